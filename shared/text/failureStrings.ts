import type { FailureCode } from '../consult/failure.ts';

/** The sentences for failures, for the page and the command line. */

/**
 * what: the event. kept: whether anything was lost. next: the next step; `{button}` is the offered button.
 */
type FailureStrings = { readonly what: string; readonly kept: string; readonly next: string };

const safe = 'Your recording is safe.';
/** For a consult that waits for the computer or its connection, and goes without a press. */
export const waitingStrings = {
  kept: 'Your recording is safe and waits here.',
  next: 'We’ll keep trying.',
};
const orSupport = 'If it happens again, show the details to IT.';

/** A failure that left the recording as it was. */
const safely = (what: string, next = waitingStrings.next): FailureStrings => ({ what, kept: safe, next });

/** A failure after which the consult waits, and goes without a press. */
const waits = (what: string, next = waitingStrings.next): FailureStrings => ({
  what,
  kept: waitingStrings.kept,
  next,
});

/** A failure that left the imported file as it was. */
const inFile = (what: string, next: string): FailureStrings => ({
  what,
  kept: 'The file was not changed.',
  next,
});
const offline = (what: string): FailureStrings => safely(what, 'It is sent as soon as the internet is back.');

export const failureStrings: Record<FailureCode, FailureStrings> = {
  request_rejected: safely(
    'The service did not accept this recording.',
    `Press {button}, then Send. ${orSupport}`,
  ),
  connection_revoked: waits(
    'You are no longer connected to this practice.',
    'Press {button} and enter a new access key.',
  ),
  partner_disabled: safely(
    'The service has switched this app off for all clinics.',
    'When the service is back, press {button}.',
  ),
  unauthorized: waits('The service does not accept this connection right now.'),
  subscription_inactive: waits(
    'The clinic’s subscription is not active.',
    'When the subscription is active again, use Try again.',
  ),
  note_not_found: safely('The service does not know this note.', 'Press {button}.'),
  not_found_without_code: safely(
    'Something between here and the service says there is no note.',
    'Press {button}. There is never more than one note.',
  ),
  uploads_unanswered: {
    what: 'The recording was sent several times, and the service did not answer.',
    kept: 'Your recording is safe. The app sends it again tomorrow.',
    next: 'To send it now, press {button}. Tell IT if this happens again.',
  },
  outcome_refused: {
    what: 'The service did not accept what you did with this note.',
    kept: 'Your note is safe, and stays as it is.',
    next: `To send it again, press {button}. ${orSupport}`,
  },
  idempotency_key_reused: safely(
    'The service already has another recording under this consult’s number.',
    `Press {button}. ${orSupport}`,
  ),
  audio_too_large: safely(
    'This recording is too large for the service.',
    'To send a smaller copy, press {button}. If that fails, import the file in two parts.',
  ),
  audio_unreadable: safely(
    'The service could not read this recording.',
    'If it sounds right, press {button}, then Send. Or import another file.',
  ),
  rate_limited: safely('The service is busy.'),
  service_unavailable: safely('The service has a problem at the moment.'),
  unexpected_answer: safely(
    'The service answered in a way this app does not understand.',
    `Press {button}. ${orSupport}`,
  ),
  transcription_failed: safely(
    'The recording could not be understood.',
    'Listen to it: if the voices are clear, press {button}. Or type the note yourself.',
  ),
  note_generation_failed: safely(
    'The note could not be written.',
    'For a new note, press {button}. Or type the note yourself.',
  ),
  note_failed: safely(
    'The service could not make a note of this recording.',
    'For a new note, press {button}. Or type the note yourself.',
  ),
  note_overdue: {
    what: 'The note has not come after five minutes.',
    kept: 'Your recording is safe. We look for the note for a day.',
    next: 'To look now, press {button}. Or type the note yourself.',
  },
  note_unreadable: safely(
    'The note came, and it is too large for this app.',
    'To look again, press {button}. Or type the note yourself.',
  ),
  note_not_come: {
    what: 'The note has not come, and we looked for a day.',
    kept: 'Your recording is safe. We have stopped looking.',
    next: 'To look again, press {button}. Or type the note yourself.',
  },
  note_unasked: {
    what: 'The service could not be asked for the note for a while.',
    kept: 'Your recording is safe. We look for the note when the service is back.',
    next: 'To look now, press {button}. Or type the note yourself.',
  },
  note_lost: {
    what: 'The service lost this recording.',
    kept: 'Your copy is safe.',
    next: 'To send it as a new one, press {button}. Or type the note yourself.',
  },
  fixture_on_production: {
    what: 'The service sent a sample note instead of a real one.',
    kept: 'Your recording is safe. The sample note is gone.',
    next: 'This may be a test connection. Ask IT, then press {button}.',
  },
  service_unreachable: offline('No internet, or the service does not answer.'),
  name_not_found: offline('No internet, or a wrong address of the service.'),
  connection_cut: safely('The connection broke off on the way.'),
  timed_out: safely('The service took too long to answer.'),
  certificate_untrusted: safely(
    'The service cannot prove who it is, so nothing was sent.',
    'Check this computer’s date, or ask IT. We’ll keep trying.',
  ),
  proxy_unreachable: safely('The clinic’s proxy does not answer.'),
  proxy_refused: safely(
    'The clinic’s proxy blocks this app.',
    'Ask IT for its name and password. We’ll keep trying.',
  ),
  proxy_unsupported: safely(
    'The clinic’s proxy needs a sign-in (NTLM, Kerberos) or SOCKS.',
    'Ask IT to let this app through. We’ll keep trying.',
  ),
  file_missing: {
    what: 'The original file is no longer where it was.',
    kept: 'It was not changed by this app.',
    next: 'Put it back, or plug the phone or stick in again. Then press {button}.',
  },
  file_changed: {
    what: 'The imported file was replaced by another one.',
    kept: 'The other file was neither used nor changed.',
    next: 'Put the imported file back and press {button}.',
  },
  file_empty: inFile('The file is empty.', 'Copy it from the phone or recorder again. Then press {button}.'),
  file_unreadable: inFile(
    'The file of this recording cannot be opened.',
    'Close the program that uses it. Then press {button}.',
  ),
  not_audio: inFile('The file is not a recording.', 'Choose the sound or video file of the consult.'),
  no_audio_stream: inFile('There is no sound in the file.', 'Choose the sound or video file of the consult.'),
  audio_too_short: inFile('The recording is too short for a note.', 'Choose a longer recording.'),
  audio_incomplete: inFile(
    'The file ends in the middle: part of the recording is missing.',
    'Copy it from the phone or recorder again. Then press {button}.',
  ),
  audio_joined: inFile(
    'The file is several recordings in one, made with different settings.',
    'Import each recording as a file of its own.',
  ),
  ffmpeg_missing: inFile(
    'The part that reads recordings (ffmpeg) is missing or changed.',
    'Ask IT to install the app again. Then press {button}.',
  ),
  ffmpeg_failed: inFile('Reading the recording stopped half way.', `Press {button}. ${orSupport}`),
  no_room: {
    what: 'This computer has too little free space for this recording.',
    kept: 'The recording was not changed.',
    next: 'Free some space. Then press {button}.',
  },
  disk_full: {
    what: 'The disk of this computer is full.',
    kept: 'What was saved before is safe.',
    next: 'Free some space. Then press {button}.',
  },
  disk_failed: {
    what: 'This computer’s disk failed.',
    kept: 'What was saved before is untouched.',
    next: `Press {button}. ${orSupport}`,
  },
  computer_busy: safely(
    'This computer is too busy at the moment.',
    'Press {button}. If it lasts, restart the computer.',
  ),
  audio_damaged: {
    what: 'The stored copy of this recording is damaged and cannot be used.',
    kept: 'The original file was not changed.',
    next: 'To look again, press {button}. If it stays damaged, import the original file again.',
  },
  keychain_absent: {
    what: 'This computer has no keychain, the safe place for keys.',
    kept: 'Nothing was stored anywhere else.',
    next: 'Ask IT to set one up. We’ll keep trying.',
  },
  keychain_locked: waits('This computer’s keychain is locked.', 'Unlock the keychain. We’ll keep trying.'),
  keychain_refused: waits(
    'This computer’s keychain did not let the app in.',
    'Choose Always Allow where the computer asks. We’ll keep trying.',
  ),
  disconnected: waits('This practice is disconnected on this computer.', 'To continue, press {button}.'),
  not_allowed: waits(
    'Your organisation does not allow this connection.',
    'Ask IT to allow it, and restart the app. Then press {button}.',
  ),
  service_moved: waits(
    'The service of this practice has a new address.',
    'Press {button} and enter the access key again.',
  ),
  note_elsewhere: {
    what: 'The service’s new address does not know this recording.',
    kept: 'Your recording is safe. It was first sent to the old address.',
    next: 'To look again, press {button}. Or type the note yourself.',
  },
  token_missing: waits('Reconnect to this practice.', 'Press {button} and enter the access key again.'),
  maybe_sent: {
    what: 'This consult came from a backup. It may already have been sent.',
    kept: 'The recording is safe. You decide whether to send it.',
    next: 'If the practice has its note, discard this one. If not, press {button}, then Send.',
  },
  cancelled: inFile('You stopped this.', 'To start again, press {button}.'),
  internal: {
    what: 'Something went wrong inside this app.',
    kept: 'What was saved before is safe.',
    next: `Press {button}. ${orSupport}`,
  },
};

