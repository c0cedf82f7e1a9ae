import type { CaseResult } from './runConformance.ts';

const line = (result: string, basis: string, id: string, rest: string): string =>
  `${result.padEnd(18)}${basis.padEnd(9)}${id.padEnd(40)}${rest}`;

export const tableHead = line('RESULT', 'BASIS', 'CASE', 'RULES, OR WHY NOT');

export const caseLine = ({ id, rules, basis, result, reason }: CaseResult): string =>
  line(result, basis, id, reason === null ? rules.join(', ') : `${reason} [${rules.join(', ')}]`);

export function closingLine(results: readonly CaseResult[]): string {
  const count = (wanted: CaseResult['result']): string =>
    String(results.filter(({ result }) => result === wanted).length);
  return `${count('not testable here')} not testable here\n${count('passed')} passed, ${count('failed')} failed`;
}
