import { speciesMentionsIn, speciesIn, type SpeciesMention } from './calledAs.ts';
import { cuePattern, cueWordSet } from './data/cues.ts';
import { mentionPattern } from './data/mentions.ts';
import petNameRows from './data/petNames.tsv?raw';
import { firstCellByWord } from './data/tsvRows.ts';
import { editDistance } from './editDistance.ts';
import { isSimilarName } from './findOtherAnimal.ts';
import type { TranscriptReading } from './heard.ts';
import { memoized, memoizedPerObject } from './memo.ts';
import type { Finding, NoteToCheck, Span } from './noteCheck.ts';
import type { NoteSection } from './noteSection.ts';
import { escapeRegExp } from './patientMentionSpans.ts';
import { phoneticKey } from './phoneticKey.ts';
import { tokenTextAt, type Token } from './tokens.ts';

type Patient = Pick<NoteToCheck['patient'], 'name' | 'species'>;
type Found = Finding & { readonly section: number };

/**
 * Says that the consult is about somebody else: another patient of the day is named and this one never is, or
 * the animal is called by another species.
 */
export function findOtherPatient(
  sections: readonly NoteSection[],
  heard: TranscriptReading,
  { patient, others }: Required<Pick<NoteToCheck, 'patient' | 'others'>>,
): Found | null {
  const own = speciesIn(patient.species);
  const names = wordsOfName(patient.name);
  const isOther = ({ word }: SpeciesMention): boolean => !names.includes(word);
  const notes = sections.map(({ text }) => speciesMentionsIn(text, 'note').filter(isOther));
  const talk = talkOf(heard);
  const called = talk.called.filter((one) => isOther(one) && !isSaidOfOther(heard.text, one, others));
  const isOwnCalled = [called, ...notes].flat().some(({ kinds: of }) => isShared(own, of));
  /** "The dog" at home, "Cat (Sheba) unaffected". */
  const elsewhere = new Set(
    [talk.kinds, ...sections.map(({ text }) => speciesIn(text))].flatMap((of) => [...of]),
  );
  for (const { kinds: of } of [called, ...notes].flat()) for (const kind of of) elsewhere.delete(kind);
  const isForeign = ({ species }: Patient): boolean =>
    own.size > 0 && speciesIn(species).size > 0 && !isShared(speciesIn(species), own);
  const isDoubtful = (one: Patient): boolean => isForeign(one) && isShared(speciesIn(one.species), elsewhere);
  const candidates = others
    .filter((one) => !/\d/.test(one.name) && !(isOwnCalled && isForeign(one)))
    .map((one) => ({
      name: one.name,
      word: wordsOfName(one.name)[0] ?? '',
      isDoubtful: isDoubtful(one),
      befores: sections.flatMap(({ text }) => beforeName(text, one.name)),
    }))
    .filter(({ befores }) => !befores.some((before) => otherNoted.test(before)))
    .map(({ befores, ...one }) => ({ ...one, isNoted: befores.length > 0 }));
  const named = otherNamed(heard, names, candidates);
  if (named !== null) {
    const { name, at } = named;
    const word = heard.tokens[at]?.text;
    const byName = sections.map(({ tokens }) => tokens.find(({ text }) => text === word));
    const noted = byName.some((one) => one !== undefined) ? byName : notes.map(([first]) => first);
    const reason = { because: 'otherPatient', patient: patient.name, name } as const;
    return placeOf(sections, noted, reason, heard.tokens[at] ?? null);
  }
  if (own.size === 0 || isOwnCalled) return null;
  const noted = notes.map(([first]) => first);
  const found = noted.find((one) => one !== undefined) ?? called[0];
  if (found === undefined) return null;
  const reason = {
    because: 'otherSpecies',
    patient: patient.name,
    species: patient.species,
    kind: [...found.kinds].at(-1) ?? '',
  } as const;
  return placeOf(sections, noted, reason, called[0] ?? null);
}

/** "Bowie is done, he's a dog." */
function isSaidOfOther(text: string, { start }: SpeciesMention, others: readonly Patient[]): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const said = new Set(wordsOfName(before));
  return others.some(({ name }) => said.has(wordsOfName(name)[0] ?? ''));
}

