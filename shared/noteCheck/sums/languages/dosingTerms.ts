/** A term of another language, and what it is in English; `$1` is its first group. */
export type DosingTerm = readonly [foreign: RegExp, english: string];

/** Whole words only, also beside letters with accents. */
const term = (pattern: string, english: string): DosingTerm => [
  new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?!\p{L})`, 'giu'),
  english,
];

const daily = String.raw`(?:t(?:ä|ae?)gl(?:ich|\.)?|am tag|pro tag|par (?:jour|j)|\/ ?(?:jour|j|tag|día|dia|die|giorno|dag|dygn)|(?:al|por|cada) d[ií]a|diarias?|al (?:giorno|dì)|ao dia|per (?:dag|dygn)|daags|dagelijks|dagligen|dagligt|daglig|om dagen|dziennie|päivässä)`;
const times = String.raw`(?:x|×|mal|fois|vece?s|volt[ae]|ve[zs]e?s?|maal|keer|gånge?r?|gange?r?|raz[y]?|kertaa)`;
const hours = String.raw`(?:h|std\.?|stunden|heures|hs|horas|ore|uur|u|timmar|timmen|timme|timer|time|godz(?:in|\.)?|tuntia|tunnin)`;
const every = String.raw`(?:alle|toutes les|a cada|cada|ogni|om de|elke|hver)`;

/** How often, in words that are none in English. */
const frequencies: readonly DosingTerm[] = [
  term(String.raw`(\d+) ?${times} ?${daily}`, '$1x daily'),
  term(
    String.raw`(?:einmal|1-?mal|une fois|una ve[zs]|una volta|uma vez|eenmaal|en gång|én gang|en gang|raz) ?${daily}`,
    'once daily',
  ),
  term(
    String.raw`(?:zweimal|deux fois|dos veces|due volte|duas vezes|tweemaal|twee keer|två gånger|to gange?r?|dwa razy|kaksi kertaa) ?${daily}`,
    'twice daily',
  ),
  term(
    String.raw`(?:dreimal|trois fois|tres veces|tre volte|três vezes|tres vezes|driemaal|drie keer|tre gånger|tre gange?r?|trzy razy|kolme kertaa) ?${daily}`,
    '3x daily',
  ),
  term(
    String.raw`(?:viermal|quatre fois|cuatro veces|quattro volte|quatro vezes|viermaal|vier keer|fyra gånger|fire gange?r?|cztery razy) ?${daily}`,
    '4x daily',
  ),
  term(String.raw`${every} (\d+)(?::?e|\.)? ?${hours}`, 'q$1h'),
  term(
    String.raw`(?:morgens|früh) (?:und|\+|&) abends|matin et soir|(?:por la )?mañana y (?:por la )?noche|mattina e sera|(?:de )?manhã e (?:à |a )?noite|'?s ochtends en '?s avonds|ochtend en avond|morgon och kväll|morgen og (?:aften|kveld)|rano i wieczorem`,
    'twice daily',
  ),
  term(
    'jeden (?:zweiten|2\\.) tag|alle zwei tage|alle 2 tage|un jour sur deux|tous les deux jours|tous les 2 jours|cada dos días|cada 2 días|(?:en )?días alternos|a giorni alterni|ogni 2 giorni|ogni due giorni|em dias alternados|om de dag|om de andere dag|varannan dag|hver anden dag|annenhver dag',
    'every other day',
  ),
  term(
    String.raw`täglich|tgl\.?|par jour|quotidien(?:nement)?|al día|diariamente|al giorno|ao dia|daags|dagelijks|dagligen|dagligt|dziennie`,
    'daily',
  ),
];

/** What is given: half of it, one of it, or a number of it. */
const forms: readonly DosingTerm[] = [
  [
    'tablet',
    String.raw`tabletten?|tablette|tbl\.?|comprim[ée]s?|comprimidos?|compress[ae]|tabletas?|pastillas?|tablett(?:er)?|tabletk[ai]|tabletek|tabletti|tablettia`,
  ],
  [
    'capsule',
    'kapseln?|kaps\\.|gélules?|gelules?|c[áa]psulas?|kapslar|kapsel|kapsler|kapsu[łl]k[ai]|kapsu[łl]ek',
  ],
  ['drop', 'tropfen|gouttes?|gotas?|goccia|gocce|druppels?|droppar|dråber|dråper|kropli'],
  ['sachet', 'beutel|sobres?|bustin[ae]|saquetas?|zakjes?|dospåsar|saszetk[ai]'],
].flatMap(([english = '', words = '']) => [
  term(
    String.raw`(?:je )?(?:(?:une?|ein|eine)[ -](?:demi|halbe)e?[ -]|media |medio |mezza |meia |meio |een halve |en halv )(?:${words})`,
    `1/2 ${english}`,
  ),
  term(String.raw`(?:je )?(?:ein|eine|une?|una|uno|uma|um|een|en|één) (?:${words})`, `1 ${english}`),
  term(words, `${english}s`),
]);

const time: readonly DosingTerm[] = [
  ['days', String.raw`tage?n?|jours?|d[ií]as|giorn[oi]|dagen|dagar|dage|dager|dni|päivää`],
  ['weeks', 'wochen?|semaines?|semanas?|settiman[ae]|weken|veckor|vecka|uger|uker|tygodni[ea]?'],
  ['months', 'monate?n?|mois|meses|mesi|maanden|månader|måneder'],
  ['hours', String.raw`std\.?|stunden|heures|horas|uur|timmar|timmen|timme|godz(?:in|\.)?|tuntia`],
].map(([english = '', words = '']) => term(String.raw`(?<=\d ?)(?:${words})`, english));

/** Terms that tell that a text is not English. */
export const tellingTerms: readonly DosingTerm[] = [...frequencies, ...forms, ...time];

const number = String.raw`(?=(?:ca\. |environ |circa |aprox\. )?\d)`;

/** Terms that may be English words too, or mean something else in English: read only beside those that tell. */
export const otherTerms: readonly DosingTerm[] = [
  term(
    `(?:für|fuer|über|ueber|während|pendant|pour|durante|por|per|gedurende|voor|para|przez|i|för) ${number}`,
    'for ',
  ),
  term(`(?:in|dans|en|tra|fra|em|om|za) ${number}`, 'in '),
  term(`(?:nach|après|apres|después de|despues de|tras|dopo|após|efter|etter) ${number}`, 'after '),
  term(`(?:seit|depuis|desde hace|da|desde há|há|sinds|sedan|siden) ${number}`, 'since '),
  term(`(?:vor|il y a|hace) ${number}`, 'past '),
  term(`(?:bis|jusqu'à|hasta|fino a|até|till|indtil) ${number}`, 'until '),
  term(
    'abgegeben|mitgegeben|mitgenommen|verordnet|ausgehändigt|délivrée?s?|dispensée?s?|remise?s?|prescrite?s?|dispensad[oa]s?|entregad[oa]s?|dispensat[aeio]|consegnat[aeio]|prescritt[aeio]|entregues?|meegegeven|afgeleverd|voorgeschreven|utlämnade|utskrivna|medskickade|udleveret|utlevert|wydano',
    'dispensed',
  ),
  term('insgesamt|gesamt|au total|en total|in totale|totale|no total|totaal|totalt|i alt|łącznie', 'total'),
  term(
    'soit|d\\.h\\.|das sind|das ergibt|cioè|ovvero|ou seja|o sea|es decir|dat is|d\\.w\\.z\\.|dvs\\.?',
    '=',
  ),
  term('körpergewicht|gewicht|kgw|km|poids|peso|vikt|vægt|vekt|masa ciała', 'weight'),
  term('(?:pro|par|por|al) kg', 'per kg'),
  term('(?:pro|par|por|al|ao|per) (?:tag|jour|día|dia|giorno|dag|dygn)', 'per day'),
  term(String.raw`(?<=\/ ?)(?:tag|jour|j|día|dia|giorno|die|dag|dygn)`, 'day'),
  term(String.raw`(?<=\/ ?)(?:std\.?|stunde|heure|hora|ora|uur|timme|time)`, 'h'),
  term(String.raw`(?<=% ?)(?:von|de|di|van|av|af)`, 'of'),
  term(
    'dehydratation|austrocknung|déshydratation|deshidratación|disidratazione|desidratação|dehydratie|uitdroging|uttorkning',
    'dehydration',
  ),
  term('defizit|déficit|deficiencia|tekort', 'deficit'),
  term('bei|chez', 'for'),
  term(String.raw`(?<=\d )(?:capsule|cpr|cps?|cp)`, 'capsules'),
  term(String.raw`(?<=\d ?)(?:tabl?\.)`, 'tablets'),
  term(String.raw`(?<=\d ?)(?:j|gg)`, 'days'),
  term(String.raw`(?:co|var) (\d+)(?::?e|\.)? ?${hours}`, 'q$1h'),
  term(String.raw`(?<=\d )ore`, 'hours'),
  term(String.raw`(?<=\d ?)timer`, 'hours'),
];
