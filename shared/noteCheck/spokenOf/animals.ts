import { cuePattern, wordsOfCues } from '../data/cues.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Heard, Said } from '../heard.ts';
import { belowTwenty } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { tagOf, wordsOfName } from './patientName.ts';

/** From 0 to 9; null: the word is no digit. */
const digitOf = (word: string): number | null => {
  const value = belowTwenty.get(word) ?? 10;
  return value < 10 ? value : null;
};

/** "Four oh two" or 402, said of an animal whose tag has this many figures; null: no tag begins here. */
function tagAt(tokens: readonly Token[], at: number, length: number): string | null {
  const first = tokens[at];
  if (first?.kind === 'figure')
    return /^\d+$/.test(first.text) && first.text.length === length ? first.text : null;
  // One figure more is another number.
  if ([at - 1, at + length].some((near) => digitOf(textAt(tokens, near)) !== null)) return null;
  let said = '';
  for (const { text, sentence } of tokens.slice(at, at + length)) {
    const digit = digitOf(text);
    if (digit === null || sentence !== first?.sentence) return null;
    said += String(digit);
  }
  return said.length === length ? said : null;
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
  heard: Heard,
  names: ReadonlySet<string>,
  patient: string,
): readonly (Animal | null)[] {
  const { tokens } = heard;
  const cues = cuesIn(heard, names, patient);
  let current: Animal | null = null;
  const found: (Animal | null)[] = [];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before?.line !== token.line) current = null;
    else if (before.sentence !== token.sentence && beginsAnew.has(token.text)) current = null;
    current = cues.get(at) ?? current;
    found.push(current);
  }
  return found;
}

/** Where the transcript turns to an animal, by token. */
function cuesIn(
  { text, tokens }: Heard,
  names: ReadonlySet<string>,
  patient: string,
): ReadonlyMap<number, Animal> {
  const cues = new Map<number, Animal>();
  const put = (pattern: RegExp, is: Animal): void => {
    for (const { index } of text.matchAll(pattern))
      cues.set(
        firstFrom(tokens, ({ start }) => start, index),
        is,
      );
  };
  put(ofOther, 'other');
  put(ofPatient, 'patient');
  const ofName = wordsOfName(patient);
  const tag = tagOf(patient);
  for (const [at, token] of tokens.entries()) {
    if (ofName.has(token.text)) cues.set(at, 'patient');
    else if (names.has(token.text)) cues.set(at, 'other');
    const said = tag === null ? null : (tagAt(tokens, at, tag.length) ?? tagAt(tokens, at, shortestTag));
    if (said !== null) cues.set(at, said === tag ? 'patient' : 'other');
  }
  return cues;
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