/**
 * Beside a name in the list: why the consult needs somebody, in a few words. Those of the computer are told
 * on top.
 */
export const shortFailureTexts: Partial<Record<FailureCode, string>> = {
  request_rejected: 'not accepted',
  connection_revoked: 'access key ended',
  partner_disabled: 'app switched off',
  audio_too_large: 'too large',
  audio_unreadable: 'cannot be read',
  unexpected_answer: 'strange answer',
  transcription_failed: 'not understood',
  note_generation_failed: 'no note written',
  note_failed: 'no note written',
  note_overdue: 'note is late',
  note_not_come: 'note has not come',
  note_unreadable: 'note too large',
  note_lost: 'lost by the service',
  fixture_on_production: 'sample note came',
  file_missing: 'file is gone',
  file_changed: 'file was replaced',
  audio_too_short: 'too short',
  audio_damaged: 'copy is damaged',
  maybe_sent: 'maybe sent already',
  cancelled: 'you stopped it',
};

/**
 * For a file that did not become a consult: what is said after its name, and the next step, which no button
 * has.
 */
const importTexts: Partial<Record<FailureCode, readonly [fault: string | undefined, next: string]>> = {
  file_missing: [
    'is no longer where it was',
    'Put it back, or plug the phone or stick in again. Then import it again.',
  ],
  file_empty: ['is empty', 'Copy it again from the phone.'],
  file_unreadable: ['cannot be opened', 'Close the program that uses it, then import it again.'],
  not_audio: ['is not a recording', failureStrings.not_audio.next],
  no_audio_stream: ['has no sound', failureStrings.no_audio_stream.next],
  audio_too_short: ['is too short for a note', failureStrings.audio_too_short.next],
  audio_incomplete: ['ends in the middle', 'Copy it again from the phone.'],
  audio_joined: ['is several recordings in one', failureStrings.audio_joined.next],
  ffmpeg_missing: [undefined, 'Ask IT to install ffmpeg. Then import it again.'],
  disk_full: [undefined, 'Free some space. Then import it again.'],
  cancelled: ['was still being read when the app ended', 'Import it again.'],
};
export const importFaultText = (code: FailureCode): string | undefined => importTexts[code]?.[0];
export const importNextStepText = (code: FailureCode): string =>
  importTexts[code]?.[1] ?? `Import it again. ${orSupport}`;

/**
 * The command line's sentence. refused: the file did not become a consult. kept: the consult is in the app.
 */
export function failureSentence(code: FailureCode, consult: 'refused' | 'kept'): string {
  if (code === 'file_missing' && consult === 'refused') return 'There is no such file.';
  const { what, kept } = failureStrings[code];
  const next =
    consult === 'refused' ? importNextStepText(code) : 'The consult is in the app: open it to continue.';
  return `${what} ${kept} ${next}`;
}
