import { figure, type Amount } from './amounts.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isNear } from './tolerance.ts';

/** Sums of plain numbers that are written out: "12.6 × 0.5 = 6.3 mg", "30 × 12.6 + 70 = 448 kcal". */
export function wrongPlainSums(
  { line: { text }, kinds }: SumsOfPart,
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  return [...kinds.doses, ...kinds.volumes, ...kinds.energies, ...kinds.counted].flatMap((result) => {
    const written = plainSum.exec(text.slice(Math.max(0, result.start - 48), result.start))?.[1];
    if (written === undefined || marked.has(result)) return [];
    const sum = valueOf(written);
    if (isNear(result.value, sum)) return [];
    return [{ result, span: result, calculation: `${written} = ${figure(sum)}` }];
  });
}

/** Two numbers or more without units, with signs between them, before an equals sign. */
const plainSum = /(?:^|[\s(:])(\d+(?:\.\d+)?(?: ?[x×*+] ?\d+(?:\.\d+)?)+) ?= ?$/;

const valueOf = (written: string): number =>
  written
    .split('+')
    .map((product) => product.split(/[x×*]/).reduce((all, one) => all * Number(one), 1))
    .reduce((sum, one) => sum + one, 0);
