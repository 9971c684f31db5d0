"""English words that claim nothing about a country's figure: they may stand in an answer.

The world is closed: a word that stands in no table is a problem. So no noun for a part of a population, a
place, a kind of money or a way of measuring belongs here. Verbs are given by their stem forms; `inflect` adds
the endings.
"""

from __future__ import annotations

NEUTRAL_WORDS = """
a an the this that these those such own same here there one ones it's its' 's 'd 'll 'm 're 've s i you
your yours we our ours us me my mine he his him her hers they them their theirs who whom someone anyone
reader readers is are was were be been being am do does did done doing has have had having can get gets
got gotten getting go goes as if so thus hence also too very quite rather fairly just even still already
yet again once now today currently presently then than both either whether how what which when where
whatever on off onto upon over under out about into via per toward towards along alongside among amongst
between beyond across around further furthermore moreover additionally meanwhile nevertheless nonetheless
otherwise instead accordingly notably specifically particularly especially mainly mostly primarily
generally typically usually normally actually really simply essentially basically effectively ultimately
finally lastly firstly secondly initially originally previously formerly earlier later recently
respectfully please thanks thank sorry hello hi dear regards apologies unfortunately according accordance
data dataset datasets database databank table tables chart row rows column columns cell cells
recorded records entry entries source sources sourced snapshot snapshots release series indicator
indicators statistic statistics statistical stat stats figure figures number numbers value values level
levels amount amounts total reading readings estimate estimates measure measures measured measurement
metric metrics point count counts counted tally result results finding findings answer answers answered
question questions asked ask asks asking claim claims claimed quote quotes quoted minister story article
report reports reported reporting reportedly reporter publication publish publishes published publishing
official officially unofficial evidence fact facts information info note notes noted noting footnote
world-bank bank wdi development cc licence license attribution retrieved accessed dated date dates file
files version show shows showed shown showing say says said saying tell tells told put puts putting give
gives gave given giving indicate indicates indicated indicating suggest suggests suggested list lists
listed state stated stating state's confirm confirms confirmed confirming reveal reveals revealed display
displays displayed see sees seen saw look looks looked looking find finds found mean meaning represent
represents represented representing correspond corresponds corresponding equate equates equated amounting
amounted translate translates translated compute computed calculate calculated calculates register
registers registered registering post posts posted posting recording log logged logs boast boasts boasted
boasting enjoy enjoys enjoyed enjoying experience experiences experienced experiencing seeing undergo
underwent stand stands stood standing sit sits sat sitting come comes came coming remain remains remained
remaining stay stays stayed staying rest rests rested belong belongs belonged account accounts accounted
make makes made making take takes took taken taking turn turned turns bring brings brought bringing keep
keeps kept keeping leave leaves left leaving run runs ran running use uses used using work works worked
live lives lived living exist exists existed reside resides resided dwell expect expects expected born
birth newborn newborns lifespan life possess possessed owns owned need needs needed know knows known knew
think want wants wish read reads check checks checked verify verified trace traced traceable compare
compares compared comparing comparison comparisons contrast rank-wise order ordered orders sorted sort
descending ascending alphabetical ranking start starts started starting begin begins began begun beginning
end ends ended ending finish finishes finished closing opening open opens opened first-ever period periods
span stretch interval range ranges ranged time times timeframe duration course mark marks marked marking
year years year's annual month terms term unit units form share shares proportion percentage rate rates
fraction percent size sizes sized scale part parts portion access accessing user users usage penetration
coverage connected connection connections connecting electric power electricity internet online population
populations populous people person persons inhabitants residents citizens individuals headcount gdp
economy economies economic economically output product domestic gross nominal expectancy longevity wealth
prosperity country countries nation nations place places set group groups sample panel bloc large small
big high low long short strong weak great good well better fine clear clearly plain plainly simple brief
concise exact precise precisely rounded round full complete whole entire available current prevailing
contemporary present sole single double-check individual separate separately distinct different
differently various new old former latter previous prior next following subsequent final last initial
original recent late early true right correct correctly accurate accurately fair close closely near enough
nominally numerically more-precisely i.e e.g ie eg viz etc cf nb p.s approx vs no nos fig here's there's
that's what's let's yes ok okay sure certainly obviously thing things case cases way ways points side
sides hand matter regard respect basis context sense view summary detail details example examples instance
instances particular overall altogether all-round general only alone merely during while whilst throughout
amid amidst despite although though whereas until unless except besides by from to of in at for with
without within any some each every all none down up home house hosts host hosting pace trend trends
trajectory path picture pattern movement developments dynamics rounding decimals decimal digits digit
figure's data's country's nation's economy's bank's snapshot's knowledge scope tool tools yourself myself
itself ourselves themselves per-capita refer refers referred referring based comes-to worth valued valuing
equivalent equal tallied clock clocked clocks clocking weigh weighed weighs pegged pegs peg came-in
reached mentioned mention mentions cite cites cited citing wrote write writes written referenced news
newsroom editor editors headline press above below draft minister's politician below-listed relative
relatively absolute absolutely gap respective mere ourworld held hold holds holding recorded-at fact-check
statement statements half-up supported supports support supporting asked-about request requested requests
requesting provide provides provided providing offer offers offered offering deliver contain contained
containing interesting interestingly importantly plus today's now's likewise similarly conversely equally
comparatively elsewhere overview snapshot-date thereby roughly-speaking consult consulted note-that
keep-in-mind mind bear remember caveat caution cautious careful national nationally domestically publisher
public figuring exchange currency currencies money
"""

