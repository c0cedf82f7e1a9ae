import type { FailureCode } from '../../shared/consult/failure.ts';
import { failureStrings } from '../../shared/text/failureStrings.ts';

/** The failure codes of the app that a self-test can report. */
const failures = [
  'disk_full',
  'disk_failed',
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'ffmpeg_missing',
  'ffmpeg_failed',
  'service_unreachable',
  'name_not_found',
  'connection_cut',
  'timed_out',
  'certificate_untrusted',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_unsupported',
  'unauthorized',
  'connection_revoked',
  'partner_disabled',
  'subscription_inactive',
  'not_allowed',
  'token_missing',
  'service_unavailable',
  'unexpected_answer',
  'internal',
] as const satisfies readonly FailureCode[];

const own = {
  data_folder_not_writable: 'This account may not write into the data folder.',
  disk_nearly_full: 'So little room is left on the disk that a recording would not begin.',
  keychain_forgets: 'The keychain did not give back what was put into it.',
  key_missing: 'The keychain does not hold the key to this data folder. What is stored is untouched.',
  key_wrong: 'The keychain holds another key than the one to this data folder. What is stored is untouched.',
  microphone_absent: 'There is no microphone.',
  microphone_blocked: 'The system does not let this app use the microphone.',
  microphone_in_use: 'The microphone does not open. Another program may be using it.',
  microphone_silent: 'The microphone does not answer: nothing came from it in time.',
  address_invalid: 'The service address that is set does not begin with https://.',
  not_configured: 'No practice is connected, and no service address is set.',
  practice_unknown: 'Without the keychain and the data folder it cannot be read which practice is connected.',
  store_unreadable: 'Which practice is connected cannot be read: the stored consults do not open.',
  app_unanswering: 'The app is running on this data folder and did not answer.',
} as const;

/** Scripts may rely on these names. */
export const selfTestCodes = [...failures, ...(Object.keys(own) as (keyof typeof own)[])];
export type SelfTestCode = (typeof selfTestCodes)[number];

/** The sentence that the self-test prints for this code, for IT staff. */
export const selfTestReason = (code: SelfTestCode): string =>
  Object.hasOwn(own, code) ? own[code as keyof typeof own] : failureStrings[code as FailureCode].what;
