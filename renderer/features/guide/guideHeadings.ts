import type { FailureCode } from '../../../shared/consult/failure.ts';
import type { AlertView } from '../../../shared/ipc/snapshot.ts';
import type { MicrophoneTrouble } from '../../capture/microphones.ts';

export type GuideCode = FailureCode | AlertView['code'] | `microphone_${MicrophoneTrouble}`;

/** The headings of docs/user-guide.md, by their ids, and the failures and alerts that each explains. */
const explained = {
  'the-service-cannot-be-reached':
    'service_unreachable name_not_found connection_cut timed_out proxy_unreachable',
  'the-service-is-busy-or-has-a-problem': 'rate_limited service_unavailable uploads_unanswered',
  'the-service-cannot-prove-who-it-is': 'certificate_untrusted',
  'the-clinics-proxy-blocks-the-app': 'proxy_refused proxy_unsupported',
  'you-need-to-reconnect': 'connection_revoked token_missing disconnected service_moved',
  'the-service-does-not-accept-this-connection': 'unauthorized',
  'the-service-has-switched-the-app-off': 'partner_disabled',
  'the-subscription-is-not-active': 'subscription_inactive',
  'your-organisation-does-not-allow-it':
    'not_allowed service_not_allowed practice_not_allowed sandbox_not_allowed',
  'the-service-did-not-accept-the-recording':
    'request_rejected audio_unreadable idempotency_key_reused unexpected_answer',
  'the-recording-is-too-large': 'audio_too_large',
  'the-service-made-no-note': 'transcription_failed note_generation_failed note_failed',
  'the-service-sent-a-sample-note': 'fixture_on_production',
  'the-note-has-not-come': 'note_overdue note_not_come note_unasked note_unreadable not_found_without_code',
  'the-service-does-not-know-the-recording': 'note_lost note_not_found note_elsewhere',
  'the-service-did-not-take-your-filing': 'outcome_refused',
  'the-file-cannot-be-imported':
    'file_missing file_changed file_empty file_unreadable not_audio no_audio_stream audio_too_short audio_incomplete audio_joined',
  'the-recording-cannot-be-prepared': 'cancelled ffmpeg_missing ffmpeg_failed audio_damaged',
  'the-disk-is-full-or-failing': 'no_room disk_full disk_failed computer_busy',
  'the-keychain-does-not-open': 'keychain_absent keychain_locked keychain_refused',
  'the-key-is-lost-or-another-one': 'key_missing key_wrong recovery_damaged',
  'the-stored-consults-are-damaged': 'store_unreadable store_damaged',
  'another-program-or-version-has-the-consults': 'store_in_use store_older store_newer',
  'windows-copies-the-data-folder': 'data_folder_roams',
  'a-consult-may-already-have-been-sent': 'maybe_sent',
  'the-microphone-does-not-work':
    'microphone_denied microphone_blocked microphone_missing microphone_busy microphone_unanswered microphone_unsuitable microphone_unknown',
  'something-went-wrong-inside-the-app': 'internal',
} as const;

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The heading that explains each failure and each alert: one without a heading does not compile. */
export const guideHeadings = Object.fromEntries(
  Object.entries(explained).flatMap(([heading, codes]) => codes.split(' ').map((code) => [code, heading])),
) as Record<Words<(typeof explained)[keyof typeof explained]>, string> satisfies Record<GuideCode, string>;
