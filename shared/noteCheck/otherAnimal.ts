import type { Finding } from './noteCheck.ts';
import type { Heard } from './heard.ts';
import { oncePer } from './memo.ts';
import type { NoteSection } from './noteSection.ts';
import { lettersApart, soundOf } from './lettersApart.ts';
import { textAt, type Token } from './tokens.ts';
import { cuePattern, wordsOfCues } from './data/cues.ts';
import petNameRows from './data/petNames.tsv?raw';
import { keysOf, rowsOf, wordsOf } from './data/rowsOf.ts';
import shortFormRows from './data/shortForms.tsv?raw';

/** Words that begin with a capital and are no name of an animal: months, weekdays, breeds. */
const notNames = wordsOfCues('month', 'weekday', 'feast', 'animal', 'season', 'no name');
const petNames = keysOf(petNameRows);
const commonWords = wordsOfCues('english');
const shortForms = rowsOf(shortFormRows);
/** Words that show that the name after them is not the patient's, but a person's or another animal's: "Mrs", "sister", "other". */
const beforeOther = wordsOfCues('kin', 'owner of another', 'title', 'not the patient');
const beforeOtherInNote = new Set([...beforeOther, ...wordsOfCues('not the patient in note')]);
/** Matches the text after a name that is a person's or a housemate's: "agreed", "(owner)", "(littermate)". */
const afterOther = new RegExp(
  String.raw`^\s+${cuePattern('person after name')}\b|^\s*\((?:owner|O\b|housemate|companion|sibling|littermate|vet|nurse|other)`,
);
const beforePlace = new Set(['in', 'to', 'at', 'from', 'near', 'of', 'around', 'through', 'via', 'on']);
const beginsLarge = /^\p{Lu}/u;
/** Matches the name of a patient that is a group or a number, as "12 ewes" or "puppies", so that no name can be compared. */
const isGroup =
  /\d|\b(?:herd|flock|group|litter|pen|mob|pups|puppies|kittens|cows|bulls|calves|sheep|ewes|lambs|pigs|hens|birds|horses)\b/i;

/**
 * Where the note first calls the animal that it is about by a name that is not the patient's. Nothing where the note
 * names the patient, or where the transcript names both, because then two animals were there.
 */
export function otherAnimal(
  sections: readonly NoteSection[],
  heard: Heard,
  patient: string,
): (Finding & { readonly section: number }) | null {
  const own = patient.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const isOwn = ({ text, written }: Token): boolean =>
    beginsLarge.test(written) && own.some((word) => isLike(text, word));
  const isNamed =
    own.length === 0 || isGroup.test(patient) || sections.some(({ tokens }) => tokens.some(isOwn));
  if (isNamed) return null;
  const isPatientSaid = heard.tokens.some(isOwn);
  const others = new Set(
    sections.flatMap((one) =>
      one.tokens.flatMap(({ text }, at) => (isOtherUse(one, at, beforeOtherInNote) ? [text] : [])),
    ),
  );
  for (const [section, read] of sections.entries())
    for (const [at, { text, start }] of read.tokens.entries()) {
      if (others.has(text) || !isOneName(read.tokens, at)) continue;
      const places = placesOfWords(heard.tokens).get(text) ?? [];
      const [said] = places.map((there) => heard.tokens[there]);
      const isOther =
        places.length > 0 && (isPatientSaid || places.some((there) => isOtherUse(heard, there, beforeOther)));
      if (isOther || !isName(read, at, heard, places)) continue;
      return {
        section,
        span: { start, end: start + text.length },
        reason: { because: 'otherAnimal', patient },
        nearest: said === undefined ? null : { start: said.start, end: said.end },
        // No name is offered: the one in the note may be right, and the consult be filed under another patient.
        instead: null,
      };
    }
  return null;
}

/** For each word of a transcript, the indexes of all tokens that are this word. */
const placesOfWords = oncePer((tokens: readonly Token[]) =>
  Map.groupBy(tokens.keys(), (at) => textAt(tokens, at)),
);

/** Whether a word may be the patient's name, shortened or written as it sounds: "Bart" for Bartholomew, "Maggie" for Margaret, "Kayser" for Kaiser. */
function isLike(word: string, own: string): boolean {
  if (word.length < 3 || own.length < 3) return word === own;
  if (own.endsWith(word) || own.startsWith(word) || word.startsWith(own)) return !commonWords.has(word);
  if (shortForms.some(([name, short]) => name === own && wordsOf(short).includes(word))) return true;
  const isShortened = own[1] === word[1] && /(?:ie|y)$/.test(word) !== /(?:ie|y)$/.test(own);
  return own[0] === word[0] && (isShortened || lettersApart(soundOf(word), soundOf(own), 1) <= 1);
}

type ReadText = Pick<NoteSection, 'text' | 'tokens'>;

/**
 * Whether a word names an animal: it is a common pet name, or the transcript always writes it with a capital, at least once not at the
 * beginning of a sentence, and never after a word such as "in", as "in Perth". `places`: the tokens where it was said.
 */
function isName(
  { tokens, drugs }: NoteSection,
  at: number,
  heard: ReadText,
  places: readonly number[],
): boolean {
  const { text = '', written = '' } = tokens[at] ?? {};
  const isDrug = drugs.some(({ drug, from, to }) => drug.isListed && at >= from && at < to);
  // A word with "'s" or a figure after it is no name: "Horner's" is a disease, and "Obel 2" a grade.
  const isPlain = written.length === text.length && tokens[at + 1]?.kind !== 'figure';
  const isSaid =
    places.every((one) => isOneName(heard.tokens, one) && !beforePlace.has(textAt(heard.tokens, one - 1))) &&
    places.some((one) => isInsideSentence(heard.tokens, one));
  return !isDrug && !notNames.has(text) && (petNames.has(text) || (isPlain && isSaid));
}

const isWrittenAsName = (tokens: readonly Token[], at: number): boolean =>
  /^[A-Z][a-z]+(?:['’]s)?$/.test(tokens[at]?.written ?? '');

/** Whether a word is written as a name, with no other such word beside it: "Robert Jones" is a bandage, and "Palm Beach" a place. */
const isOneName = (tokens: readonly Token[], at: number): boolean =>
  isWrittenAsName(tokens, at) &&
  !isWrittenAsName(tokens, at + 1) &&
  !(isWrittenAsName(tokens, at - 1) && isInsideSentence(tokens, at - 1));

function isInsideSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before?.sentence === tokens[at]?.sentence && (before?.kind !== 'other' || before.text === ',');
}

/** Whether a word cannot be the patient's name where it stands: it is not written as a name, or follows a word of `before` ("Mrs Bell"), or has "(owner)" behind it. */
function isOtherUse({ text, tokens }: ReadText, at: number, before: ReadonlySet<string>): boolean {
  const last = /^[,(]$/.test(textAt(tokens, at - 1)) ? at - 2 : at - 1;
  return (
    !isWrittenAsName(tokens, at) ||
    before.has(textAt(tokens, last)) ||
    textAt(tokens, last - 1) === 'other' ||
    afterOther.test(text.slice(tokens[at]?.end))
  );
}
