import { createFeatureScorer } from './data/createFeatureScorer.ts';
import { cuePattern, cueWordSet } from './data/cues.ts';
import { mentionPattern } from './data/mentions.ts';
import weightRows from './data/nameWeights.tsv?raw';
import petNameRows from './data/petNames.tsv?raw';
import shortFormRows from './data/shortForms.tsv?raw';
import { firstCellByWord, tsvRows, cellWords } from './data/tsvRows.ts';
import { editDistance } from './editDistance.ts';
import type { TranscriptReading } from './heard.ts';
import type { Finding } from './noteCheck.ts';
import type { NoteSection } from './noteSection.ts';
import { phoneticKey } from './phoneticKey.ts';
import { tokenTextAt, type Token } from './tokens.ts';

const notNames = cueWordSet('month', 'weekday', 'feast', 'animal', 'season', 'no name');
const animals = cueWordSet('animal', 'breed');
const petNames = firstCellByWord(petNameRows);
const commonWords = cueWordSet('english');
const shortForms = new Set(
  tsvRows(shortFormRows).flatMap(([name, short]) => cellWords(short).map((one) => `${name} ${one}`)),
);
/** "Sister" is a word of the cue "kin". */
const beforeOther = cueWordSet('kin', 'owner of another', 'title', 'not the patient');
/** Matches what follows a person's name: "agreed", "(owner)", "(3 y)", ", the dog walker". */
const afterOther = new RegExp(
  String.raw`^\s+${cuePattern('person after name')}\b|^\s*\([\p{L}\d]|^, (?:the|his|her|their|our|an?)\b`,
  'u',
);
/**
 * Match what stands around the patient's name: "recheck Bella", "Bella has been", "Bella 4.3kg", "Bella's
 * kidneys".
 */
const placedBefore = new RegExp(String.raw`\b${cuePattern('before the patient in note')}\s$`, 'iu');
const placedAfter = new RegExp(String.raw`^\s${cuePattern('after the patient')}\b`, 'iu');
const measured =
  /^(?:\*{0,2}:|\s[-–]\s|\s(?:[MF][NE]?\s)?\d|,?\s(?:[A-Z]{1,4}|[Ww]t)\s?\d|,?\s(?:BAR|QAR|NAD)\b)/u;
/** Match names told together: "Bess, Nellie", "Comet + Jupiter". */
const joinedBefore = /\p{Lu}\p{Ll}+\s?(?:,|\+|&|and)\s$/u;
const joinedAfter = /^\s?(?:,|\+|&|and)\s\p{Lu}\p{Ll}+(?!\s?\d)/u;
const isDoer = /^(?:is|was|has|had|will|does|did|can|never|just|isn't|won't)$/;
/** "12 ewes" or "puppies" cannot be compared with a name. */
const isGroup = new RegExp(String.raw`\d|\b${mentionPattern('group of animals')}\b`, 'i');

/**
 * A name where the note first has it. `signs`: for and against being the patient's, by the names in
 * nameWeights.tsv.
 */
type NotedName = {
  readonly section: number;
  readonly token: Token;
  readonly signs: Readonly<Record<string, number>>;
};

/** A name is marked from these odds (a logarithm) that it stands for the patient. */
export const leastOtherAnimalOdds = 0.7;
const oddsOfName = createFeatureScorer(weightRows, 'name');

export function findOtherAnimal(
  sections: readonly NoteSection[],
  heard: TranscriptReading,
  patient: string,
): (Finding & { readonly section: number }) | null {
  const found = possibleAnimalNames(sections, heard, patient).find(
    ({ signs }) => oddsOfName(signs) >= leastOtherAnimalOdds,
  );
  if (found === undefined) return null;
  const { section, token } = found;
  const said = heard.tokens.find(({ text }) => text === token.text);
  return {
    section,
    span: { start: token.start, end: token.start + token.text.length },
    reason: { because: 'otherAnimal', patient },
    nearest: said === undefined ? null : { start: said.start, end: said.end },
    // The name in the note may be right, and the consult filed under another patient.
    instead: null,
  };
}

