import type { Answer } from './client.ts';

/** The service did not keep a rule; the message is a plain sentence. */
export class RuleBroken extends Error {}

/** Not the service's fault: what the case needs is not to be had here. */
export class NotTestableHere extends Error {}

export function claim(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new RuleBroken(sentence);
}

/** What was answered, short enough for one line of a report. */
const shown = (answer: Answer): string =>
  `${answer.request.slice(0, 80)} was answered with ${String(answer.status)} ${answer.text.slice(0, 160)}`.trim();

export function claimStatus(answer: Answer, wanted: number | readonly number[], what: string): void {
  const statuses = typeof wanted === 'number' ? [wanted] : wanted;
  claim(statuses.includes(answer.status), `${what} must give ${statuses.join(' or ')}; ${shown(answer)}`);
}

/** A refusal, in the Error shape, with its code where the interface names one. */
export function claimError(answer: Answer, status: number, what: string, code?: string): void {
  claimStatus(answer, status, what);
  claimErrorShape(answer);
  claim(
    code === undefined || answer.json?.['code'] === code,
    `${what} must carry the code ${code ?? ''}; ${shown(answer)}`,
  );
}

export function claimErrorShape(answer: Answer): void {
  claim(answer.json !== null, `A failure must have a JSON object as its body; ${shown(answer)}`);
  claim(isErrorShape(answer.json), `A failure must carry error and code, both texts; ${shown(answer)}`);
}

export const isErrorShape = (value: Readonly<Record<string, unknown>>): boolean =>
  isText(value['error']) && isText(value['code']);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export function claimAbsent(answer: Answer, fields: readonly string[], when: string): void {
  for (const field of fields) {
    claim(
      answer.json !== null && !(field in answer.json),
      `${field} must not be present ${when}; ${shown(answer)}`,
    );
  }
}

/** The field's value. */
export function claimField(answer: Answer, field: string, when: string): unknown {
  claim(answer.json !== null && field in answer.json, `${field} must be present ${when}; ${shown(answer)}`);
  return answer.json[field];
}
