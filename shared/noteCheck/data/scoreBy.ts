import { rowsOf } from './rowsOf.ts';

/** What features add up to with the weights of one kind, as `npm run notecheck -- --fit` writes them. */
export function scoreBy(
  weightRows: string,
  kind: string,
): (features: Readonly<Record<string, number>>) => number {
  const weights = new Map(
    rowsOf(weightRows).flatMap(([of, name = '', weight]) =>
      of === kind ? [[name, Number(weight)] as const] : [],
    ),
  );
  return (features) =>
    Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights.get(name) ?? 0), 0);
}
