import { cuePattern, wordsOfCues } from '../data/cues.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Heard, Said } from '../heard.ts';
import { belowTwenty } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { tagOf, wordsOfName } from './patientName.ts';

/** "Four oh two" or 402, said of an animal whose tag has this many figures; null: no tag begins here. */
function tagAt(tokens: readonly Token[], at: number, length: number): string | null {
  const digitAt = (here: number): string | null => {
    const value = belowTwenty.get(textAt(tokens, here)) ?? 10;
    return value < 10 && tokens[here]?.sentence === tokens[at]?.sentence ? String(value) : null;
  };
  const { kind, text = '' } = tokens[at] ?? {};
  if (kind === 'figure') return /^\d+$/.test(text) && text.length === length ? text : null;
  // One figure more is another number.
  if (digitAt(at - 1) !== null || digitAt(at + length) !== null) return null;
  const digits = Array.from({ length }, (_, nth) => digitAt(at + nth));
  return digits.includes(null) ? null : digits.join('');
}

/** Which animal a text speaks of. */
export type Animal = 'patient' | 'other';

const animal = `${cuePattern('animal')}s?`;

/** How people speak of an animal that is not the patient. */
const ofOther = new RegExp(
  String.raw`\b(?:${[
    String.raw`(?:his|her|its|their)\s+(?:\w+\s+)?${cuePattern('kin')}s?`,
    'litter-?mates?',
    String.raw`(?:my|our|the|your|their)\s+(?:other|previous|first)\s+${animal}`,
    String.raw`(?:my|our)\s+(?:own\s+)?(?:old|last)\s+${animal}`,
    String.raw`\w+'s\s+(?:last|other|old|previous)\s+${animal}`,
    String.raw`${cuePattern('owner of another')}'s\s+(?:\w+\s+)?${animal}`,
    String.raw`another\s+${animal}`,
    'the one (?:next to|beside|before)',
    'the others',
    `now the ${animal}`,
  ].join('|')})\b`,
  'gi',
);
/** How people come back to the patient. */
const ofPatient = new RegExp(String.raw`\b${cuePattern('patient again')}\b`, 'gi');

/** Ends what was said of another animal, unless that one is named again. */
const beginsAnew = wordsOfCues('new subject');

/** Of which animal each token of a transcript speaks; null: nothing tells. `names`: of animals. */
export function animalsIn(
  { text, tokens }: Heard,
  names: ReadonlySet<string>,
  patient: string,
): readonly (Animal | null)[] {
  const startsOf = (pattern: RegExp): ReadonlySet<number> =>
    new Set(
      Array.from(text.matchAll(pattern), ({ index }) => firstFrom(tokens, ({ start }) => start, index)),
    );
  const [otherAt, patientAt] = [startsOf(ofOther), startsOf(ofPatient)];
  const [ofName, tag] = [wordsOfName(patient), tagOf(patient)];
  const cueAt = (at: number): Animal | null => {
    const word = textAt(tokens, at);
    const said = tag === null ? null : (tagAt(tokens, at, tag.length) ?? tagAt(tokens, at, shortestTag));
    if (said !== null) return said === tag ? 'patient' : 'other';
    if (ofName.has(word) || patientAt.has(at)) return 'patient';
    return names.has(word) || otherAt.has(at) ? 'other' : null;
  };
  let current: Animal | null = null;
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    const isNewSentence = before?.sentence !== token.sentence && beginsAnew.has(token.text);
    if (before?.line !== token.line || isNewSentence) current = null;
    current = cueAt(at) ?? current;
    return current;
  });
}
const shortestTag = 3;

/** What leads from a number on to the animal that has it: "five point eight on Pickle". */
const leadsToAnimal = /^(?:on|for|in|to|from)$/;

/** Of which animal a number was said. `animals`: of each token. */
export function animalOf(
  { from, to, unitTo }: Said,
  tokens: readonly Token[],
  animals: readonly (Animal | null)[],
): Animal | null {
  const end = Math.max(to, unitTo);
  const isNamedNext =
    leadsToAnimal.test(textAt(tokens, end)) &&
    tokens[end + 1]?.sentence === tokens[from]?.sentence &&
    animals[end + 1] !== animals[end];
  return animals[isNamedNext ? end + 1 : from] ?? null;
}