# Regular verbs by their base form; "-s", "-ed" and "-ing" are added (with "e" dropped and "y" turned).
NEUTRAL_VERBS = """
call name produce generate tally clock register log post   total number count boast enjoy experience
witness observe note report state remark mention cite quote list display present publish release provide
supply offer deliver yield return retrieve pull fetch query search check verify confirm validate trace
source cross-check compare contrast summarize summarise outline describe detail explain-away illustrate
demonstrate highlight underline underscore emphasize emphasise stress signal mark denote indicate suggest
imply mean represent correspond equate translate convert compute calculate derive express measure gauge
assess evaluate estimate round place rank-order position locate situate pin peg value price cost account
cover-up comprise constitute compose consist include-in remain stay stand sit rest lie last endure persist
continue keep hold maintain retain sustain preserve end start begin open close finish conclude complete
arrive reach-out attain land settle level top-up use access connect plug log-on surf browse communicate
live reside dwell inhabit populate house accommodate host occupy expect anticipate-not look view watch
monitor track follow-up survey sample poll ask answer reply respond ask-back request help assist inform
advise tell say speak talk read write type print draft edit revise correct amend update upgrade clarify
specify define refer relate pertain concern apply belong attach append add-on attribute credit thank
please work operate function serve act perform carry bring take give get let make do put set lay run go
come move-on pass-on turn see find show know think believe understand learn realise realize recall
remember remind review consider regard deem judge need want wish like love care try attempt seek aim plan
intend hope trust assume suppose guess claim argue assert allege contend insist acknowledge admit accept
agree concede deny dispute question doubt challenge contradict refute rebut disprove debunk support back
base ground rely depend hinge match-up align fit suit meet satisfy fulfil fulfill qualify average-out
weigh matter entail involve require allow permit enable share split divide distribute spread scatter group
cluster band sort order arrange organize organise classify categorize label tag title head lead-in
introduce
""".replace("-", "_")

MORE_NEUTRAL = """
GDPs populations economies sized output's unweighted weighted-not arithmetic simple unrounded rounded
middle midway centre center halfway mid upper lower-case tier bracket band ballpark roughly-put so-called
alike apart aside away back ago already always-not soon-not often seldom rarely occasionally sometimes
frequently commonly widely broadly-speaking strictly exact precise detailed comprehensive thorough
relevant applicable appropriate suitable useful helpful handy respective corresponding matching underlying
given stated listed quoted cited named said aforementioned above-mentioned following individual various
multiple numerous countless single double-checked kind type sort form format style manner fashion way
means method approach basis ground footing figure's headline key main central core principal primary chief
major minor beginning start end close outset onset turn dawn run-up decade-not calendar fiscal-not
full-year year-end annualised-not noteworthy remarkable remarkably striking strikingly impressive
impressively modest-not staggering stunning whopping mere merely paltry sizeable sizable hefty healthy-not
solid robust respectable surprisingly unsurprisingly understandably admittedly arguably-not evidently
apparently obviously plainly manifestly undoubtedly undeniably comparative comparable-not equal-not quick
quickly short shortly brief briefly straight straightforward simply-put whole-number integer
digit-for-digit dollar's person's people's per bottom-line line sentence paragraph word words text phrase
desk newsroom's journalist journalists colleague colleagues correspondent available-data up-to-date timely
latest-available there'll here're hers theirs ours neither-here ahead-of-time worthwhile worth
""".replace("-not", "_not").replace("-", "_")
