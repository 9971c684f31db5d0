# ruff: noqa: E501 - tables of words
"""Countries that the snapshot does not have, so that a decline can name what it understood. English | French, folded."""

from __future__ import annotations

# fmt: off
OTHER_COUNTRIES = """
afghanistan | albania | albanie | algeria | algerie | andorra | andorre | angola | argentina | argentine | armenia | armenie | australia | australie | austria | autriche | azerbaijan | azerbaidjan | bahamas | bahrain | bahrein | bangladesh | barbados | barbade | belarus | bielorussie | belgium | belgique | belize | benin | bhutan | bhoutan
| bolivia | bolivie | bosnia | bosnie | botswana | brunei | bulgaria | bulgarie | burkina faso | burundi | cambodia | cambodge | cameroon | cameroun | cape verde | cap vert | chad | tchad | chile | chili | china | chine | colombia | colombie | comoros | comores | costa rica | croatia | croatie | cuba | cyprus | chypre
| czechia | czech republic | tchequie | republique tcheque | denmark | danemark | djibouti | dominican republic | republique dominicaine | ecuador | equateur | egypt | egypte | el salvador | salvador | eritrea | erythree | estonia | estonie | eswatini | ethiopia | ethiopie | fiji | fidji | finland | finlande | france | gabon | gambia | gambie | germany | allemagne | ghana | greece | grece
| greenland | groenland | grenada | grenade | guatemala | guyana | haiti | honduras | hong kong | hungary | hongrie | iceland | islande | indonesia | indonesie | iran | iraq | irak | israel | italy | italie | ivory coast | cote d ivoire | jamaica | jamaique | jordan | jordanie | kazakhstan | kenya | kosovo | kuwait | koweit | kyrgyzstan | kirghizistan | laos | latvia | lettonie | lebanon | liban
| lesotho | liberia | libya | libye | liechtenstein | lithuania | lituanie | luxembourg | macau | macao | madagascar | malawi | malaysia | malaisie | maldives | mali | malta | malte | mauritania | mauritanie | mauritius | maurice | moldova | moldavie | monaco | mongolia | mongolie | montenegro | morocco | maroc | mozambique | myanmar | birmanie | burma | namibia | namibie | nepal | netherlands | pays bas
| holland | hollande | new zealand | nouvelle zelande | nicaragua | niger | north korea | coree du nord | north macedonia | macedoine | norway | norvege | oman | pakistan | palestine | panama | papua new guinea | papouasie | paraguay | peru | perou | philippines | poland | pologne | portugal | qatar | romania | roumanie | russia | russie | rwanda | samoa | saudi arabia | arabie saoudite | senegal | serbia | serbie
| seychelles | sierra leone | singapore | singapour | slovakia | slovaquie | slovenia | slovenie | somalia | somalie | south africa | afrique du sud | south korea | coree du sud | south sudan | soudan du sud | spain | espagne | sri lanka | sudan | soudan | suriname | sweden | suede | switzerland | suisse | syria | syrie | taiwan | tajikistan | tanzania | tanzanie | thailand | thailande | togo | tonga | trinidad
| tunisia | tunisie | turkey | turkiye | turquie | turkmenistan | uganda | ouganda | ukraine | united arab emirates | uae | emirats arabes unis | emirats | uruguay | uzbekistan | ouzbekistan | vanuatu | vatican | venezuela | vietnam | viet nam | yemen | zambia | zambie | zimbabwe | ussr | urss | soviet union | yugoslavia | equatorial guinea | guinea bissau | american samoa | british virgin islands | republic of ireland | drc | rdc
| french | german | germans | chinese | russian | russians | italian | italians | spanish | australian | australians | african american | argentinian | polish | turkish | swedish | norwegian | danish | dutch | swiss | egyptian | pakistani | bangladeshi | indonesian | iranian | israeli | nigerien | nigerienne | francais | francaise | allemand | chinois | russe | italien | espagnol | australien
| southern africa
"""
# fmt: on
