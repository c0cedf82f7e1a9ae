import { createFeatureScorer } from './data/createFeatureScorer.ts';
import weightRows from './data/markWeights.tsv?raw';
import type { TranscriptReading } from './heard.ts';
import type { Finding } from './noteCheck.ts';
import type { BodyPlace } from './places/place.ts';
import { pointedElsewhere, saidPointers } from './places/pointedOut.ts';
import { pointersIn, type Pointer, type PointerAxis } from './places/pointers.ts';
import { findTokensNotOfPatientNow } from './qualifiers.ts';
import type { Token } from './tokens.ts';

/**
 * From these odds (a logarithm) that something else was pointed at, a pointer is marked; one of many teeth
 * only where that tooth was not said at all. Left and right are compared by place.
 */
const leastOdds: Readonly<Record<PointerAxis, number>> = {
  side: Infinity,
  end: 2.8,
  level: 2.8,
  aspect: 1.3,
  along: 2.8,
  height: 1.8,
  tooth: 1.8,
  toe: 2.3,
};
/** In tokens: what is pointed at together. */
const mostBeside = 4;

type SectionWithPlaces = { readonly tokens: readonly Token[]; readonly places: readonly BodyPlace[] };

export const comparedPointers = (all: readonly Pointer[]): readonly Pointer[] =>
  all.filter(({ axis, value }) => axis !== 'side' && value !== 'both');

/** What speaks for something else on that axis, and what. `all`: of that section. */
export function pointerSigns(
  pointer: Pointer,
  all: readonly Pointer[],
  tokens: readonly Token[],
  heard: TranscriptReading,
) {
  const beside = all.filter((one) => one.axis !== pointer.axis && isBeside(one, pointer, tokens));
  const said = saidPointers(pointer.axis, heard);
  const own = said.filter(({ value }) => value === pointer.value).length;
  const other = said.length - own;
  const { score, value } =
    other === 0 ? { score: 0, value: null } : pointedElsewhere(pointer, beside, tokens, heard);
  const isAbsent = own === 0 && other > 0;
  const signs = { spoken: score, isAbsent: Number(isAbsent), more: (other - own) / (other + own + 2) };
  return { signs, isAbsent, value };
}

const isBeside = (one: Pointer, other: Pointer, tokens: readonly Token[]): boolean =>
  tokens[one.from]?.sentence === tokens[other.from]?.sentence &&
  Math.abs(one.from - other.from) <= mostBeside;

const sumOf = createFeatureScorer(weightRows, 'pointer');

export function checkPointers(
  { tokens, places }: SectionWithPlaces,
  heard: TranscriptReading,
): readonly Finding[] {
  const { past } = findTokensNotOfPatientNow(tokens);
  const all = pointersIn(tokens, places, true);
  const isMarked = (pointer: Pointer, { signs, isAbsent }: ReturnType<typeof pointerSigns>): boolean =>
    sumOf(signs) >= leastOdds[pointer.axis] && (pointer.axis !== 'tooth' || isAbsent);
  // Neither of "medial + lateral" is marked.
  const isBesideOther = (pointer: Pointer): boolean =>
    pointer.axis !== 'tooth' &&
    all.some(
      (one) => one.axis === pointer.axis && one.value !== pointer.value && isBeside(one, pointer, tokens),
    );
  return comparedPointers(all).flatMap((pointer): readonly Finding[] => {
    if (past.has(pointer.from) || isBesideOther(pointer)) return [];
    const found = pointerSigns(pointer, all, tokens, heard);
    if (!isMarked(pointer, found)) return [];
    const span = { start: tokens[pointer.from]?.start ?? 0, end: tokens[pointer.to - 1]?.end ?? 0 };
    return [{ span, reason: { because: 'otherPlace', is: found.value }, nearest: null, instead: null }];
  });
}
