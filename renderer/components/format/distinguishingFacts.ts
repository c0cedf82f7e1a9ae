type Facts = { readonly species: string; readonly reference: string };
export type DistinguishingFact = keyof Facts | 'time';

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The facts that differ from each namesake's, the one that a vet sees first at the beginning; else the time.
 */
export function distinguishingFacts(
  one: Facts,
  namesakes: readonly Facts[],
): readonly [DistinguishingFact, ...DistinguishingFact[]] {
  const [first, ...further] = (['species', 'reference'] as const).filter(
    (fact) => one[fact].trim() !== '' && namesakes.every((other) => !isSame(one[fact], other[fact])),
  );
  return first === undefined ? ['time'] : [first, ...further];
}
