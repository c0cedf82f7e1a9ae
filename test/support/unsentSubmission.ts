import type { Submission, SubmissionFields } from '../../shared/consult/consult.ts';
import { connectionId, epochMs, hexAsSha256, submissionKey } from '../../shared/ids.ts';

/** What is about to be sent for the first time. */
export const unsentSubmission = (
  of: Pick<Submission['audio'], 'byteCount'> & {
    readonly hash?: string;
    readonly key?: string;
    readonly fields?: SubmissionFields;
  },
): Submission => ({
  key: submissionKey(of.key ?? '0b5e~key_1'),
  connectionId: connectionId('c'),
  audio: {
    format: 'wav',
    file: 'f',
    firstSample: 0,
    byteCount: of.byteCount,
    sha256: hexAsSha256(of.hash ?? 'a'),
    durationMs: 500,
  },
  trimmedFrom: null,
  compressedFrom: null,
  fields: of.fields ?? {
    pet_name: 'Biscuit',
    pet_type: 'Dog',
    external_ref: 'REF-77',
    captured_seconds: null,
  },
  payloadSha256: hexAsSha256(of.hash ?? 'b'),
  frozenAt: epochMs(0),
  place: 'here',
  begunAt: null,
  mayBeThereSince: null,
  isSecondSend: false,
  refusedAs: null,
  transcript: null,
});
