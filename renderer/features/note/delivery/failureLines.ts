import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import { failureOwner, type FailureCode } from '../../../../shared/consult/failure.ts';
import { failureStrings, waitingStrings } from '../../../../shared/text/failureStrings.ts';
import { strings } from '../../../strings/strings.ts';

const buttons: readonly (readonly [ConsultAction, string])[] = [
  ['checkAgain', strings.checkAgain],
  ['tryAgain', strings.tryAgain],
  ['reconnect', strings.reconnect],
];

/** What trying again does after some failures. */
const tryAgainLabels: Partial<Record<FailureCode, string>> = {
  // The recording goes by itself a day later.
  uploads_unanswered: strings.tryNow,
  // The service wants no refused recording unchanged (interface, 400), so this leads back to the fields.
  request_rejected: strings.checkPatient,
  audio_unreadable: strings.checkRecording,
};
export const tryAgainLabel = (code: FailureCode | undefined): string =>
  (code && tryAgainLabels[code]) ?? strings.tryAgain;

/**
 * The failure's sentences with the name of the offered button;
 * without a button, no sentence mentions pressing one.
 */
export function failureLines(code: FailureCode, actions: readonly ConsultAction[]) {
  const text = failureStrings[code];
  const sentences = text.next.split(/(?<=\.)\s+/);
  // What waits in the queue for this computer goes without a press.
  if (failureOwner(code) === 'computer' && actions.includes('cancelSending')) {
    const next = sentences.map((one) => (one.includes('{button}') ? waitingStrings.next : one)).join(' ');
    return { ...text, kept: waitingStrings.kept, next };
  }
  const [action, usual] = buttons.find(([one]) => actions.includes(one)) ?? [];
  const label = action === 'tryAgain' ? tryAgainLabel(code) : usual;
  if (label !== undefined) return { ...text, next: text.next.replaceAll('{button}', label) };
  return { ...text, next: sentences.filter((one) => !one.includes('{button}')).join(' ') };
}
