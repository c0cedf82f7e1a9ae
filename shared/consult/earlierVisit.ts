import type { ConsultId, EpochMs } from '../ids.ts';
import { noteOf, visitTimeOf, type Consult, type Patient } from './consult.ts';
import { comparableName } from './namesakes.ts';
import { sectionText } from './note.ts';

/** `sameName`, `sameReference`: only the vet knows whether it is the same animal. */
export type PatientLikeness = 'same' | 'sameName' | 'sameReference';

export type EarlierVisit = {
  readonly consultId: ConsultId;
  readonly at: EpochMs;
  readonly patient: Patient;
  readonly likeness: PatientLikeness;
  readonly isFiled: boolean;
  /** The sentence of the note with the weight. */
  readonly weight: string | null;
  /** `index`: of the note's section; null: the section has no text. */
  readonly plan: { readonly index: number; readonly heading: string; readonly text: string } | null;
};

type Comparison = 'same' | 'other' | 'unknown';

function compareField(field: keyof Patient, one: Patient, other: Patient): Comparison {
  const [a, b] = [comparableName(one[field]), comparableName(other[field])];
  if (a === '' || b === '') return 'unknown';
  return a === b ? 'same' : 'other';
}

/** null: another patient. A household may have one reference for all its animals. */
export function patientLikeness(one: Patient, other: Patient): PatientLikeness | null {
  const name = compareField('name', one, other);
  const reference = compareField('reference', one, other);
  if (reference === 'same') return name === 'same' ? 'same' : 'sameReference';
  const isPossible = name === 'same' && reference === 'unknown';
  return isPossible && compareField('species', one, other) !== 'other' ? 'sameName' : null;
}

const weightWord = /\b(?:weigh\w*|bwt?|wt|gewicht|gew|poids|peso)\b/iu;
const measured = /(?<![\d.,])\d[\d.,]*\s*(?:kgs?|kilos?|kilograms?|g|grams?|lbs?|pounds?|oz)\b/iu;
/** "Weight 34.2 kg", "weighed in at 850 g", "BW: 4,1 kg", "Gew. 11,8 kg". */
function tellsWeight(sentence: string): boolean {
  const at = sentence.search(weightWord);
  return at !== -1 && measured.test(sentence.slice(at));
}
const inKilograms = /(?<![\d.,/])\d[\d.,]*\s*(?:kgs?|kilos?)\b/iu;

/** "Gew. 11,8 kg" stays whole. */
const sentenceEnd = /\n+|(?<=[.!?])\s+(?=\p{Lu})/u;

function weightIn(texts: readonly string[]): string | null {
  const sentences = texts.flatMap((text) => text.split(sentenceEnd)).map((sentence) => sentence.trim());
  return sentences.find(tellsWeight) ?? sentences.find((one) => inKilograms.test(one)) ?? null;
}

const isPlan = /plan/iu;

/** null: it is another patient's, or has no note with a text. */
export function earlierVisitOf(consult: Consult, of: Patient): EarlierVisit | null {
  const likeness = patientLikeness(consult.patient, of);
  const sections = (noteOf(consult)?.sections ?? []).map((section, index) => ({
    index,
    heading: section.heading === '' ? section.key : section.heading,
    text: sectionText(section, consult.edits[index]).trim(),
    isPlan: isPlan.test(`${section.key} ${section.heading}`),
  }));
  const written = sections.filter(({ text }) => text !== '');
  const plan = sections.find((one) => one.isPlan) ?? written.at(-1);
  if (likeness === null || plan === undefined || written.length === 0) return null;
  const { index, heading, text } = plan;
  return {
    consultId: consult.id,
    at: visitTimeOf(consult),
    patient: consult.patient,
    likeness,
    isFiled: consult.phase === 'filed',
    weight: weightIn(written.map((section) => section.text)),
    plan: text === '' ? null : { index, heading, text },
  };
}
