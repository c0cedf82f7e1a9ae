import { cuePattern, wordsOfCues } from './data/cues.ts';
import petNameRows from './data/petNames.tsv?raw';
import { keysOf, rowsOf, wordsOf } from './data/rowsOf.ts';
import shortFormRows from './data/shortForms.tsv?raw';
import type { Heard } from './heard.ts';
import { lettersApart } from './lettersApart.ts';
import { oncePer } from './memo.ts';
import type { Finding } from './noteCheck.ts';
import type { NoteSection } from './noteSection.ts';
import { soundOf } from './soundOf.ts';
import { textAt, type Token } from './tokens.ts';

/** Words that begin with a capital and are no name of an animal: months, weekdays, breeds. */
const notNames = wordsOfCues('month', 'weekday', 'feast', 'animal', 'season', 'no name');
const petNames = keysOf(petNameRows);
const commonWords = wordsOfCues('english');
const shortForms = rowsOf(shortFormRows);
/** The cues of words before a name that is not the patient's, but a person's, a place's or another animal's: "sister" is a word of the cue "kin". */
const beforeOther = ['kin', 'owner of another', 'title', 'not the patient'];
const beforeOtherSaid = wordsOfCues(...beforeOther, 'not the patient in speech');
const beforeOtherInNote = wordsOfCues(...beforeOther, 'not the patient in note');
/** Matches the text after a name that is a person's or a housemate's: "agreed", "(owner)", "(littermate)". */
const afterOther = new RegExp(String.raw`^\s+${cuePattern('person after name')}\b|^\s*\(\p{L}`, 'u');
const beforePatient = wordsOfCues('before the patient');
const beginsLarge = /^\p{Lu}/u;
/** Matches the name of a patient that is a group or a number, as "12 ewes" or "puppies", so that no name can be compared. */
const isGroup =
  /\d|\b(?:herd|flock|group|litter|pen|mob|pups|puppies|kittens|cows|bulls|calves|sheep|ewes|lambs|pigs|hens|birds|horses)\b/i;

/**
 * The first place where the note calls its animal by a name that is not the patient's. null: there is none, or the note names the
 * patient too, or the transcript names both, because then two animals were there.
 */
export function otherAnimal(
  sections: readonly NoteSection[],
  heard: Heard,
  patient: string,
): (Finding & { readonly section: number }) | null {
  const own = isGroup.test(patient) ? [] : (patient.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const isOwn = ({ text, written }: Token): boolean =>
    beginsLarge.test(written) && own.some((word) => isLike(text, word));
  if (own.length === 0 || sections.some(({ tokens }) => tokens.some(isOwn))) return null;
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
      const isOther = places.some((there) => isPatientSaid || isOtherUse(heard, there, beforeOtherSaid));
      if (isOther || !isName(read, at, heard.tokens)) continue;
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
  return (
    own[0] === word[0] &&
    ((own[1] === word[1] && (isShortOf(word, own) || isShortOf(own, word))) ||
      lettersApart(soundOf(word), soundOf(own), 1) <= 1)
  );
}

/** Whether a name in "y" or "ie" is short for another: without that ending, it begins the other, which may have one letter more: "Maggie" for Margaret. */
const isShortOf = (name: string, whole: string): boolean =>
  /(?:ie|y)$/.test(name) && new RegExp(`^${soundOf(name).replace(/(.)i$/, '.?$1')}`).test(soundOf(whole));

/**
 * Whether a word names an animal. A common pet name does, but one that is an everyday word too ("Honey") only where note or transcript
 * has it inside a sentence or as in "Honey's". Any other word does only if the transcript speaks of it as a name. `said`: the transcript.
 */
function isName({ tokens, drugs }: NoteSection, at: number, said: readonly Token[]): boolean {
  const text = textAt(tokens, at);
  const places = placesOfWords(said).get(text) ?? [];
  const isDrug = drugs.some(({ drug, from, to }) => drug.isListed && at >= from && at < to);
  if (isDrug || notNames.has(text)) return false;
  const list = petNames.get(text);
  const isCalled = places.some((one) => isInsideSentence(said, one) || isSpokenOf(said, one));
  if (list === 'words') return isCalled || isInsideSentence(tokens, at) || isSpokenOf(tokens, at);
  return (
    list !== undefined ||
    places.some((one) => beforePatient.has(textAt(said, lastBefore(said, one)))) ||
    (places.length > 1 && places.every((one) => isSpokenOf(said, one)))
  );
}

const isWrittenAsName = (tokens: readonly Token[], at: number): boolean =>
  /^[A-Z][a-z]+(?:['’]s)?$/.test(tokens[at]?.written ?? '');

/** Whether a word is written as a name, with no other such word beside it: "Robert Jones" is a bandage, and "Palm Beach" a place. */
const isOneName = (tokens: readonly Token[], at: number): boolean =>
  isWrittenAsName(tokens, at) &&
  !isWrittenAsName(tokens, at + 1) &&
  !(isWrittenAsName(tokens, at - 1) && isInsideSentence(tokens, at - 1));

const isInsideSentence = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.sentence === tokens[at]?.sentence && /^[\p{L}\d,(]/u.test(textAt(tokens, at - 1));

/** Whether what stands behind a word shows that it is a name: "Honey's", "Honey, ", "Honey has". */
const isSpokenOf = (tokens: readonly Token[], at: number): boolean =>
  /['’]/.test(tokens[at]?.written ?? '') ||
  /^(?:[,?!]|is|was|has|had)$/.test(textAt(tokens, at + 1)) ||
  textAt(tokens, at + 2) === 'have';

/** The index of the token before this one, or, if that is a comma, of the one before the comma. */
const lastBefore = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at - 1) === ',' ? at - 2 : at - 1;

/** Whether a word cannot be the patient's name where it stands: it is not written as a name, or follows a word of `before` ("Mrs Bell"), or has "(owner)" behind it. */
function isOtherUse({ text, tokens }: NoteSection | Heard, at: number, before: ReadonlySet<string>): boolean {
  const last = lastBefore(tokens, at);
  return (
    !isWrittenAsName(tokens, at) ||
    before.has(textAt(tokens, last)) ||
    textAt(tokens, last - 1) === 'other' ||
    afterOther.test(text.slice(tokens[at]?.end))
  );
}
