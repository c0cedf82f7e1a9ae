import { z } from 'zod';
import { connectionId, consultId, epochMs, hexAsSha256, submissionKey } from '../ids.ts';
import { failureCodes } from './failure.ts';

export const timeSchema = z.number().transform(epochMs);
const hash = z.string().transform(hexAsSha256);
export const submissionKeySchema = z.string().transform(submissionKey);

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  detail: z.string().nullable(),
  retryAfterMs: z.number().nullable(),
});

/** In audio time. */
export const trimSchema = z.object({ fromMs: z.number(), toMs: z.number() });

/** Complete and checked. wav: 16 kHz mono PCM16, or a part of it after a trim. opus: Ogg Opus. */
export const preparedAudioSchema = z.object({
  format: z.enum(['wav', 'opus']),
  file: z.string(),
  /** 0 except after a trim. */
  firstSample: z.number(),
  /** Decrypted, with a WAV's header. */
  byteCount: z.number(),
  /** Of the bytes of Ogg, or of a WAV's samples: its header follows from their count. */
  sha256: hash,
  durationMs: z.number(),
  hasSilentSide: z.boolean().exactOptional(),
});

/** By a tag of the container, or by the file's last change. */
export const recordedAtSchema = z.object({ at: timeSchema, from: z.enum(['container', 'file']) });

/** The app only reads it. */
export const importedFileSchema = z.object({
  kind: z.literal('file'),
  path: z.string(),
  fileName: z.string(),
  byteCount: z.number(),
  /** null: the file was not read to its end yet. */
  sha256: hash.nullable(),
  /** Hash of the file's beginning, which shows another file at the path before `sha256` is known. */
  startSha256: hash.exactOptional(),
  recordedAt: recordedAtSchema.nullable(),
  /** null: a single file. */
  batch: z.string().nullable(),
});

export const takeGapSchema = z.object({
  /** In audio time. */
  atMs: z.number(),
  missingMs: z.number(),
  /**
   * stalled: the microphone was there and gave no sound. page_lost: the page was loaded again. damaged: the
   * journal does not open.
   */
  reason: z.enum(['device_lost', 'muted', 'stalled', 'suspended', 'page_lost', 'damaged']),
});

export const takeEndSchema = z.object({
  /** person: Stop. cap: the longest time set. crash: no Stop. */
  by: z.enum(['person', 'cap', 'disk_full', 'disk_failed', 'quit', 'crash']),
  /** Up to the last sealed chunk, or to when the app noticed a gap. */
  recordedMs: z.number(),
  /** Audio time. */
  durationMs: z.number(),
  /** By `atMs`. */
  gaps: z.array(takeGapSchema),
  /** Where it was continued, in audio time and rising. */
  joins: z.array(z.number()).exactOptional(),
});

const takeOfOneConsult = z.object({
  kind: z.literal('take'),
  /**
   * Named after the consult for which the last run of the microphone began, which is gone if New animal was
   * undone.
   */
  file: z.string(),
  /** Of the runs before, oldest first. */
  earlierFiles: z.array(z.string()).exactOptional(),
  microphone: z.string(),
  consent: z.enum(['not_asked', 'reminded', 'confirmed']),
  /** null until Stop; after a crash, until a person has decided. */
  end: takeEndSchema.nullable(),
});

/** An empty string: the vet left the field empty. */
export const patientSchema = z.object({ name: z.string(), species: z.string(), reference: z.string() });

/** A consult as it was, ready to send, before it was joined with another one. */
export const joinedPartSchema = z.object({
  consult: z.string().transform(consultId),
  createdAt: timeSchema,
  recordedBy: z.string().exactOptional(),
  patient: patientSchema,
  source: z.discriminatedUnion('kind', [importedFileSchema, takeOfOneConsult]),
  audio: preparedAudioSchema,
  trim: trimSchema.nullable(),
});