const isShared = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

const otherNoted = new RegExp(
  String.raw`\b(?:${mentionPattern('other noted before')}|${cuePattern('kin', 'owner of another')})` +
    String.raw`\s(?:\p{L}+\s)?\(?$|\b(?:mare|${mentionPattern('common animal')})['’s]*\s$|\($`,
  'u',
);

function placeOf(
  sections: readonly NoteSection[],
  noted: readonly (Span | undefined)[],
  reason: Finding['reason'],
  nearest: Span | null,
): Found | null {
  const firsts = sections.map(({ tokens }) => tokens.find(({ kind }) => kind === 'word'));
  const isShown = noted.some((one) => one !== undefined);
  const places = isShown ? noted : firsts;
  const section = places.findIndex((one) => one !== undefined);
  const place = places[section];
  if (place === undefined) return null;
  const spanOf = ({ start, end }: Span): Span => ({ start, end });
  return { section, span: spanOf(place), reason, nearest: nearest && spanOf(nearest), instead: null };
}

type Candidate = {
  readonly name: string;
  readonly word: string;
  /** The talk has another animal of its species in it. */
  readonly isDoubtful: boolean;
  /** The note has the name, and not as another animal's. */
  readonly isNoted: boolean;
};

const beforeName = (text: string, name: string): readonly string[] =>
  // Most names of a day are nowhere in a note, and a pattern for each would take time.
  !text.toLowerCase().includes(name.toLowerCase())
    ? []
    : [...text.matchAll(new RegExp(String.raw`(?<!\p{L})${escapeRegExp(name)}(?!\p{L})`, 'giu'))].map(
        ({ index }) => text.slice(Math.max(0, index - 40), index).toLowerCase(),
      );

type Named = { readonly name: string; readonly at: number };

/** `at`: the token of the transcript. */
function otherNamed(
  heard: TranscriptReading,
  own: readonly string[],
  others: readonly Candidate[],
): Named | null {
  if (own.length === 0) return null;
  const theirs = others.filter(({ word }) => word.length > 2 && !own.includes(word));
  const isAlike = ({ word }: Candidate): boolean => own.some((one) => isSimilarName(word, one));
  const { alike = [], apart = [] } = Object.groupBy(theirs, (one) => (isAlike(one) ? 'alike' : 'apart'));
  return firstNamed(heard, own, apart, false) ?? firstNamed(heard, own, alike, true);
}

/**
 * `isAlike`: the names are like the own one, which may be misheard, so one must be said twice as it is
 * written.
 */
function firstNamed(
  heard: TranscriptReading,
  own: readonly string[],
  theirs: readonly Candidate[],
  isAlike: boolean,
): Named | null {
  const { tokens } = heard;
  const { words, isSmall } = talkOf(heard);
  if (theirs.length === 0) return null;
  const names = new Set(theirs.map(({ word }) => word));
  if (words.some((one) => !names.has(one.text) && isOwn(one, own, tokens))) return null;
  for (const one of theirs) {
    const uses = words
      .filter(({ text, sound }) => (isAlike ? text === one.word : isNameOf(text, sound, one.word)))
      .flatMap(({ places }) => places)
      .filter((at) => isNameAt(tokens, at, one.word, isSmall || one.isNoted));
    const asPatient = uses.filter((at) => isPatientAt(heard, at));
    const [first] = asPatient;
    const against = uses.length - asPatient.length;
    const inFavour = asPatient.length + (one.isNoted ? 1 : 0);
    // Once, in passing, any animal may be spoken of.
    if (inFavour === 1 && !asPatient.some((at) => isSurelyAt(heard, at))) continue;
    if (isAlike && (asPatient.length < 2 || against > 0)) continue;
    if (inFavour <= against || (one.isDoubtful && inFavour <= 1 + against)) continue;
    if (first !== undefined) return { name: one.name, at: first };
  }
  return null;
}

const wordsOfName = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

