import { tsvRows } from './tsvRows.ts';

/** Adds up features by their weights, which `npm run notecheck -- --fit` writes. */
export function createFeatureScorer(
  weightRows: string,
  kind: string,
): (features: Readonly<Record<string, number>>) => number {
  const weights = Object.fromEntries(
    tsvRows(weightRows).flatMap(([of, name = '', weight]) => (of === kind ? [[name, Number(weight)]] : [])),
  );
  return (features) => {
    let score = 0;
    for (const name in features) score += (features[name] ?? 0) * (weights[name] ?? 0);
    return score;
  };
}
