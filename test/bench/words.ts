import type { Figure, Judged, Outcome, Target } from './figure.ts';

/** Three digits that count, without a power of ten. */
function rounded(value: number): string {
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

/** A number of the figure with its unit, in the form of its target. */
function amount(figure: Figure, { of }: Target, value: number): string {
  if (of === 'ratio') return `${value.toFixed(2)} ×`;
  if (of === 'difference') return `${value < 0 ? '' : '+'}${rounded(value)} ${figure.unit}`;
  return of === 'ours' ? `${rounded(value)} ${figure.unit}` : `${of.beside}: ${rounded(value)}`;
}

const limitWords = (figure: Figure, target: Target): string =>
  typeof target.of === 'object'
    ? `${target.of.beside} ≤ ${rounded(target.atMost)}`
    : `≤ ${amount(figure, target, target.atMost)}`;

export const judgedWords = (figure: Figure, { target, is }: Judged): string => amount(figure, target, is);

export type Row = {
  readonly title: string;
  readonly ours: string;
  readonly bare: string;
  readonly is: string;
  readonly target: string;
  readonly verdict: 'met' | 'missed' | 'failed' | 'no target';
};

/** One row for each target of a figure; only the first says all. */
export function rowsOf(outcome: Outcome): readonly Row[] {
  const { figure } = outcome;
  const target = figure.targets.map((one) => limitWords(figure, one)).join(', ');
  const blank = { title: figure.title, ours: '', bare: '', is: '', target };
  if (outcome.state === 'failed') return [{ ...blank, verdict: 'failed' }];
  const { measured, judged } = outcome;
  const first = {
    title: figure.title,
    ours: `${rounded(measured.ours)} ${figure.unit}`,
    bare: measured.bare === null ? '' : `${rounded(measured.bare)} ${figure.unit}`,
  };
  if (judged.length === 0) return [{ ...blank, ...first, verdict: 'no target' }];
  return judged.map((one, at) => ({
    ...(at === 0 ? first : { title: '', ours: '', bare: '' }),
    is: judgedWords(figure, one),
    target: limitWords(figure, one.target),
    verdict: one.isMet ? 'met' : 'missed',
  }));
}
