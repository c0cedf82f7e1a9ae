import { cuePattern, wordsOfCues } from '../data/cues.ts';
import { firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import { wordsOfName } from './names.ts';

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

/** Of which animal each token of a transcript speaks; null: nothing tells. */
export function animalsIn({ text, tokens }: Heard, patient: string): readonly (Animal | null)[] {
  const startsOf = (pattern: RegExp): ReadonlySet<number> =>
    new Set(
      Array.from(text.matchAll(pattern), ({ index }) => firstFrom(tokens, ({ start }) => start, index)),
    );
  const [otherAt, patientAt] = [startsOf(ofOther), startsOf(ofPatient)];
  const ofName = wordsOfName(patient);
  let current: Animal | null = null;
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    const isNewSentence = before?.sentence !== token.sentence && beginsAnew.has(token.text);
    if (before?.line !== token.line || isNewSentence) current = null;
    if (ofName.has(token.text) || patientAt.has(at)) current = 'patient';
    else if (otherAt.has(at)) current = 'other';
    return current;
  });
}
