import { cuePattern, wordsOfCues } from './data/cues.ts';
import drugRows from './data/drugs.tsv?raw';
import { rowsOf, wordsOf } from './data/rowsOf.ts';
import { once } from './memo.ts';
import type { Span } from './noteCheck.ts';
import type { Token } from './tokens.ts';

/** One substance, fixed combination, kind of vaccine or other product that vets name in a consult. */
export type DrugEntry = {
  /** The plain generic name, in lower case. */
  readonly name: string;
  /** The class in plain words; empty: not known. */
  readonly drugClass: string;
  /** Brand names, other spellings, short names and abbreviations, in lower case and without accents. */
  readonly alsoCalled: readonly string[];
  /** False: the drug is not in the list, and only the end of its name ("-cillin") shows that it is one. */
  readonly isListed: boolean;
};

/** The drugs and products that the note check knows. */
export const drugList: readonly DrugEntry[] = rowsOf(drugRows).map(([name = '', drugClass = '', also]) => ({
  name,
  drugClass,
  isListed: true,
  alsoCalled: wordsOf(also),
}));

export const isOneClass = (a: DrugEntry, b: DrugEntry): boolean =>
  a.drugClass !== '' && a.drugClass === b.drugClass;

/** A drug or product named in a text, from token `from` up to, not including, token `to`. */
export type DrugMention = Span & { readonly from: number; readonly to: number; readonly drug: DrugEntry };

/** A name without blanks and signs: "amoxi-clav 50" is "amoxiclav50". */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\d]+/gu, '');

/** The names of each drug, without blanks and signs; its generic name first. */
const drugNames: ReadonlyMap<DrugEntry, readonly string[]> = new Map(
  drugList.map((drug) => [drug, [drug.name, ...drug.alsoCalled].map(plainName)]),
);
export const namesOf = (drug: DrugEntry): readonly string[] => drugNames.get(drug) ?? [drug.name];

const drugsByName = Map.groupBy(
  drugList.flatMap((drug) => [...new Set(namesOf(drug))].map((name) => ({ name, drug }))),
  ({ name }) => name,
);
/** The first one, two, three and four letters of each drug name: a word that begins with none of these is quickly passed over. */
const beginnings: ReadonlySet<string> = new Set(
  [...drugsByName.keys()].flatMap((name) => [1, 2, 3, 4].map((length) => name.slice(0, length))),
);
const mayBeName = (letters: string): boolean =>
  beginnings.has(letters.slice(0, 4)) || endOfSubstance.test(letters);

/** Names of products that usually mean something else: "ice" is never one, "advantage" only with a capital letter. */
const notDrugs = wordsOfCues('no drug');
const writtenLarge = wordsOfCues('brand written large');
const endOfSubstance = new RegExp(`^(?=.{7}).*${cuePattern('end of substance')}$`);
/** How many letters a word needs to be a drug's name, to be a name with a plural s, and to end as in another language ("prednisolon"). */
const shortestName = 3;
const shortestPlural = 6;
const shortestForeign = 8;
/** How many words the name of a drug may have. */
const mostWords = 5;

/** The drugs that a phrase names; a word that is not in the list counts as a drug if it ends like one: "mianserin". */
function drugsNamed({ text: name, from, to }: Phrase, tokens: readonly Token[]): readonly DrugEntry[] {
  const isSmall = !/^\p{Lu}/u.test(tokens[from]?.written ?? '');
  const isEveryday =
    [name, name.replace(/s$/, '')].some((one) => notDrugs.has(one)) || (writtenLarge.has(name) && isSmall);
  if (name.length < shortestName || isEveryday) return [];
  const forms = [
    name,
    name.length >= shortestPlural ? name.replace(/s$/, '') : name,
    name.length >= shortestForeign ? `${name.replace(/[ao]$/, '')}e` : name,
  ];
  const listed = forms.map((form) => drugsByName.get(form)).find((those) => those !== undefined);
  return (
    listed?.map(({ drug }) => drug) ?? (to === from + 1 && endOfSubstance.test(name) ? [unlisted(name)] : [])
  );
}

const unlisted = once((name: string) => ({ name, drugClass: '', alsoCalled: [], isListed: false }));

/** Words written as one, from token `from` up to, not including, token `to`. */
export type Phrase = Span & { readonly text: string; readonly from: number; readonly to: number };

/**
 * The words of one sentence from a token on, written as one: "meta cam" gives "meta" and "metacam". It stops at a word with an
 * apostrophe, which is in no name. `mayBegin`: whether a name may begin with these letters; if not, it stops there.
 */
export function phrasesFrom(
  tokens: readonly Token[],
  from: number,
  mayBegin: (text: string) => boolean,
): readonly Phrase[] {
  const phrases: Phrase[] = [];
  const first = tokens[from];
  if (first === undefined || first.kind === 'other' || isEndOfOrdinal(first)) return phrases;
  let text = '';
  for (let at = from; phrases.length < mostWords; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== first.sentence) break;
    if (isInsideName(token)) continue;
    text += token.kind === 'figure' ? plainName(token.text) : token.text;
    if (token.kind === 'other' || text.includes("'") || !mayBegin(text)) break;
    phrases.push({ text, from, to: at + 1, start: first.start, end: token.end });
  }
  return phrases;
}

/** Whether a sign joins two words of one name: "amoxi-clav". */
const isInsideName = ({ text, isJoined }: Token): boolean => isJoined && /^[-/.]$/.test(text);
/** Whether a token is the "nd" of "2nd vaccine", with which no name begins. */
const isEndOfOrdinal = ({ text, isJoined }: Token): boolean => isJoined && /^(?:st|nd|rd|th)$/.test(text);

/**
 * The drugs that a text names. Where several names begin at one word, it is the one of a drug in `preferred` (for a note, the drugs
 * that were said), else the longest. If `preferred` is null, it is the longest, and a name that two drugs share counts as both.
 */
export function drugsIn(
  tokens: readonly Token[],
  preferred: ReadonlySet<DrugEntry> | null = null,
): readonly DrugMention[] {
  const mentions: DrugMention[] = [];
  for (let at = 0; at < tokens.length;) {
    const here = phrasesFrom(tokens, at, mayBeName)
      .toReversed()
      .flatMap((phrase) => drugsNamed(phrase, tokens).map((drug) => ({ ...phrase, drug })));
    const first = here.find(({ drug }) => preferred?.has(drug)) ?? here[0];
    mentions.push(...here.filter((one) => (preferred === null ? one.to === first?.to : one === first)));
    at = first?.to ?? at + 1;
  }
  return mentions;
}

const forms = new RegExp(`^(?: ${cuePattern('drug form')})+$`);
const isFormOf = (name: string, substance: string): boolean =>
  name.startsWith(`${substance} `) && forms.test(name.slice(substance.length));

/** Whether two drugs are the same substance, also where one is a form of it: ciclosporin, and ciclosporin eye ointment. */
export const isSameDrug = (a: DrugEntry, b: DrugEntry): boolean =>
  a === b || isFormOf(a.name, b.name) || isFormOf(b.name, a.name);
