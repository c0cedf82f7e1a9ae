import { cuePattern, cueWordSet } from './data/cues.ts';
import drugRows from './data/drugs.tsv?raw';
import { tsvRows, cellWords } from './data/tsvRows.ts';
import { memoized } from './memo.ts';
import type { Span } from './noteCheck.ts';
import type { Token } from './tokens.ts';

export type DrugEntry = {
  /** Its generic name, in lower case. */
  readonly name: string;
  /** Empty: the class is not known. */
  readonly drugClass: string;
  /** Brands, other spellings and short names, in lower case and without accents. */
  readonly alsoCalled: readonly string[];
  /** False: only the end of its name ("-cillin") shows that it is a drug. */
  readonly isListed: boolean;
};

export const drugList: readonly DrugEntry[] = tsvRows(drugRows).map(([name = '', drugClass = '', also]) => ({
  name,
  drugClass,
  isListed: true,
  alsoCalled: cellWords(also),
}));

export const isSameDrugClass = (a: DrugEntry, b: DrugEntry): boolean =>
  a.drugClass !== '' && a.drugClass === b.drugClass;

/** A drug named in a text, from token `from` up to, not including, token `to`. */
export type DrugMention = Span & { readonly from: number; readonly to: number; readonly drug: DrugEntry };

/** "Amoxi-clav 50" is "amoxiclav50". */
export const drugNameKey = (name: string): string => name.replaceAll(/[^\p{L}\d]+/gu, '');

/** The generic name comes first. */
const drugNames: ReadonlyMap<DrugEntry, readonly string[]> = new Map(
  drugList.map((drug) => [drug, [drug.name, ...drug.alsoCalled].map(drugNameKey)]),
);
export const namesOfDrug = (drug: DrugEntry): readonly string[] => drugNames.get(drug) ?? [drug.name];

const drugsByName = Map.groupBy(
  drugList.flatMap((drug) => [...new Set(namesOfDrug(drug))].map((name) => ({ name, drug }))),
  ({ name }) => name,
);
/** The first one to four letters of each name: a word that begins with none is quickly passed over. */
const beginnings: ReadonlySet<string> = new Set(
  [...drugsByName.keys()].flatMap((name) => [1, 2, 3, 4].map((length) => name.slice(0, length))),
);
const mayBeName = (letters: string): boolean =>
  beginnings.has(letters.slice(0, 4)) || endOfSubstance.test(letters);

/** "Ice" is never a drug, "advantage" only with a capital letter. */
const notDrugs = cueWordSet('no drug');
const writtenLarge = cueWordSet('brand written large');
const endOfSubstance = new RegExp(`^(?=.{7}).*${cuePattern('end of substance')}$`);
/**
 * Letters that a name needs, one with a plural s, and one with the ending of another language
 * ("prednisolon").
 */
const shortestName = 3;
const shortestPlural = 6;
const shortestForeign = 8;
const mostWords = 5;

/** An unlisted word is a drug if it ends like one: "mianserin". */
function drugsNamed({ text: name, from, to }: JoinedWords, tokens: readonly Token[]): readonly DrugEntry[] {
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

const unlisted = memoized((name: string) => ({ name, drugClass: '', alsoCalled: [], isListed: false }));

/** Words written as one, from token `from` up to, not including, token `to`. */
type JoinedWords = Span & { readonly text: string; readonly from: number; readonly to: number };

/**
 * The words of one sentence from a token on: "meta cam" gives "meta" and "metacam". No name has an
 * apostrophe.
 */
export function joinedWordsFrom(
  tokens: readonly Token[],
  from: number,
  mayBegin: (text: string) => boolean,
): readonly JoinedWords[] {
  const phrases: JoinedWords[] = [];
  const first = tokens[from];
  if (first === undefined || first.kind === 'other' || isEndOfOrdinal(first)) return phrases;
  let text = '';
  for (let at = from; phrases.length < mostWords; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== first.sentence) break;
    if (isInsideName(token)) continue;
    text += token.kind === 'figure' ? drugNameKey(token.text) : token.text;
    if (token.kind === 'other' || text.includes("'") || !mayBegin(text)) break;
    phrases.push({ text, from, to: at + 1, start: first.start, end: token.end });
  }
  return phrases;
}

/** "Amoxi-clav" is one name. */
const isInsideName = ({ text, isJoined }: Token): boolean => isJoined && /^[-/.]$/.test(text);
/** No name begins with the "nd" of "2nd vaccine". */
const isEndOfOrdinal = ({ text, isJoined }: Token): boolean => isJoined && /^(?:st|nd|rd|th)$/.test(text);

/**
 * Of several names that begin at one word, it is a drug in `preferred` (those said), else the longest.
 * Without `preferred`, a name that two drugs share counts as both.
 */
export function drugsIn(
  tokens: readonly Token[],
  preferred: ReadonlySet<DrugEntry> | null = null,
): readonly DrugMention[] {
  const mentions: DrugMention[] = [];
  for (let at = 0; at < tokens.length;) {
    const here = joinedWordsFrom(tokens, at, mayBeName)
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

/** Also where one is a form of the other: ciclosporin, and ciclosporin eye ointment. */
export const isSameDrug = (a: DrugEntry, b: DrugEntry): boolean =>
  a === b || isFormOf(a.name, b.name) || isFormOf(b.name, a.name);
