import type { ConsultAction } from '../../../../shared/consult/actions.ts';
import { failureOwner, type FailureCode } from '../../../../shared/consult/failure.ts';
import {
  failureStrings,
  waitingStrings,
  type FailureStrings,
} from '../../../../shared/text/failureStrings.ts';
import { strings } from '../../../strings/strings.ts';

const buttons: readonly (readonly [ConsultAction, string])[] = [
  ['checkAgain', strings.checkAgain],
  ['tryAgain', strings.tryAgain],
  ['reconnect', strings.reconnect],
];

/** What trying again does after this failure. */
export function tryAgainLabel(code: FailureCode | undefined): string {
  switch (code) {
    case 'uploads_unanswered':
      // The recording goes by itself a day later.
      return strings.tryNow;
    case 'request_rejected':
      // The service wants no refused recording unchanged (interface, 400), so this leads back to the fields.
      return strings.checkPatient;
    case 'audio_unreadable':
      return strings.checkRecording;
    default:
      return strings.tryAgain;
  }
}

/** The failure's sentences with the name of the offered button; without a button, no sentence mentions pressing one. */
export function failureLines(code: FailureCode, actions: readonly ConsultAction[]): FailureStrings {
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
