# ruff: noqa: E501 - tables of words
"""Words that ask for what the snapshot does not have, by the reason that is told."""

from __future__ import annotations

from typing import Literal

# fmt: off
Reason = Literal[
    "forecast", "cause", "other_source", "other_country", "ambiguous_country", "subnational", "region", "world", "other_indicator",
    "other_unit", "narrower", "growth_rate", "real_terms", "finer_time", "median", "off_topic", "complement", "instruction",
]

DECLINED: dict[Reason, str] = {
    "forecast": """aura t il | aura t elle | auront ils | auront elles | sera t il | sera t elle | seront ils | seront elles | y aura t il | atteindra t il | atteindra t elle
        | depassera t il | depassera t elle | vivront | will it | will they | what would | would have been | would be | would it be | serait | aurait ete | what if | will
        | will be | won t | forecast | forecasts | predict | predicted | prediction | predictions | projection | projections | project | projected | outlook | future
        | going to be | expected to reach | expected to be | by 2050 | sera | seront | aura | auront | prevoir | prevision | previsions | prevu | prevue | projete | atteindra
        | atteindront | depassera | in the future | next decade | estimate for next year | prochaine decennie | extrapolate | would be in""",
    "cause": """de quoi | avec quoi | pour quoi | a quoi sert | a quoi servent | what for | made of | made up of | used for | come from | comes from | why | because | cause | causes
        | caused | reason | reasons | explain | explanation | due to | effect of | impact | impact of | effect | pourquoi | raison | raisons | expliquer | explique | expliquez
        | a cause de | grace a | consequence | led to | blame | responsible for""",
    "ambiguous_country": "georgia | korea | georgie | coree | congo | ireland | irlande | guinea | guinee | korean | coreen | coreenne",
    "subnational": """england | english | scotland | scottish | wales | welsh | northern ireland | angleterre | ecosse | pays de galles | irlande du nord | london | londres | manchester
        | liverpool | birmingham | quebec | ontario | alberta | british columbia | manitoba | saskatchewan | nova scotia | nouvelle ecosse | new brunswick | nouveau brunswick
        | newfoundland | terre neuve | yukon | nunavut | colombie britannique | prince edward island | toronto | montreal | vancouver | ottawa | calgary | edmonton | winnipeg
        | california | californie | texas | florida | floride | new york | alaska | hawaii | washington | chicago | los angeles | boston | houston | new mexico | nouveau mexique
        | indiana | ohio | illinois | pennsylvania | michigan | virginia | arizona | nevada | oregon | colorado | puerto rico | porto rico | guam | louisiana | louisiane
        | massachusetts | new jersey | minnesota | wisconsin | missouri | tennessee | kentucky | utah | kansas | oklahoma | san francisco | detroit | miami | dallas | seattle
        | atlanta | tokyo | osaka | kyoto | hokkaido | okinawa | delhi | new delhi | mumbai | bombay | kolkata | calcutta | chennai | bangalore | bengaluru | kerala | punjab
        | gujarat | maharashtra | uttar pradesh | bihar | goa | lagos | abuja | kano | mexico city | ville de mexico | guadalajara | monterrey | yucatan | chiapas | sao paulo
        | rio | rio de janeiro | brasilia | amazonas | bahia | amazon | city of | cities | city | ville | villes | town | towns | state | province | provinces | region of
        | county | district | municipality | municipalities | capital | capitals | capitale | brazilia""",
    "region": """europe | european | european union | eu | the eu | ue | union europeenne | africa | african | afrique | africain | africaine | asia | asian | asie | asiatique
        | latin america | latin american | amerique latine | south america | amerique du sud | north america | north american | amerique du nord | central america | americas
        | the americas | oceania | middle east | moyen orient | sub saharan africa | g7 | g8 | g20 | oecd | ocde | brics | nafta | usmca | commonwealth | eurozone | euro area
        | zone euro | nordic | scandinavia | scandinavie | caribbean | caraibes | western | developed countries | developing countries | emerging markets | continent | continents
        | regions | region | south asia | east asia | west africa | low income | high income countries | asean | mercosur | balkans | maghreb""",
    "world": """world | the world | worldwide | global | globally | earth | planet | monde | mondial | mondiale | mondiaux | humanity | planete | on earth | international
        | internationally | mondialement | humanite""",
    "other_indicator": """moved to | move to | moving to | moved from | emigrated | immigrated | inflation | inflation rate | cpi | unemployment | unemployment rate | jobless | jobs | employment
        | wages | salary | salaries | income | incomes | median income | poverty | poverty rate | debt | deficit | exports | export | imports | trade | interest rate
        | interest rates | gni | gnp | fertility | fertility rate | birth rate | births | deaths | death rate | mortality | infant mortality | crime | murder | homicide | co2
        | emissions | carbon | climate | temperature | rainfall | literacy | schools | education | health spending | healthcare | doctors | hospitals | tax | taxes | budget
        | spending | military | army | housing | house prices | rent | immigration | migration | immigrants | migrants | refugees | tourism | tourists | energy consumption | oil
        | gas | water | sanitation | smartphones | mobile | mobile phones | phones | broadband | density | population density | area | land area | happiness | corruption | gini
        | inequality | productivity | investment | stock market | stocks | gdp per worker | cars | religion | covid cases | obesity | smoking | suicide | hunger | food
        | agriculture | manufacturing | industry | services | remittances | fdi | government | president | prime minister | election | elections | weather | sports | football
        | world cup | chomage | taux de chomage | emploi | emplois | salaire | salaires | revenu | revenus | pauvrete | dette | exportations | importations | commerce | fecondite
        | natalite | taux de natalite | mortalite | taux de mortalite | deces | naissances | criminalite | criminels | alphabetisation | ecole | sante | impots | logement | loyer
        | loyers | tourisme | petrole | gaz | eau | densite | superficie | bonheur | inegalites | productivite | investissement | investissements | meteo
        | election presidentielle | emissions de co2 | taux d interet | taux d inflation""",
    "other_unit": """in canadian dollars | en dollars canadiens | en dollars australiens | pounds | pound | sterling | gbp | euro | euros | eur | yen | jpy | rupee | rupees | inr | naira
        | ngn | peso | pesos | mxn | reais | real brl | brl | cad | canadian dollars | canadian dollar | dollars canadiens | livres | livre | livres sterling | roupies | yens
        | nairas | francs | yuan | £ | € | ¥ | ₹ | ₦ | cad $ | local currency | monnaie locale | bitcoin | gold | australian dollars | c $ | local currency units | own currency""",
    "narrower": """urban | rural | female | male | women | men | woman | girls | boys | children | kids | adult | adults | elderly | seniors | youth | young | old people | over 65
        | under 15 | working age | aged | age | ages | age group | household | households | per household | family | families | workers | labour force | labor force | catholic
        | muslim | christian | hindu | indigenous | foreign born | prison | native | black | white | hispanic | dense | urbaine | urbain | rurale | ruraux | femmes | hommes
        | femme | homme | enfants | jeunes | personnes agees | menage | menages | par menage | foyers | famille | familles | adultes | retraites | at 65 | homes | students
        | villages | filles | garcons | agees | married | disabled | lgbt | veterans""",
    "growth_rate": """how fast | growing fast | grow fast | grew fast | how quickly | how rapidly | shrinking fast | a quelle vitesse | growth rate | growth rates | annual growth
        | annual growth rate | rate of growth | yearly growth | cagr | annualised | annualized | per annum | taux de croissance | croissance annuelle | average annual
        | average annual growth | croissance annuelle moyenne | a year on average | year on year growth | yoy | fastest growing | fastest | growing fastest | plus rapide
        | plus vite | faster | recession | per year growth | annual rate | annual increase | annual change""",
    "real_terms": """today s dollars | todays dollars | in today s dollars | in todays dollars | today s money | in today s money | today s prices | dollars d aujourd hui
        | en dollars d aujourd hui | 2015 dollars | in 2015 dollars | real | real terms | in real terms | ppp | purchasing power | purchasing power parity | inflation adjusted
        | adjusted for inflation | adjusted | constant | constant dollars | constant prices | parite de pouvoir d achat | pouvoir d achat | ppa | dollars constants
        | prix constants | en termes reels | termes reels | reel | reelle | corrige | corrigee | corrige de l inflation | after inflation | seasonally adjusted
        | international dollars | volume | en volume | real gdp | pib reel""",
    "finer_time": """in fall | in the fall of | fall of | in spring | spring | in summer | summer | in winter | winter | autumn | automne | hiver | printemps | en ete | a l ete | l ete
        | cet ete | in may | of may | mid may | early may | late may | since may | by may | debut | mi annee | monthly | month | months | quarter | quarters | quarterly | q1 | q2
        | q3 | q4 | week | weekly | daily | day | days | january | february | march | april | june | july | august | september | october | november | december | jan | feb | aug
        | sept | oct | nov | dec | mensuel | mensuelle | mois | trimestre | trimestriel | trimestrielle | janvier | fevrier | mars | avril | mai | juin | juillet | aout
        | septembre | octobre | novembre | decembre | jour | jours | semaine | semestre | yesterday | hier | last month | tomorrow | demain | mid year | mid | first half of
        | second half of | end of | the end of | at the end of | by the end of | start of | the start of | at the start of | beginning of | the beginning of | at the beginning of
        | year end | end of year | the turn of | fin | a la fin de | la fin de | fin de | a la fin | early | late | second half | first half | opening of""",
    "median": """median | mode | standard deviation | correlation | correlate | correlated | weighted | weighted average | variance | per square | per km | square | mediane | ecart type
        | ponderee | moyenne ponderee | correlation entre | percentile | quartile | volatility | ratio of gdp to population""",
    "complement": "unelectrified | in the dark | non electrified | prives d electricite | depourvus | have nots | remaining",
    "off_topic": """poem | poeme | story on | word story | write me a | essay | joke | blague | recipe | translate | traduire | traduis | code | python | sql | article about | opinion
        | think | do you think | feel | love | song | haiku | letter | email | tweet about | summary | summarize | summarise | headline | headlines | paragraph | chart | graph
        | graphique | plot | map | carte | excel | spreadsheet | csv | poems | histoire | redige | rediger | ecris | ecrivez""",
    "other_source": """imf | imf s | eurostat | ons | statcan | statistics canada | us census | us census bureau | census bureau | insee | cia | cia factbook | world factbook | factbook of the cia
        | united nations | the un | un data | un figures | un figure | un estimate | un estimates | un numbers | un says | who data | who figures | who figure | who estimate
        | who estimates | who numbers | the who | according to who | world health organization | world health organisation | onu | oms | fmi | nations unies | l onu | l oms | le fmi
        | unesco | unicef | undp | pnud | ibge | inegi | office for national statistics | ine | itu data | oecd data""",
    "other_country": "",
    "instruction": "",
}
# fmt: on
