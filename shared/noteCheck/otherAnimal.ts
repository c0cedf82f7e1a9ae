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
const animals = wordsOfCues('animal', 'breed');
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
/** Match what stands before or after the name of the patient: "recheck Bella", "Bella has been", "Bella 4.3kg", "Bella's kidneys". */
const placedBefore = new RegExp(String.raw`\b${cuePattern('before the patient in note')}\s$`, 'iu');
const placedAfter = new RegExp(String.raw`^\s${cuePattern('after the patient')}\b`, 'iu');
const measured =
  /^:?\s(?:\d[\d.,]*\s?(?:kg|g|lbs?|y|yo|yrs?|mo?|mths?|wks?)\b|(?:T|HR|RR|BCS)\s?\d|BAR\b|QAR\b)/u;
const withAnother = /^\s(?:and|&|\+)\s\p{Lu}/u;
const beginsLarge = /^\p{Lu}/u;
/** Matches the name of a patient that is a group or a number, as "12 ewes" or "puppies", so that no name can be compared. */
const isGroup =
  /\d|\b(?:herd|flock|group|litter|pen|mob|pups|puppies|kittens|cows|bulls|calves|sheep|ewes|lambs|pigs|hens|birds|horses)\b/i;

/** The signs that a word of the note is meant as the patient's name are added up; from this sum on, it is marked. */
const enough = 4;

/**
 * Where the note first calls the animal that it is about by a name that is not the patient's. Nothing where that name is
 * told as somebody else's, or where too little shows that it is a name and stands for the patient.
 */
export function otherAnimal(
  sections: readonly NoteSection[],
  heard: Heard,
  patient: string,
): (Finding & { readonly section: number }) | null {
  const own = isGroup.test(patient) ? [] : (patient.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  if (own.length === 0) return null;
  const isOwn = ({ text, written }: Token): boolean =>
    beginsLarge.test(written) && own.some((word) => isLike(text, word));
  const isNamed = sections.some(({ tokens }) => tokens.some(isOwn));
  const isPatientSaid = heard.tokens.some(isOwn);
  const isPatientPlaced = isNamed && scoreOfPlace(sections, own) > 1;
  const others = new Set(
    sections.flatMap((one) =>
      one.tokens.flatMap(({ text }, at) => (isOtherUse(one, at, beforeOtherInNote) ? [text] : [])),
    ),
  );
  const scoreAt = (read: NoteSection, at: number, places: readonly number[]): number => {
    const text = textAt(read.tokens, at);
    const isSure =
      !isNamed &&
      isName(read, at, heard.tokens) &&
      !places.some((there) => isPatientSaid || isOtherUse(heard, there, beforeOtherSaid));
    const list = petNames.get(text);
    if (!isSure && list === undefined) return 0;
    const isSaid = places.some((one) => isWrittenAsName(heard.tokens, one));
    const ofList = list?.length === 1 ? 2 : Number(list !== 'people' || !isSaid);
    const ofSaid = isSaid ? -Number(isPatientSaid) : Number(places.length === 0);
    // Two patients were there, where the transcript has this name and the note has the patient in a patient's place too.
    const ofNamed = isPatientPlaced && places.length > 0 ? -3 : 0;
    return (isSure ? 4 : ofList + ofSaid) + (isNamed ? ofNamed : 1) + scoreOfPlace(sections, [text]);
  };
  for (const [section, read] of sections.entries())
    for (const [at, token] of read.tokens.entries()) {
      const { text, start } = token;
      if (others.has(text) || isNoName(read, at) || isOwn(token) || !isOneName(read.tokens, at)) continue;
      const places = placesOfWords(heard.tokens).get(text) ?? [];
      const [said] = places.map((there) => heard.tokens[there]);
      if (scoreAt(read, at, places) < enough) continue;
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

/** How plainly one of the names stands where a vet writes the patient, where it does so most plainly: 0 to 4. */
const scoreOfPlace = (sections: readonly NoteSection[], names: readonly string[]): number =>
  Math.max(
    0,
    ...sections.flatMap((one) =>
      one.tokens.flatMap(({ text }, at) => (names.includes(text) ? placeOf(one, at) : [])),
    ),
  );

function placeOf({ text, tokens }: NoteSection, at: number): number {
  const { start = 0, end = 0, written = '' } = tokens[at] ?? {};
  const after = text.slice(end);
  const isPetName = petNames.get(textAt(tokens, at))?.length === 1;
  if (/['’]s?$/.test(written)) return Number(isPetName);
  if (measured.test(after)) return 4;
  if (withAnother.test(after)) return 0;
  if (after.startsWith(':')) return Number(isPetName);
  if (placedBefore.test(text.slice(Math.max(0, start - 20), start)) || placedAfter.test(after)) return 3;
  return isPetName && isSubject(tokens, at) ? 2 : 0;
}

/** Whether a word begins a sentence that goes on in small letters or with a figure. */
const isSubject = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.sentence !== tokens[at]?.sentence &&
  tokens[at + 1]?.sentence === tokens[at]?.sentence &&
  /^[\p{Ll}\d]/u.test(tokens[at + 1]?.written ?? '');

/** For each word of a transcript, the indexes of all tokens that are this word. */
const placesOfWords = oncePer((tokens: readonly Token[]) =>
  Map.groupBy(tokens.keys(), (at) => textAt(tokens, at)),
);

/** Whether a word may be the patient's name, shortened or written as it sounds: "Bart" for Bartholomew, "Maggie" for Margaret, "Kayser" for Kaiser. */
function isLike(word: string, own: string): boolean {
  if (word.length < 3 || own.length < 3) return word === own;
  if ([own.endsWith(word), own.startsWith(word), word.startsWith(own), word.endsWith(own)].some(Boolean))
    return !commonWords.has(word);
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
function isName({ tokens }: NoteSection, at: number, said: readonly Token[]): boolean {
  const text = textAt(tokens, at);
  const places = placesOfWords(said).get(text) ?? [];
  const list = petNames.get(text);
  const isCalled = places.some((one) => isInsideSentence(said, one) || isSpokenOf(said, one));
  if (list === 'words') return isCalled || isInsideSentence(tokens, at) || isSpokenOf(tokens, at);
  return (
    (list !== undefined && list !== 'people') ||
    places.some((one) => beforePatient.has(textAt(said, lastBefore(said, one)))) ||
    (places.length > 1 && places.every((one) => isSpokenOf(said, one)))
  );
}

/** Whether a word written large is a drug, a month, a breed or the like. */
const isNoName = ({ tokens, drugs }: NoteSection, at: number): boolean =>
  notNames.has(textAt(tokens, at)) ||
  drugs.some(({ drug, from, to }) => drug.isListed && at >= from && at < to);

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
    /^(?:other|mating|mated|attends)$/.test(textAt(tokens, last - 1)) ||
    afterOther.test(text.slice(tokens[at]?.end)) ||
    // The kind of animal stands before or after it: "their terrier Bruno", "Bruno's puppies".
    (/^\p{Ll}/u.test(tokens[at - 1]?.written ?? '') && animals.has(textAt(tokens, at - 1))) ||
    (/['’]/.test(tokens[at]?.written ?? '') && animals.has(textAt(tokens, at + 1).replace(/s$/, '')))
  );
}
