import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import { failureStrings, type FailureStrings } from '../../../../shared/text/failureStrings.ts';
import { strings } from '../../../strings/strings.ts';

const buttons: readonly (readonly [ConsultAction, string])[] = [
  ['checkAgain', strings.checkAgain],
  ['tryAgain', strings.tryAgain],
  ['reconnect', strings.reconnect],
];

/** The failure's sentences with the name of the offered button; without a button, no sentence mentions pressing one. */
export function failureLines(code: FailureCode, actions: readonly ConsultAction[]): FailureStrings {
  const text = failureStrings[code];
  const [action, usual] = buttons.find(([one]) => actions.includes(one)) ?? [];
  // The recording goes by itself a day later.
  const label = code === 'uploads_unanswered' && action === 'tryAgain' ? strings.tryNow : usual;
  if (label !== undefined) return { ...text, next: text.next.replaceAll('{button}', label) };
  const sentences = text.next.split(/(?<=\.)\s+/).filter((sentence) => !sentence.includes('{button}'));
  return { ...text, next: sentences.join(' ') };
}
