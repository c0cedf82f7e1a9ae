import { cuePattern, wordsOfCues } from './data/cues.ts';
import weightRows from './data/nameWeights.tsv?raw';
import petNameRows from './data/petNames.tsv?raw';
import { keysOf, rowsOf, wordsOf } from './data/rowsOf.ts';
import { scoreBy } from './data/scoreBy.ts';
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
const shortForms = new Set(
  rowsOf(shortFormRows).flatMap(([name, short]) => wordsOf(short).map((one) => `${name} ${one}`)),
);
/** The cues of words before a name that is not the patient's, but a person's, a place's or another animal's: "sister" is a word of the cue "kin". */
const beforeOther = ['kin', 'owner of another', 'title', 'not the patient'];
const beforeOtherSaid = wordsOfCues(...beforeOther, 'not the patient in speech');
const beforeOtherInNote = wordsOfCues(...beforeOther, 'not the patient in note');
/** Matches the text after a name that is a person's or a housemate's: "agreed", "(owner)", "(littermate)". */
const afterOther = new RegExp(String.raw`^\s+${cuePattern('person after name')}\b|^\s*\(\p{L}`, 'u');
/** Matches the text after a name that the note goes on to explain: "Gemma, the dog walker". */
const explained = /^, (?:the|his|her|their|our|an?)\b/;
const beforePatient = wordsOfCues('before the patient');
/** Match what stands before or after the name of the patient: "recheck Bella", "Bella has been", "Bella 4.3kg", "Bella's kidneys". */
const placedBefore = new RegExp(String.raw`\b${cuePattern('before the patient in note')}\s$`, 'iu');
const placedAfter = new RegExp(String.raw`^\s${cuePattern('after the patient')}\b`, 'iu');
const measured =
  /^:?\s(?:\d[\d.,]*\s?(?:kg|g|lbs?|y|yo|yrs?|mo?|mths?|wks?)\b|(?:T|HR|RR|BCS)\s?\d|BAR\b|QAR\b)/u;
/** Matches the name of a patient that is a group or a number, as "12 ewes" or "puppies", so that no name can be compared. */
const isGroup =
  /\d|\b(?:herd|flock|group|litter|pen|mob|pups|puppies|kittens|cows|bulls|calves|sheep|ewes|lambs|pigs|hens|birds|horses)\b/i;

/** A name of the note where it first stands. `signs`: what speaks for and against its being meant as the patient's, by the names in nameWeights.tsv. */
type NotedName = {
  readonly section: number;
  readonly token: Token;
  readonly signs: Readonly<Record<string, number>>;
};

/** A name is marked from this logarithm of the odds that it stands for the patient; 0 would be as likely as not. */
export const leastOdds = 0.25;
const oddsOfName = scoreBy(weightRows, 'name');

/** Where the note first calls the animal that it is about by a name that is not the patient's. */
export function otherAnimal(
  sections: readonly NoteSection[],
  heard: Heard,
  patient: string,
): (Finding & { readonly section: number }) | null {
  const found = namesNoted(sections, heard, patient).find(({ signs }) => oddsOfName(signs) >= leastOdds);
  if (found === undefined) return null;
  const { section, token } = found;
  const said = heard.tokens.find(({ text }) => text === token.text);
  return {
    section,
    span: { start: token.start, end: token.start + token.text.length },
    reason: { because: 'otherAnimal', patient },
    nearest: said === undefined ? null : { start: said.start, end: said.end },
    // No name is offered: the one in the note may be right, and the consult be filed under another patient.
    instead: null,
  };
}