/** Words that may be names of animals, but not those that the note tells as somebody else's. */
export function possibleAnimalNames(
  sections: readonly NoteSection[],
  heard: TranscriptReading,
  patient: string,
): readonly NotedName[] {
  const own = isGroup.test(patient) ? [] : (patient.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  if (own.length === 0) return [];
  const isOwn = ({ text, written }: Token): boolean =>
    /^\p{Lu}/u.test(written) && own.some((word) => isSimilarName(text, word));
  const isPatientSaid = heard.tokens.some(isOwn);
  const uses = sections.flatMap((read, section) =>
    read.tokens.map((token, at) => {
      const before = read.text.slice(Math.max(0, token.start - 20), token.start);
      return { read, section, token, at, before, after: read.text.slice(token.end) };
    }),
  );
  const others = new Set(uses.flatMap(({ read, at, token }) => (isOtherUse(read, at) ? token.text : [])));
  const saidAt = Map.groupBy(heard.tokens.keys(), (at) => tokenTextAt(heard.tokens, at));
  const names = uses.filter(
    ({ read: { drugs }, at, token }) =>
      !(others.has(token.text) || notNames.has(token.text) || isOwn(token)) &&
      !drugs.some(({ drug, from, to }) => drug.isListed && at >= from && at < to),
  );
  return [...Map.groupBy(names, ({ token }) => token.text)].flatMap(([text, all]): readonly NotedName[] => {
    const first = all.find(({ read, at }) => text.length > 2 && isOneName(read.tokens, at));
    const places = saidAt.get(text) ?? [];
    if (first === undefined || !isName(text, heard, places)) return [];
    const lines = new Set(places.flatMap((at) => [0, 1].map((next) => (heard.tokens[at]?.line ?? 0) + next)));
    const isSaidWith = (word: string): boolean =>
      word !== text && (saidAt.get(word) ?? []).some((at) => lines.has(heard.tokens[at]?.line ?? 0));
    const has = (is: (use: (typeof all)[number]) => boolean): number => Number(all.some(is));
    const begins = all.filter(({ read, at }) => !isInside(read.tokens, at));
    const before = has((use) => placedBefore.test(use.before));
    const after = has((use) => placedAfter.test(use.after));
    const isPet = Number(petNames.get(text)?.length === 1);
    const signs = {
      bias: 1,
      petName: isPet,
      unsaidPetName: Number(places.length === 0 && isPet === 1),
      besideOwn: has(({ section }) => uses.some((one) => one.section === section && isOwn(one.token))),
      // What the note tells with the name was said with it too, and the patient named as another.
      toldAsSaid: has(
        ({ read, token: { sentence } }) =>
          isPatientSaid &&
          read.tokens.some((one) => one.sentence === sentence && one.text.length > 3 && isSaidWith(one.text)),
      ),
      joined: has((use) => joinedBefore.test(use.before) || joinedAfter.test(use.after)),
      inside: Number(begins.length + before + after === 0),
      beginsLine: has(({ read, at, token }) => read.tokens[at - 1]?.line !== token.line),
      measured: Number(begins.some((use) => measured.test(use.after))),
      owns: Number(begins.some(({ token }) => /['’]/.test(token.written))),
      before,
      after,
    };
    return [{ ...first, signs }];
  });
}

/** "Bart" for Bartholomew, "Maggie" for Margaret, "Kayser" for Kaiser. */
export function isSimilarName(word: string, own: string): boolean {
  if (word.length < 3 || own.length < 3) return word === own;
  if ([own.endsWith(word), own.startsWith(word), word.startsWith(own), word.endsWith(own)].some(Boolean))
    return !commonWords.has(word);
  if (shortForms.has(`${own} ${word}`) || shortForms.has(`${word} ${own}`)) return true;
  return (
    own[0] === word[0] &&
    ((own[1] === word[1] && (isShortOf(word, own) || isShortOf(own, word))) ||
      editDistance(phoneticKey(word), phoneticKey(own), 1) <= 1)
  );
}

/** "Maggie" without its ending begins Margaret, which may have one letter more. */
const isShortOf = (name: string, whole: string): boolean =>
  /(?:ie|y)$/.test(name) &&
  new RegExp(`^${phoneticKey(name).replace(/(.)i$/, '.?$1')}`).test(phoneticKey(whole));

/**
 * Whether a word is a name: a listed one, but not "honey" in small letters alone; in English, where no other
 * noun is written large, also one said as a name is.
 */
function isName(text: string, { tokens, isEnglish }: TranscriptReading, places: readonly number[]): boolean {
  const large = places.filter((at) => isWrittenAsName(tokens, at));
  if (petNames.has(text)) return places.length === 0 || large.length > 0;
  return (
    isEnglish &&
    large.length === places.length &&
    !commonWords.has(text) &&
    large.some((at) => isInside(tokens, at)) &&
    large.some((at) => isDoer.test(tokenTextAt(tokens, at + 1)) && !/['’]/.test(tokens[at]?.written ?? ''))
  );
}

const isWrittenAsName = (tokens: readonly Token[], at: number): boolean =>
  /^[A-Z][a-z]+(?:['’]s)?$/.test(tokens[at]?.written ?? '');

/** "Robert Jones" is a bandage, and "Palm Beach" a place. */
const isOneName = (tokens: readonly Token[], at: number): boolean =>
  !(tokenTextAt(tokens, at - 1) === '.' && /^\p{Lu}$/u.test(tokens[at - 2]?.written ?? '')) &&
  isWrittenAsName(tokens, at) &&
  !(isWrittenAsName(tokens, at + 1) && !notNames.has(tokenTextAt(tokens, at + 1))) &&
  !(isWrittenAsName(tokens, at - 1) && isInside(tokens, at - 1));

const isInside = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.sentence === tokens[at]?.sentence && /^[\p{L}\d,(]/u.test(tokenTextAt(tokens, at - 1));

/** Whether a word is not written as a name, or stands after "Mrs" or before "(owner)". */
function isOtherUse({ text, tokens }: NoteSection, at: number): boolean {
  const last = tokenTextAt(tokens, at - 1) === ',' ? at - 2 : at - 1;
  return (
    !isWrittenAsName(tokens, at) ||
    beforeOther.has(tokenTextAt(tokens, last)) ||
    /^(?:apart|attends|away|mated|mating|other)$/.test(tokenTextAt(tokens, last - 1)) ||
    afterOther.test(text.slice(tokens[at]?.end)) ||
    // "Their terrier Bruno", "Bruno's puppies".
    animals.has(tokenTextAt(tokens, last)) ||
    (/['’]/.test(tokens[at]?.written ?? '') && animals.has(tokenTextAt(tokens, at + 1).replace(/s$/, '')))
  );
}