const isLarge = (token: Token | undefined): boolean => /^\p{Lu}\p{Ll}/u.test(token?.written ?? '');
const isInside = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.sentence === tokens[at]?.sentence && tokens[at - 1]?.kind === 'word';

const petNames = firstCellByWord(petNameRows);
const commonWords = cueWordSet('english');

const soundOfName = memoized((name: string): string => phoneticKey(name.replace(/ey$/, 'y')));

type SaidWord = { readonly text: string; readonly sound: string; readonly places: readonly number[] };

const talkOf = memoizedPerObject(({ text, tokens }: TranscriptReading) => {
  const places = Map.groupBy(tokens.keys(), (at) => tokenTextAt(tokens, at).replace(/'(?:d|ll|ve|re)$/, ''));
  return {
    called: speciesMentionsIn(text, 'transcript'),
    kinds: speciesIn(text),
    words: [...places].map(([word, of]): SaidWord => ({
      text: word,
      sound: phoneticKey(word.replace(/ey$/, 'y')),
      places: of,
    })),
    /** Nothing is written large but who speaks. */
    isSmall: !tokens.some(
      (token) => isLarge(token) && !/^\s?(?:\d+|[A-Za-z])?:/.test(text.slice(token.end, token.end + 5)),
    ),
  };
});

/** Also shortened or as it sounds; in two words too, as "my low" for Milo. */
function isOwn({ text, places }: SaidWord, own: readonly string[], tokens: readonly Token[]): boolean {
  if (own.includes(text)) return true;
  const long = own.filter((word) => word.length > 3);
  const isLikely = !commonWords.has(text) && long.some((word) => isSimilarName(text, word));
  if (isLikely && places.some((at) => isLarge(tokens[at]) && (text.length > 4 || isInside(tokens, at))))
    return true;
  const begun = long
    .filter((word) => text.length > 1 && text[0] === word[0])
    .map((word) => soundOfName(word));
  return (
    begun.length > 0 && places.some((at) => begun.includes(phoneticKey(text + tokenTextAt(tokens, at + 1))))
  );
}

/** As it is written, shortened or sounds. */
function isNameOf(text: string, sound: string, word: string): boolean {
  if (text === word) return true;
  if (commonWords.has(text) || text.length < 4 || word.length < 4) return false;
  const meant = soundOfName(word);
  if (sound === meant) return true;
  if (petNames.has(text)) return word.endsWith(text) || word.startsWith(text);
  const isNear = text[0] === word[0] && word.length > 5 && text.length === word.length;
  return isNear && editDistance(sound, meant, 1) === 1;
}

/** An everyday word must be written as a name or be spoken of. */
function isNameAt(tokens: readonly Token[], at: number, word: string, isSmall: boolean): boolean {
  const text = tokenTextAt(tokens, at).replace(/'(?:d|ll|ve|re)$/, '');
  const isWritten = isLarge(tokens[at]);
  const isWord = petNames.get(text) === 'words' || commonWords.has(text);
  if (!isWritten && (text !== word || !(isSmall || (!isWord && isPresented(tokens, at))))) return false;
  // A breed: "a Russian Blue".
  if (isLarge(tokens[at - 1]) && isInside(tokens, at - 1) && isInside(tokens, at)) return false;
  return !isWord || (isWritten && isInside(tokens, at)) || isSpokenOf(tokens, at);
}

/** "That's just gizmo", "it's teddy's check", "hello rosa". */
const isPresented = (tokens: readonly Token[], at: number): boolean =>
  /['’]s$/.test(tokens[at]?.written ?? '') ||
  /^(?:for|hello|hey|hi|hiya|it|just|that|with)$/.test(tokenTextAt(tokens, at - 1));

/** "Ginger's been", "Tank is", "Olive needs", "Hello, Peanut". */
function isSpokenOf(tokens: readonly Token[], at: number): boolean {
  const textOnLine = (one: number): string =>
    tokens[one]?.line === tokens[at]?.line ? tokenTextAt(tokens, one) : '';
  const before = textOnLine(at - 1);
  const after = textOnLine(at + 1);
  if (/['’](?:s|d|ll)$/.test(tokens[at]?.written ?? '')) return true;
  if (/^(?:[,!?]|is|was|has|had|needs|seems|looks|got|ate)$/.test(after)) return true;
  return /^(?:[,:.]|for|about|get)?$/.test(before) && /^[.,!?]?$/.test(after);
}

/** "Thanks, Daisy", "her sister Luna", "the cat Milo". */
const notThisBefore = [
  String.raw`\b(?:${cuePattern('title', 'kin', 'owner of another')}|${mentionPattern('not this before')})` +
    String.raw`[\s,]+(?:\p{L}+[\s,]+)?$`,
  String.raw`\b${mentionPattern('common animal')}[\s,]+$`,
].map((pattern) => new RegExp(pattern, 'u'));
const thanked = new RegExp(String.raw`\b${mentionPattern('thanked')}[\s,]+$`, 'u');
const kin = new RegExp(String.raw`\b${cuePattern('kin', 'owner of another')}\b[^.!?\n]*[.!?\n]\s*$`, 'u');
/** "Nala next door". */
const notThisIn = new RegExp(String.raw`\b${mentionPattern('not this in')}\b`, 'u');
/** "Daisy: he", "Milo the cat", "Jess, can you", "Truffle's in at four". */
const notThisAfter = [
  String.raw`^\s(?:is\s)?${mentionPattern('later after')}\b`,
  String.raw`^(?::|,?\s${mentionPattern('not this after')}\b)`,
  String.raw`^,?\s(?:the|our|my|his|her|their)\s` +
    String.raw`(?:${mentionPattern('other after')}|${mentionPattern('common animal')})\b`,
].map((pattern) => new RegExp(pattern, 'u'));
/** The next line answers a question about another animal. */
const asksOfOther = new RegExp(
  String.raw`\b(?:(?:the|any|your|an)\s?other|which (?:one in|of them))\b[^.!\n]*[?\n]\s*$`,
  'u',
);

/** "Okay Nala,", "how's Nala", "this is Nala", "Nala's been", "Nala is here". */
const surelyBefore = new RegExp(String.raw`\b${mentionPattern('surely this before')}\s$`, 'u');
const surelyAfter =
  /^\s(?:been|not|here|in for|is (?:here|in|on|doing|eating)|had (?:his|her)|has (?:been|never|had))\b/u;
const calledBefore = new RegExp(String.raw`(?:^|[,:.!?]\s*)(?:${mentionPattern('greeting')}\s*,?\s*)?$`, 'u');

function isSurelyAt(heard: TranscriptReading, at: number): boolean {
  const { before, after } = aroundOf(heard, at);
  return (
    surelyBefore.test(before) ||
    surelyAfter.test(after) ||
    (calledBefore.test(before) && /^\s*(?:[,.!?\n]|$)/.test(after))
  );
}

/** In small letters: its sentence, what stands before and after it there, and the sentence before. */
function aroundOf({ text, tokens }: TranscriptReading, at: number) {
  const token = tokens[at];
  const said = tokens.filter(({ sentence }) => sentence === token?.sentence);
  const start = said[0]?.start ?? 0;
  const sentence = text.slice(start, said.at(-1)?.end).toLowerCase();
  return {
    sentence,
    before: text.slice(start, token?.start).toLowerCase(),
    after: text.slice(token?.end, (token?.end ?? 0) + 30).toLowerCase(),
    last: text.slice(Math.max(0, start - 60), start).toLowerCase(),
    isAlone: /^(?:\p{L}+[\s\d]*:\s*)?\S+\s*$/u.test(sentence),
  };
}

function isPatientAt(heard: TranscriptReading, at: number): boolean {
  const { sentence, before, after, last, isAlone } = aroundOf(heard, at);
  return !(
    asksOfOther.test(last) ||
    (isAlone && kin.test(last)) ||
    thanked.test(before) ||
    notThisBefore.some((pattern) => pattern.test(before)) ||
    notThisIn.test(sentence) ||
    notThisAfter.some((pattern) => pattern.test(after))
  );
}
