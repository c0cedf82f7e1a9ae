import { comparedPointers, pointerSigns } from '../../shared/noteCheck/checkPointers.ts';
import { pointersIn, type Pointer } from '../../shared/noteCheck/places/pointers.ts';
import {
  analyseTranscript,
  matchSectionsWithTranscript,
  type SectionWithNumberCandidates,
} from '../../shared/noteCheck/reading.ts';
import type { Sample } from './logistic.ts';
import { faultAt, type Pair } from './pairs.ts';

const opposites = [
  'fore',
  'hind',
  'upper',
  'lower',
  'medial',
  'lateral',
  'cranial',
  'caudal',
  'higher up',
  'lower down',
];
const oppositeOf = (value: string): string | undefined => opposites[opposites.indexOf(value) ^ 1];

const pointersOf = ({ tokens, places }: SectionWithNumberCandidates): readonly Pointer[] =>
  pointersIn(tokens, places, true);

/** What a note points at, each as it is, and if it is right, with another value. */
export function pointerSamples(pair: Pair, index: number): readonly Sample[] {
  const heard = analyseTranscript(pair.transcript);
  const sections = matchSectionsWithTranscript(
    pair.sections.map(({ content }) => content),
    heard,
  );
  return sections.flatMap((section, at) =>
    comparedPointers(pointersOf(section)).flatMap((pointer): readonly Sample[] => {
      const { tokens } = section;
      const span = { start: tokens[pointer.from]?.start ?? 0, end: tokens[pointer.to - 1]?.end ?? 0 };
      const fault = faultAt(pair, at, span, 'place');
      // The fault may be the side beside it.
      if (fault === undefined || (fault !== null && /\b(?:left|right)\b/i.test(fault.why))) return [];
      const sampleOf = (one: Pointer, kind: 'right' | 'fault' | 'turned'): Sample => ({
        features: pointerSigns(one, pointersOf(section), tokens, heard).signs,
        kind,
        words: section.text.slice(span.start, span.end),
        isFault: kind !== 'right',
        weight: kind === 'fault' ? 2 : 1,
        pair: index,
      });
      if (fault !== null) return [sampleOf(pointer, 'fault')];
      const other = opposites.includes(pointer.value) ? oppositeOf(pointer.value) : undefined;
      const right = sampleOf(pointer, 'right');
      return other === undefined ? [right] : [right, sampleOf({ ...pointer, value: other }, 'turned')];
    }),
  );
}