export const takeSchema = takeOfOneConsult.extend({
  /**
   * Two consults' recordings in one. `file` and `earlierFiles` are then all sealed files of both, whose
   * prepared WAVs make this one's. `gapMs`: between the two; null: an imported file's time is not exact.
   */
  joined: z
    .object({
      parts: z.tuple([joinedPartSchema, joinedPartSchema]),
      /** What the join made of both. */
      patient: patientSchema,
      gapMs: z.number().nullable(),
    })
    .exactOptional(),
});

/** none: the vet writes the note. */
export const audioSourceSchema = z.discriminatedUnion('kind', [
  importedFileSchema,
  takeSchema,
  z.object({ kind: z.literal('none') }),
]);

/** As sent (interface, POST /v1/notes); null: not sent. */
export const submissionFieldsSchema = z.object({
  pet_name: z.string().nullable(),
  pet_type: z.string().nullable(),
  external_ref: z.string().nullable(),
  captured_seconds: z.number().nullable(),
});

export const retryWaitFields = {
  attempt: z.number(),
  notBefore: timeSchema,
  because: failureSchema.nullable(),
};

/** Once at the decision, and after each later edit. */
export const reportStateSchema = z.discriminatedUnion('state', [
  /** The service knows of no note. `switchedOffAt`: reports are switched off. */
  z.object({ state: z.literal('none'), switchedOffAt: timeSchema.exactOptional() }),
  z.object({ state: z.literal('due'), ...retryWaitFields }),
  /** Not retried until the vet reconnects or asks for it. */
  z.object({ state: z.literal('parked'), because: failureSchema }),
  z.object({ state: z.literal('recorded'), at: timeSchema }),
  z.object({ state: z.literal('refused'), because: failureSchema }),
]);

const unansweredUpload = z.object({ at: timeSchema, byteCount: z.number() });

/** Frozen under its key: each retry sends exactly these bytes and fields. */
export const submissionSchema = z.object({
  key: submissionKeySchema,
  connectionId: z.string().transform(connectionId),
  audio: preparedAudioSchema,
  trimmedFrom: z.object({ audio: preparedAudioSchema, trim: trimSchema }).nullable(),
  compressedFrom: preparedAudioSchema.nullable(),
  fields: submissionFieldsSchema,
  /** Reveals a changed payload before it is sent. */
  payloadSha256: hash,
  frozenAt: timeSchema,
  /**
   * Where it is, as far as the app knows. here: its upload comes next. unsure: some or all of it may be at
   * the service, so the app asks for the note before it sends anything. odd: the same, after an answer that
   * the interface does not define. there: the service has said so.
   *
   * At most one submission is in one of these places. The others are gone, and the place says why.
   * superseded: another note was requested while the service was writing one, and the note of this one is
   * not shown.
   */
  place: z.enum(['here', 'unsure', 'odd', 'there', 'note_failed', 'not_found', 'cancelled', 'superseded']),
  /** Of a superseded submission, whose note is discarded. */
  second: z.object({ report: reportStateSchema }).exactOptional(),
  /**
   * The address to which the first bytes left, in this run or an earlier one. null: none has left. An empty
   * string: some may have, to an address that is not known.
   */
  begunAt: z.string().nullable(),
  /**
   * Since when the service may have the whole submission. It stays while the submission is live, whatever the
   * service answers later. null: the whole is certainly not there.
   */
  mayBeThereSince: timeSchema.nullable(),
  /**
   * Since a person last asked, a 404 has led to another upload: the service had taken it, or had given an odd
   * answer. Another such 404 needs a person.
   */
  isSecondSend: z.boolean(),
  /** After a 409 the app never uses another key (docs/decisions/0005). */
  hadConflict: z.literal(true).exactOptional(),
  /** In ms; only looks that were answered count. */
  lookedMs: z.number().exactOptional(),
  /** Uploads without the service's own answer since a person last asked for one; oldest first. */
  unanswered: z.array(unansweredUpload).exactOptional(),
  offersSmaller: z.literal(true).exactOptional(),
  refusedAs: z.enum(['too_large', 'unreadable', 'rejected']).nullable(),
  /** Speaker-labelled text that came with a failed note. */
  transcript: z.string().nullable(),
});
