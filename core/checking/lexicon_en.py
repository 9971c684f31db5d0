"""English words that claim something: what the gate must decide, not skip.

One row a meaning: `kind.tag` and the words or phrases, separated by `|`. Hyphens and spaces are the same;
case and accents do not count. Words without a claim stand in `neutral_en.py`; countries and indicators in
`core/words.py`.
"""

from __future__ import annotations

CLAIM_WORDS: dict[str, str] = {
    # --- change over time
    "dir.up": """rise | rises | rose | risen | rising | grow | grows | grew | grown | growing | growth
        | increase | increases | increased | increasing | gain | gains | gained | gaining | climb | climbs
        | climbed | climbing | expand | expands | expanded | expanding | expansion | add | adds | added
        | adding | improve | improves | improved | improving | improvement | jump | jumps | jumped
        | jumping | soar | soars | soared | soaring | surge | surges | surged | surging | advance
        | advances | advanced | advancing | up | upward | upwards | went up | gone up | going up | goes up
        | go up | moved up | edged up | inched up | ticked up | crept up | shot up | recover | recovers
        | recovered | recovering | recovery | rebound | rebounds | rebounded | rebounding | bounced back
        | widened | swelled | swelling | ballooned | skyrocketed | leapt | leaped | spike | spiked
        | strengthened | picked up | uptick | accelerated | boomed | rallied | multiplied | lengthened
        | uptrend | on the rise""",
    "dir.down": """shed | sheds | shedding | fall | falls | fell | fallen | falling | drop | drops
        | dropped | dropping | decline | declines | declined | declining | decrease | decreases
        | decreased | decreasing | shrink | shrinks | shrank | shrunk | shrinking | shrinkage | contract
        | contracts | contracted | contracting | contraction | lose | loses | lost | losing | loss | slip
        | slips | slipped | slipping | slide | slides | slid | sliding | dip | dips | dipped | dipping
        | plunge | plunges | plunged | plunging | plummet | plummets | plummeted | plummeting | tumble
        | tumbles | tumbled | tumbling | sank | sunk | sinking | sink | slump | slumped | slumping | down
        | downward | downwards | went down | gone down | going down | goes down | go down | moved down
        | edged down | inched down | ticked down | crept down | came down | come down | reduce | reduced
        | reduction | retreated | weakened | crashed | collapsed | receded | subsided | downturn | eased
        | deteriorated | worsened | dwindled | on the decline | downtick | setback""",
    "dir.at": """stayed at | remained at | held at | stuck at | stays at | remains at | steady at
        | stable at""",
    "dir.near": """stable | steady | held steady | little changed | barely changed | hardly changed
        | barely moved | hardly moved | barely budged | stayed stable | remained stable
        | virtually unchanged | essentially unchanged | broadly unchanged | broadly stable
        | relatively stable | fairly stable | largely unchanged | almost unchanged | roughly unchanged
        | almost flat | broadly flat | practically unchanged | more or less unchanged | plateaued
        | stagnated | stagnant | stagnating | stagnation | roughly the same | about the same
        | almost the same""",
    "dir.flat": """unchanged | flat | no change | did not change | stayed the same | remained the same
        | stood still | stayed there | remained there
        | flatlined | stayed flat | remained flat | no different""",
    "chg": """change | changes | changed | changing | shift | shifted | moved | move | went | gone
        | varied | evolved | difference over time | variation | swing""",
    "pace.steady": """steadily | continuously | consistently | constantly | every year | year after year
        | without interruption | uninterrupted | each and every year | throughout | monotonically
        | gradually | persistently | always | progressively | all the way | ever since""",
    "pace.slight": """by a narrow margin | by a slim margin | by a small margin
        | a hair | a whisker | by a hair | by a whisker | slightly | marginally | modestly
        | a little | a bit | slight | modest | marginal | a touch | narrowly | small | a fraction | minor
        | somewhat""",
    "pace.sharp": """sharply | steeply | dramatically | significantly | substantially | considerably
        | markedly | strongly | sharp | steep | dramatic | significant | substantial | considerable
        | massive | massively | huge | hugely | big | enormous | rapid | rapidly | drastic | drastically
        | vastly | vast | by far | far | well | strong | notable | notably | much | a lot | clearly
        | easily | comfortably | wide | large | by a wide margin | by a large margin | by a huge margin
        | by a big margin | by some distance""",
    "mult.2": "double | doubles | doubled | doubling | twice | twofold | two fold",
    "mult.3": "triple | triples | tripled | tripling | treble | trebled | thrice | threefold | three fold",
    "mult.4": "quadruple | quadruples | quadrupled | quadrupling | fourfold | four fold",
    "mult.5": "quintupled | fivefold | five fold",
    "mult.10": "tenfold | ten fold",
    "mult.0.5": "halve | halves | halved | halving | cut in half | in half",
    # --- order
    "comp.more": """edged | edges | pipped | more | higher | larger | bigger | greater | longer | exceed
        | exceeds | exceeded | exceeding | surpass | surpasses | surpassed | surpassing | outnumber
        | outnumbers | outnumbered | ahead | ahead of | outstrips | outstripped | outranks | outranked
        | beat | beats | beating | outpaced | eclipsed | overtake | overtakes | overtook | overtaken
        | overtaking | passed | passes | passing | pass | topped | tops | topping | lead over
        | outperformed | outdid | edged out | edged past | dwarfed | dwarfs | outlived | outlive
        | superior to | trumped | overshadowed | eclipses | pulled ahead of | moved ahead of | moved past
        | crossed | crosses | crossing | broke through | went past | went above""",
    "rate.more": "faster | more quickly | more rapidly | quicker",
    "rate.less": "slower | more slowly | less quickly",
    "comp.less": """less | lower | smaller | fewer | shorter | behind | trail | trails | trailed
        | trailing | lag | lags | lagged | lagging | short of | fell short of | falls short of | lesser
        | fell behind | falls behind | lags behind | lagged behind | trails behind | inferior to
        | fell below | dropped below | falls below | drops below | slipped below""",
    "comp.equal": """equal | equals | equalled | equaled | equal to | the same as | same as | identical
        | identical to | matched | matches | on par with | level with | tied | tie | ties | tied with
        | in line with | as high as | as large as | as many as | as much as | as big as | as long as
        | the same | same | on a par with | neck and neck | comparable to | comparable | similar to
        | similar""",
    "sup.max": """most | largest | biggest | highest | greatest | longest | top | first place | leads
        | lead | led | leading | leader | leaders | number one | tops the list | topped the list
        | topped the ranking | tops the ranking | at the top | in the lead | best | most populous
        | most populated | than any other | than any of the others | than all the others | than all others
        | than anyone else | than the others | than every other | than the rest | came first | comes first
        | ranked first | ranks first | heads the list | headed the list | front runner | came out on top
        | comes out on top | tops | uppermost | more than any other | maximum""",
    "sup.min": """least | smallest | lowest | fewest | shortest | bottom | last | last place
        | at the bottom | in last place | came last | comes last | ranked last | ranks last
        | least populous | least populated | worst | dead last | brought up the rear | brings up the rear
        | minimum | rear""",
    "extreme.max": "peak | peaks | peaked | peaking | high point | maximum value | highest point | high",
    "extreme.min": """trough | low point | lowest point | bottomed out | bottomed | minimum value | low
        | nadir""",
    "favour": "in favour of | in favor of | to the advantage of",
    "order.asc": """from lowest to highest | lowest to highest | from smallest to largest
        | smallest to largest | ascending order | in ascending order | from least to most
        | from the lowest to the highest | lowest first | smallest first""",
    "order.desc": """from highest to lowest | highest to lowest | from largest to smallest
        | largest to smallest | descending order | in descending order | from most to least
        | from the highest to the lowest | highest first | largest first | from top to bottom""",
    "rank": """rank | ranks | ranked | ranking | place | placed | places | position | positioned
        | positions | spot | rankings | standing | came in | comes in | slot""",
    "follow": "followed by | next came | next comes | then comes | next | followed",
    "quant.all": "all | every | each | both | all of them | each of the | every one",
    "quant.none": """none | none of | neither | nor | no country | not one country | not a single country
        | not one of""",
    "outlier": "the exceptions | the exception | exceptions | exception | the only exceptions",
    "quant.only": "only | alone | solely | sole",
    "quant.other": """any | other | others | another | the rest | remaining | some | several | many | few
        | half of the countries | most of the countries""",
    # --- amounts
    "mean": """averaged over | averaged across | averaging across | average over | average across
        | mean over | mean across | average | averages | averaged | averaging | mean | means | on average""",
    "total": """added up to | adds up to | add up to | adding up to | summed to | sums to | sum to | total
        | totals | totalled | totaled | totalling | totaling | combined | together | sum | altogether
        | overall | collectively | jointly""",
    "diff": """gap | difference | differences | differ | differed | differs | lead of | margin | margin of
        | advantage | distance | spread | differential | by a margin of | separated""",
    "hedge.about": """about | around | roughly | approximately | approx | some | circa | close to | near
        | in the region of | in the order of | on the order of | something like | more or less | or so
        | rounded | rounded to | when rounded | broadly | ballpark""",
    "hedge.over": """over | above | upwards of | in excess of | upward of | north of | past | beyond
        | well over | well above | far above | far more than | well more than | much more than
        | more than or equal to""",
    "hedge.justover": """just over | just above | slightly over | slightly above | slightly more than
        | a little over | a little more than | just more than | a bit over | a bit more than
        | a little above | marginally over | marginally above | a shade over | a touch over
        | a fraction over | only just over | barely over | barely above""",
    "hedge.under": """under | below | beneath | south of | well under | well below | far below
        | far less than | much less than""",
    "hedge.justunder": """just under | just below | slightly under | slightly below | slightly less than
        | a little under | a little less than | just shy of | shy of | a bit under | just short of
        | a little below | a little short of | a bit less than | just less than | a shade under
        | a touch under | marginally under | marginally below | a fraction under | a fraction below""",
    "hedge.near": """nearly | almost | close on | approaching | nearing | practically | virtually
        | all but | getting on for | verging on | next to""",
    "hedge.atleast": "at least | no less than | no fewer than | not less than | a minimum of | or more",
    "hedge.atmost": "at most | no more than | not more than | a maximum of | or less | up to | or fewer",
    "hedge.exact": "exactly | precisely | just exactly",
    "morethan": "more than | greater than | higher than | larger than | bigger than",
    "lessthan": "less than | fewer than | lower than | smaller than",
    "major.over": """majority | a majority | the majority | most of the population | most people
        | more people than not""",
    "major.under": "minority | a minority",
    "share1": """everyone | everybody | the entire population | entire population | the whole population
        | whole population | universal | universally | full access | complete access | fully electrified
        | full electrification | total coverage | full coverage | entire""",
    "share0": "nobody | no one | no people | nobody had",
    "times": "times | times over | fold | x",
    "mulby": "by a factor of | a factor of | multiplied by",
    "times.as": """times as many | times as much | times as large as | times as large | times as big
        | times as high | times as long | times the size | times the size of | times that of | times that
        | times the | times as populous | times as rich""",
    "times.more": """times more | times larger | times bigger | times higher | times greater
        | times longer | times as many more | times smaller | times lower | times less | times fewer
        | times more than | times larger than | times bigger than | times higher than | times smaller than
        | times shorter | times richer | times poorer""",
    "resp": "respectively | in that order | in the same order",
    "peryear": """a year | annually | year on year | year over year | per year | each year | per annum
        | annual | yearly | annualised | annualized""",
    "percap": """per person | per capita | per head | per inhabitant | a head | per resident
        | for each person | for every person | for each inhabitant | per citizen""",
    # --- polarity
    "neg": """not | n't | never | cannot | without | hardly | barely | scarcely | no longer | nowhere
        | isn | failed to | rather than | instead of | contrary to""",
    "yes": """yes | correct | true | indeed | right | accurate | that is right | that is correct
        | confirmed | affirmative | yep | yeah""",
    "no": "no | nope | not quite | not exactly | not really | not so | not at all",
    "no.reverse": """the other way round | the other way around | it is the reverse | it was the reverse
        | the opposite is true""",
    "wrong": """wrong | incorrect | false | inaccurate | untrue | not right | not correct | not true
        | mistaken | off | not accurate | not supported | too high | too low | does not match
        | doesn't match | not the case | an overstatement | an understatement | overstated | understated
        | not quite right | erroneous""",
    # --- what is not there
    "absent": """not out | not yet out | not released | not out yet | no value | no values | no data
        | no figure | no figures | no number | no numbers | no observation | no observations | no entry
        | no record | no records | no result | no results | no information | no statistics | no series
        | no forecast | no forecasts | no projection | no projections | not available | unavailable
        | isn't available | aren't available | not yet available | not covered | isn't covered
        | aren't covered | does not cover | doesn't cover | do not cover | don't cover | did not cover
        | not cover | not included | isn't included | does not include | doesn't include | not include
        | not in the snapshot | not in the data | not in my data | not in the dataset
        | isn't in the snapshot | isn't in the data | aren't in the data | not among | isn't among
        | not one of | isn't one of | not part of | isn't part of | missing | absent | lacking | lacks
        | lack | no available | not published | not reported | not recorded | has not been published
        | was not published | not have | doesn't have | don't have | does not have | do not have
        | didn't have | no longer available | outside | out of scope | beyond the scope | can't answer
        | cannot answer | can not answer | unable to answer | not able to answer | can't say | cannot say
        | unable to say | can't tell | cannot tell | can't provide | cannot provide | can not provide
        | unable to provide | not able to provide | can't give | cannot give | can't help | cannot help
        | cannot be answered | can't be answered | not possible to answer | not possible | could not find
        | couldn't find | cannot find | can't find | not find | not contain | does not contain
        | doesn't contain | do not contain | not hold | does not hold | doesn't hold | no such | not known
        | unknown | null | n/a | not supported by the data | not provide | does not provide | not offer
        | not forecast | does not forecast | do not forecast | can't forecast | cannot forecast
        | not predict | cannot predict | can't predict | not project | no country-level | nothing | empty
        | blank | not give | not show | not say | not report | not yet reported | not yet published
        | not yet released | not exist | does not exist | no estimate | no estimates | yet to be published
        | have no | has no | had no | there is no | there are no | no published | cannot be determined
        | can't be determined | cannot determine | can't determine | cannot be calculated
        | cannot calculate | can't calculate | cannot confirm | can't confirm | unable to confirm
        | cannot verify | can't verify | not tracked | not measured | not record | not track | no coverage
        | no match | no matching | not listed | cannot compare | can't compare | cannot be compared
        | no comparison | no comparisons | excluded
        | not disclose | cannot disclose | can't share | cannot share | can't do | cannot do
        | won't | will not | refuse | cannot comply | can't comply | not comply""",
    "cover": """cover | covers | covered | covering | coverage | starts in | starts | begins in | begins
        | ends in | ends | runs from | runs | run from | run | spans | spanning | available from
        | goes back to | go back to | start in | start | only goes | stops in | stops at | stops
        | available for | available | limited to | limits | limited | restricted to | holds | hold
        | contains | contain | include | includes | included | including""",
    # --- never
    "cause": """because | because of | due to | owing to | thanks to | caused by | caused | cause
        | driven by | driven | led to | leads to | result of | resulted from | resulting | as a result
        | resulted in | reflects | reflecting | reflect | attributed to | attributable to | on the back of
        | amid | stemming from | stems from | in response to | following the | on account of
        | in the wake of | explained by | explains | fuelled by | fueled by | boosted by | hit by
        | hurt by | helped by | on the strength of | triggered by | linked to | after the | blamed on
        | explain | explanation | explanations | causes
        | partly because | mainly because | thus boosting | spurred by | prompted by | why | reason
        | reasons | pandemic | covid | covid 19 | war | crisis | recession | policy | policies | reform
        | reforms | devaluation | inflation | lockdown | lockdowns""",
    "forecast": """will | will be | expected to | forecast | forecasts | forecasted | projected
        | projection | projections | predict | predicts | predicted | prediction | predictions | likely to
        | set to | on track to | is going to | are going to | going to | by the end of | soon | would
        | could | should | may | might | prospect | outlook | future | upcoming | if current trends
        | trend suggests | likely | probably | possibly | perhaps | presumably | shall""",
    "wide": """record high | record low | all time high | all time low | record | a record | on record
        | record breaking | unprecedented | historic | historically | in living memory | of any country
        | in any country | any country | world | the world | worldwide | world's | global | globally
        | planet | earth | on earth | international | north america | north american | south america
        | latin america | latin american | central america | america's continent | the americas | americas
        | africa | african | sub saharan africa | asia | asian | europe | european | european union
        | the eu | eu | oecd | g7 | g8 | g20 | g 7 | g 20 | brics | commonwealth | eurozone | continent
        | continental | region | regional | region's | continent's | hemisphere | western | eastern
        | northern | southern | the west | developed world | developing world | developing countries
        | advanced economies | emerging markets | anywhere | everywhere | in history | ever | of all time
        | all time | in the western world | nationwide | humanity | mankind | industrialised
        | industrialized | peer | peers | high income | low income | middle income""",
    "narrow": """statistics canada | statcan | imf | united nations | census bureau | eurostat | ibge
        | inegi | office for national statistics | richest | wealthiest | poorest | richer | wealthier
        | poorer | citizens | citizen | urban | rural | female | females | male | males | women | men
        | woman | man | girls | boys | children | child | kids | adult | adults | elderly | seniors
        | youth | young | older | young people | working age | aged | age | ages | labour force
        | labor force | workers | real | ppp | purchasing power | purchasing power parity | constant
        | inflation adjusted | adjusted | real terms | nominal terms in euros | growth rate | net
        | household | households | families | median | healthy | school age | foreign born | immigrant
        | immigrants | indigenous | catholic | muslim | christian | hindu | prison | inmates | registered
        | voters | employed | unemployed | unemployment | poor | rich | middle class | broadband | mobile
        | fixed | smartphone | 4g | 5g | wifi | renewable | solar | nuclear | grid | residential
        | industrial | exports | imports | debt | deficit | agricultural | manufacturing | gni | gnp
        | seasonally adjusted | city | cities | town | towns | province | provinces | state | states
        | district | students | homeless | fertility | birth rate | death rate | mortality | density
        | migration | migrant | migrants | refugees | at age 65 | at 65 | at age
        | remaining life expectancy""",
    "badunit": """a month | per month | monthly | per day | a day | daily | every month | every day
        | every decade | a decade | per decade | quarterly | a week | per week | weekly | hourly
        | per hour | an hour | euro | euros | eur | pound | pounds | sterling | gbp | yen | jpy yen | yuan
        | renminbi | rupee | rupees | inr | naira | real brazilian | reais | peso | pesos | franc | francs
        | canadian dollars | canadian dollar | cad | australian dollars | aud | c$ | ca$
        | constant dollars | constant us dollars | constant 2015 dollars | international dollars | month
        | months | week | weeks | day | days | hour | hours | minute | minutes | decade | decades
        | century | centuries | basis points | bps | per mille | per thousand | per 1,000 | per 100,000
        | per million | watts | kilowatt | kilowatt hours | kwh | km | kilometres | kilometers | miles
        | tonnes | tons | kilograms | subscriptions | homes | litres | barrels | cents | gigabytes
        | megawatts""",
    "relative": "last year | this year | next year",
    "yearstep.-1": """previous year | a year earlier | the year before | year earlier | a year before
        | the previous year | the prior year | prior year | preceding year | the preceding year
        | one year earlier | one year before | the year prior""",
    "yearstep.10": "a decade later | a decade on",
    "yearstep.-10": "a decade earlier | a decade before",
    "yearstep.1": """the following year | following year | a year later | the next year | one year later
        | the year after | a year after""",
    "latest": """most recent year on record | latest year on record | latest on record
        | most recent on record | latest | most recent | newest | the latest year | the latest available
        | latest available | most recently | last available | last reported | last published""",
    "first": """first went beyond | first climbed above | first got above | first hit | first went over
        | first moved above | for the first time | first time | first year | first exceeded | first passed
        | first topped | first crossed | first surpassed | first overtook | first rose above
        | first fell below | first reached | first went above | first dropped below | first had more
        | first had""",
    "pron": """it | its | he | she | itself | the country | that country | this country | the country's
        | the nation | they | their | them | those | these""",
    # --- units
    "unit.percent": "percent | per cent | pct | p.c. | percentage",
    "unit.points": """percentage point | percentage points | percent points | per cent points | points
        | point | pp | pps | p.p. | pts | ppt | ppts | % points""",
    "unit.usd": """us dollars | us dollar | u.s. dollars | dollars | dollar | usd | american dollars
        | current us dollars | current dollars | current u.s. dollars | united states dollars
        | current usd | in current dollars | us$ | nominal us dollars | nominal dollars | current us$
        | current international us dollars""",
    "unit.people": """people | persons | inhabitants | residents | people live | people lived
        | people living | person | individuals""",
    "unit.years": "years | year | yrs | yr | years of age | years old",
    "unit.countries": "countries | country | nations | nation | economies | members | places | territories",
    "unit.indicators": "indicators | indicator | series | measures | topics",
    # --- joints
    "conj.and": "and | & | plus | as well as | along with | and also",
    "conj.or": "or",
    "conj.but": """but | while | whereas | whilst | although | though | however | so | therefore | thus
        | hence | even though | since then | where | when""",
    "conj.rel": "which | who | that | whose",
    "ratio": "ratio | ratios | a ratio of | the ratio of",
    "neutral": """can only compare
        | a total of | a baby born | baby born | babies born | a child born | child born
        | children born | someone born | a person born | people born | goods and services | came to
        | comes to | amounted to | amounts to | came out at | called home | call home | as of | world bank
        | the world bank | world bank's | world development indicators | the world development indicators
        | world bank data | as of the snapshot | the same period | the same year | that year | these eight
        | at birth | in terms of | with regard to | the highest level of detail | over the period
        | over that period | over this period | during this period | during that period | in that year
        | not weighted by population | not population weighted | not weighted | not a weighted average
        | the same time | at the same time | by contrast | in contrast | percentage of
        | the other way round | other way around | just as | as well | for example | for instance
        | put another way | in other words | one of | some of the | after all | in fact | of course
        | more precisely | to be exact | to be precise | to be clear | up to date | look up | make up
        | makes up | made up | according to | such as | no matter | per se""",
    "conj.vs": """vs | versus | v | against | compared with | compared to | in comparison with
        | in comparison to | relative to | as against | from that of | as opposed to | as compared with
        | as compared to | next to | set against""",
    "ordlast.2": """next lowest | next smallest | second to last
        | second from last | penultimate | next to last | last but one
        | second from the bottom | second from bottom""",
    "ordlast.3": "third from last | third to last | third from the bottom | third from bottom",
    "conj.then": """then | before | afterwards | after that | thereafter | subsequently | later | and then
        | after which""",
    "prep.in": """in | within | inside | for | during | in the year | for the year | as of | as at | dated
        | across""",
    "prep.at": "at",
    "prep.of": "of",
    "prep.from": "from",
    "prep.to": "to | into",
    "prep.reach": """reach | reached | reaches | reaching | hit | hits | hitting | attain | attained
        | attaining | arrived at | landed at | ended at | finished at | stands at | stood at | standing at
        | closed at""",
    "prep.since": "since | starting in | starting from | beginning in | going back to",
    "prep.until": "until | till | through | thru | up until | up to and including | through to",
    "prep.by": "by | by a total of | by some",
    "prep.between": "between",
    "prep.among": "among | amongst | out of",
    "prep.than": "than",
    "prep.with": "with",
    "prep.unlike": """unlike | like | except | excluding | other than | apart from | after | besides
        | except for""",
    "ordtop.2": "next highest | next largest | next biggest | runner up | second place | in second place",
    "ordtop.3": "third place | in third place",
}
