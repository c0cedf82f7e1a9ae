import { createHash, randomUUID } from 'node:crypto';
import type { Consult, Submission, SubmissionFields } from '../../shared/consult/consult.ts';
import { capturedSeconds } from '../../shared/consult/take.ts';
import { isPartlyImported } from '../../shared/consult/transitions/joinTransitions.ts';
import { hexAsSha256, submissionKey, type EpochMs, type Sha256 } from '../../shared/ids.ts';

const sentOrNot = (text: string): string | null => (text.trim() === '' ? null : text);

/**
 * The caller saves it before sending, so each retry repeats these bytes and fields (interface, POST /v1/notes
 * rules 1 and 2).
 */
export function newSubmission(
  consult: Consult,
  { audio, trimmedFrom, compressedFrom }: Pick<Submission, 'audio' | 'trimmedFrom' | 'compressedFrom'>,
  now: EpochMs,
): Submission {
  const { source } = consult;
  const fields: SubmissionFields = {
    pet_name: sentOrNot(consult.patient.name),
    pet_type: sentOrNot(consult.patient.species),
    external_ref: sentOrNot(consult.patient.reference),
    // The check against captured_seconds is for our own recorder; an imported file has none.
    captured_seconds:
      source.kind === 'take' && source.end !== null && !isPartlyImported(source)
        ? capturedSeconds(source.end, trimmedFrom?.trim ?? null)
        : null,
  };
  return {
    key: submissionKey(randomUUID()),
    connectionId: consult.connectionId,
    audio,
    trimmedFrom,
    compressedFrom,
    fields,
    payloadSha256: payloadHash(audio.sha256, fields),
    frozenAt: now,
    place: 'here',
    begunAt: null,
    mayBeThereSince: null,
    isSecondSend: false,
    refusedAs: null,
    transcript: null,
  };
}

export function payloadHash(audio: Sha256, fields: SubmissionFields): Sha256 {
  const parts = [audio, fields.pet_name, fields.pet_type, fields.external_ref, fields.captured_seconds];
  return hexAsSha256(createHash('sha256').update(JSON.stringify(parts)).digest('hex'));
}