/** The words of the note that may be names of other animals, in their order; not those that the note tells as somebody else's. */
export function namesNoted(
  sections: readonly NoteSection[],
  heard: Heard,
  patient: string,
): readonly NotedName[] {
  const own = isGroup.test(patient) ? [] : (patient.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  if (own.length === 0) return [];
  const isOwn = ({ text, written }: Token): boolean =>
    /^\p{Lu}/u.test(written) && own.some((word) => isLike(text, word));
  const isPatientSaid = heard.tokens.some(isOwn);
  const uses = sections.flatMap((read, section) =>
    read.tokens.map((token, at) => {
      const before = read.text.slice(Math.max(0, token.start - 20), token.start);
      return { read, section, token, at, before, after: read.text.slice(token.end) };
    }),
  );
  const isOftenOwn = uses.filter(({ token }) => isOwn(token)).length > 1;
  const others = Map.groupBy(
    uses.filter(({ read, at, after }) => isOtherUse(read, at, beforeOtherInNote) || explained.test(after)),
    ({ token }) => token.text,
  );
  const names = uses.filter(
    ({ read: { drugs }, at, token }) =>
      !(others.has(token.text) || notNames.has(token.text) || isOwn(token)) &&
      !drugs.some(({ drug, from, to }) => drug.isListed && at >= from && at < to),
  );
  return [...Map.groupBy(names, ({ token }) => token.text)].flatMap(([text, all]): readonly NotedName[] => {
    const first = all.find(({ read, at }) => isOneName(read.tokens, at));
    const isSure = all.some(({ read, at }) => isName(read, at, heard.tokens));
    const list = petNames.get(text);
    // In German, any noun is written as a name is.
    if (first === undefined || (list === undefined && !(isSure && heard.isEnglish))) return [];
    const said = placesOfWords(heard.tokens).get(text) ?? [];
    const has = (is: (use: (typeof all)[number]) => boolean): number => Number(all.some(is));
    const signs = {
      bias: 1,
      petName: Number(list?.length === 1),
      everydayWord: Number(list === 'words'),
      patientSaid: Number(isPatientSaid),
      bothSaid: Number(isPatientSaid && said.length > 0),
      saidAndPatientOften: Number(isOftenOwn && said.length > 0),
      saidOfOther: Number(said.some((at) => isOtherUse(heard, at, beforeOtherSaid))),
      measured: has(({ after }) => measured.test(after)),
      before: has(({ before }) => placedBefore.test(before)),
      after: has(({ after }) => placedAfter.test(after)),
      inside: has(({ read, at }) => isInside(read.tokens, at)),
      beginsLine: has(({ read, at, token }) => isSure && read.tokens[at - 1]?.line !== token.line),
      owns: has(({ read, at, token }) => isSure && /['’]/.test(token.written) && !isInside(read.tokens, at)),
    };
    return [{ ...first, signs }];
  });
}

/** For each word of a transcript, the indexes of all tokens that are this word. */
const placesOfWords = oncePer((tokens: readonly Token[]) =>
  Map.groupBy(tokens.keys(), (at) => textAt(tokens, at)),
);

/** Whether a word may be the patient's name, shortened or written as it sounds: "Bart" for Bartholomew, "Maggie" for Margaret, "Kayser" for Kaiser. */
function isLike(word: string, own: string): boolean {
  if (word.length < 3 || own.length < 3) return word === own;
  if ([own.endsWith(word), own.startsWith(word), word.startsWith(own), word.endsWith(own)].some(Boolean))
    return !commonWords.has(word);
  if (shortForms.has(`${own} ${word}`) || shortForms.has(`${word} ${own}`)) return true;
  return (
    own[0] === word[0] &&
    ((own[1] === word[1] && (isShortOf(word, own) || isShortOf(own, word))) ||
      lettersApart(soundOf(word), soundOf(own), 1) <= 1)
  );
}

/** Whether a name in "y" or "ie" is short for another: without that ending, it begins the other, which may have one letter more: "Maggie" for Margaret. */
const isShortOf = (name: string, whole: string): boolean =>
  /(?:ie|y)$/.test(name) && new RegExp(`^${soundOf(name).replace(/(.)i$/, '.?$1')}`).test(soundOf(whole));

/** Whether a word is a name: a common pet name, one that is an everyday word too ("Honey") inside a sentence or as in "Honey's", or any that `said`, the transcript, greets. */
function isName({ tokens }: NoteSection, at: number, said: readonly Token[]): boolean {
  const list = petNames.get(textAt(tokens, at));
  const places = placesOfWords(said).get(textAt(tokens, at)) ?? [];
  const isUsed = (those: readonly Token[], one: number): boolean =>
    isInside(those, one) || isSpokenOf(those, one);
  if (list === 'words') return isUsed(tokens, at) || places.some((one) => isUsed(said, one));
  return (
    list?.length === 1 ||
    places.some((one) => beforePatient.has(textAt(said, lastBefore(said, one)))) ||
    (places.length > 1 && places.every((one) => isSpokenOf(said, one)))
  );
}

const isWrittenAsName = (tokens: readonly Token[], at: number): boolean =>
  /^[A-Z][a-z]+(?:['’]s)?$/.test(tokens[at]?.written ?? '');

/** Whether a word is written as a name, with no other such word beside it: "Robert Jones" is a bandage, and "Palm Beach" a place. */
const isOneName = (tokens: readonly Token[], at: number): boolean =>
  !(textAt(tokens, at - 1) === '.' && /^\p{Lu}$/u.test(tokens[at - 2]?.written ?? '')) &&
  isWrittenAsName(tokens, at) &&
  !(isWrittenAsName(tokens, at + 1) && !notNames.has(textAt(tokens, at + 1))) &&
  !(isWrittenAsName(tokens, at - 1) && isInside(tokens, at - 1));

const isInside = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.sentence === tokens[at]?.sentence && /^[\p{L}\d,(]/u.test(textAt(tokens, at - 1));

/** Whether what stands behind a word shows that it is a name: "Honey's", "Honey, ", "Honey has". */
const isSpokenOf = (tokens: readonly Token[], at: number): boolean =>
  /['’]/.test(tokens[at]?.written ?? '') || /^(?:[,?!]|is|was|has|had)$/.test(textAt(tokens, at + 1));

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
    (/^\p{Ll}/u.test(tokens[last]?.written ?? '') && animals.has(textAt(tokens, last))) ||
    (/['’]/.test(tokens[at]?.written ?? '') && animals.has(textAt(tokens, at + 1).replace(/s$/, '')))
  );
}
