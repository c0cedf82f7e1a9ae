import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/result.ts';
import { acceptedBody, assumedCodes } from './assumptions.ts';
import {
  type AuthenticRequest,
  type Submission,
  type SubmissionFields,
  refusal,
  type OpenedRequest,
  type ServiceParts,
} from './serviceParts.ts';
import type { AudioRefusal } from './judgeAudio.ts';
import { noteBody } from './noteBody.ts';
import { readForm, type Form } from './readForm.ts';
import type { StoredNote } from './storedNotes.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './serviceAnswer.ts';

/** Room for the fields, the part headers and the boundaries around the audio. */
const formOverheadBytes = 1 << 20;

const rejected = (message: string, code: string = assumedCodes.invalidRequest): ServiceAnswer =>
  errorAnswer(400, code, message);
const tooLarge = errorAnswer(413, 'audio_too_large', 'The recording exceeds the accepted size.');

/** POST /v1/notes : one complete recording yields one note. */
export async function submitNote(call: AuthenticRequest, parts: ServiceParts): Promise<OpenedRequest> {
  const { request, connection } = call;
  // Entitlement is checked before any work starts, so a 402 arrives before anything is consumed.
  if (!connection.isSubscribed) {
    return refusal(errorAnswer(402, 'subscription_inactive', 'The practice has no active subscription.'));
  }
  const tooFast = parts.refuseByCeiling('submissions', connection.id);
  if (tooFast !== null) return refusal(tooFast);
  const noteId = request.headers['idempotency-key'];
  if (typeof noteId !== 'string' || !isKey(noteId)) {
    return refusal(
      rejected(
        'The Idempotency-Key must have 1 to 128 characters from A-Z a-z 0-9 - _ . ~ and not be . or ..',
        assumedCodes.invalidKey,
      ),
    );
  }
  const maxAudioBytes = parts.maxAudioBytes();
  if (Number(request.headers['content-length'] ?? 0) > maxAudioBytes + formOverheadBytes) {
    return refusal(tooLarge);
  }

  const form = await readForm(call, maxAudioBytes);
  const { sha256, byteCount } = form.audio ?? {};
  const audio = sha256 === undefined || byteCount === undefined ? null : { sha256, byteCount };
  const received = { fields: form.fields, audio, body: null };
  const judged = judge(call, noteId, form);
  if (!judged.ok) return refusal(judged.error, received);
  return { received, work: () => accept(judged.value, hashOf(form), parts) };
}

/** The Idempotency-Key's grammar (interface, Limits). It becomes the note_id. */
const isKey = (text: string): boolean =>
  /^[A-Za-z0-9\-_.~]{1,128}$/.test(text) && text !== '.' && text !== '..';

function judge(call: AuthenticRequest, noteId: string, form: Form): Result<Submission, ServiceAnswer> {
  if (form.isTooLarge) return err(tooLarge);
  if (form.problem !== null) return err(rejected(form.problem));
  const fields = judgeFields(form);
  if (!fields.ok) return fields;
  if (form.audio === null) return err(rejected('audio must be sent as a file.'));
  const { verdict } = form.audio;
  if (!verdict.ok) {
    const { reason, message } = verdict.error;
    return err(errorAnswer(...audioRefusals[reason], message));
  }
  return ok({
    connection: call.connection,
    noteId,
    fields: fields.value,
    durationSeconds: verdict.value.durationSeconds,
  });
}

/** The fields that the interface names; the others are none of our business. */
const knownFields = [
  'language',
  'note_format',
  'pet_name',
  'pet_type',
  'external_ref',
  'captured_seconds',
] as const;

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function isSeconds(text: string): boolean {
  const seconds = Number(text);
  return decimal.test(text) && Number.isFinite(seconds) && seconds >= 0;
}

function judgeFields(form: Form): Result<SubmissionFields, ServiceAnswer> {
  const given = new Map<string, string>();
  for (const [name, value] of form.fields) {
    if (name === 'audio') return err(rejected('audio must be sent as a file.'));
    if (given.has(name) && knownFields.some((known) => known === name)) {
      return err(rejected(`${name} must come once.`));
    }
    given.set(name, value);
  }
  if (given.get('language') !== 'en') return err(rejected('language is required and must be en.'));
  if (given.get('note_format') !== 'soap') return err(rejected('note_format is required and must be soap.'));
  const captured = given.get('captured_seconds') ?? null;
  if (captured !== null && !isSeconds(captured)) {
    return err(rejected('captured_seconds must be a number.'));
  }
  return ok({
    petName: given.get('pet_name') ?? null,
    petType: given.get('pet_type') ?? null,
    externalRef: given.get('external_ref') ?? null,
    capturedSeconds: captured === null ? null : Number(captured),
  });
}

const audioRefusals: Readonly<Record<AudioRefusal['reason'], readonly [status: number, code: string]>> = {
  unsupported: [400, assumedCodes.unsupportedFormat],
  off_contract_wav: [400, assumedCodes.offContractWav],
  unreadable: [422, 'audio_unreadable'],
};

/** Of the audio's bytes and every field as it was sent: what a replay has to repeat. */
function hashOf(form: Form): string {
  const given = new Map(form.fields);
  const fields = knownFields.map((name) => given.get(name) ?? null);
  return createHash('sha256')
    .update(JSON.stringify([form.audio?.sha256, fields]))
    .digest('hex');
}

/** Rules 1 and 2: the same payload again answers with the original note, another one with 409. */
function accept(
  submission: Submission,
  payloadSha256: string,
  { findNote, saveNote, noteFor, clock }: ServiceParts,
): ServiceAnswer {
  const { connection, noteId } = submission;
  const original = findNote(connection.id, noteId);
  if (original !== null) {
    return original.payloadSha256 === payloadSha256
      ? jsonAnswer(202, noteBody(original, clock.now()))
      : errorAnswer(409, 'idempotency_key_reused', 'This key was used for a different payload.');
  }
  const now = clock.now();
  const plan = noteFor(submission);
  const note: StoredNote = {
    connectionId: connection.id,
    noteId,
    payloadSha256,
    externalRef: submission.fields.externalRef,
    createdAt: new Date(now).toISOString(),
    endsAtMs: endOf(plan.readyAfterMs, now),
    ending: plan.ending,
    outcome: null,
  };
  saveNote(note);
  return jsonAnswer(202, acceptedBody(note));
}

/** A note that is ready at once must not wait for a wall clock that was set back. */
function endOf(readyAfterMs: number | null, now: number): number | null {
  if (readyAfterMs === null) return null;
  return readyAfterMs === 0 ? 0 : now + readyAfterMs;
}
