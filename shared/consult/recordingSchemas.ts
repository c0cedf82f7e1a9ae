import { z } from 'zod';
import { connectionId, epochMs, sha256, submissionKey } from '../ids.ts';
import { failureCodes } from './failure.ts';

export const time = z.number().transform(epochMs);
const hash = z.string().transform(sha256);
export const key = z.string().transform(submissionKey);

export const failure = z.object({
  code: z.enum(failureCodes),
  detail: z.string().nullable(),
  retryAfterMs: z.number().nullable(),
});

/** The range of a recording that the vet sends, in its audio time. */
export const trim = z.object({ fromMs: z.number(), toMs: z.number() });

/**
 * The consult's audio as the app sends it, complete and checked. wav: 16 kHz mono PCM16 in a sealed file, or a part of
 * that file after a trim. opus: Ogg Opus in a sealed file.
 */
export const preparedAudio = z.object({
  format: z.enum(['wav', 'opus']),
  /** Name of the sealed file in the audio folder. */
  file: z.string(),
  /** The first sample of the sealed file that belongs to this audio; 0 except after a trim. */
  firstSample: z.number(),
  /** Size of the decrypted audio, including a WAV's header. */
  byteCount: z.number(),
  /** For Ogg, the hash of the bytes. For WAV, the hash of the samples: the header follows from their count. */
  sha256: hash,
  durationMs: z.number(),
  /** One of the two channels of the original gave no sound. */
  hasSilentSide: z.boolean().exactOptional(),
});

/** When a file was recorded: a tag of its container says it, or else the time of the file's last change. */
export const recordedAt = z.object({ at: time, from: z.enum(['container', 'file']) });

/** The file that a vet imported. The app only reads it and never moves it. */
export const importedFile = z.object({
  kind: z.literal('file'),
  path: z.string(),
  fileName: z.string(),
  byteCount: z.number(),
  sha256: hash,
  /** null: the file does not say. */
  recordedAt: recordedAt.nullable(),
  /** The same for all files that the vet chose together; null: a single file. */
  batch: z.string().nullable(),
});

export const takeGap = z.object({
  /** The gap's position, in audio time. */
  atMs: z.number(),
  missingMs: z.number(),
  /**
   * Why recorded time has no sound for a while. device_lost: the microphone was unplugged or taken away. muted: it was
   * switched to silent and gave nothing. stalled: it was present and gave no sound. suspended: the computer slept. page_lost: the page with the microphone had to be loaded
   * again. damaged: chunks of the journal cannot be decrypted.
   */
  reason: z.enum(['device_lost', 'muted', 'stalled', 'suspended', 'page_lost', 'damaged']),
});

/** The result of a take that has ended. */
export const takeEnd = z.object({
  /** person: Stop. cap: the longest time set. crash: an earlier run ended before Stop. */
  by: z.enum(['person', 'cap', 'disk_full', 'disk_failed', 'quit', 'crash']),
  /** Recorded time up to the last sealed chunk, or, during a gap, up to when the app noticed the gap. */
  recordedMs: z.number(),
  /** Audio time. */
  durationMs: z.number(),
  /** In the order of `atMs`. */
  gaps: z.array(takeGap),
  /** Where the vet continued the recording, in audio time and rising; missing: nowhere. */
  joins: z.array(z.number()).exactOptional(),
});

export const take = z.object({
  kind: z.literal('take'),
  /**
   * Name of the sealed journal in the audio folder: that of the last run of the microphone. A name begins with the id of
   * the consult that the run began for: after New animal was undone, that consult is gone.
   */
  file: z.string(),
  /** Names of the journals of the runs before, oldest first; missing: there was one run. */
  earlierFiles: z.array(z.string()).exactOptional(),
  /** The microphone's own name, where the system gives one. */
  microphone: z.string(),
  /** How the app asked for the owner's consent when the take began. */
  consent: z.enum(['not_asked', 'reminded', 'confirmed']),
  /** null during the recording, and after a crash until a person has decided. */
  end: takeEnd.nullable(),
});

/** Where a consult's audio comes from. none: the vet writes the note, and nothing was recorded. */
export const source = z.discriminatedUnion('kind', [
  importedFile,
  take,
  z.object({ kind: z.literal('none') }),
]);

/** The fields of one submission as sent (interface, POST /v1/notes). null: the app does not send the field. */
export const submissionFields = z.object({
  pet_name: z.string().nullable(),
  pet_type: z.string().nullable(),
  external_ref: z.string().nullable(),
  /** Only set for the app's own recordings. */
  captured_seconds: z.number().nullable(),
});

/** Work for the service that waits for its turn or for the end of a wait. */
export const waiting = { attempt: z.number(), notBefore: time, because: failure.nullable() };

/** The report of the outcome to the service: sent once when the vet files or discards, and after each later edit. */
export const report = z.discriminatedUnion('state', [
  /**
   * There is nothing to report: the service knows of no note. `switchedOffAt`: or the organisation has switched reports
   * off, and the app found so then.
   */
  z.object({ state: z.literal('none'), switchedOffAt: time.exactOptional() }),
  z.object({ state: z.literal('due'), ...waiting }),
  /** The app does not retry a parked report until the vet reconnects or asks for a retry. */
  z.object({ state: z.literal('parked'), because: failure }),
  z.object({ state: z.literal('recorded'), at: time }),
  z.object({ state: z.literal('refused'), because: failure }),
]);

/** When an upload ended, and how much of the recording had left. */
const unansweredUpload = z.object({ at: time, byteCount: z.number() });

/** A payload frozen under its key: each retry sends exactly these bytes and fields. */
export const submission = z.object({
  key,
  connectionId: z.string().transform(connectionId),
  audio: preparedAudio,
  /** For a trimmed recording: the whole audio, and the range of it that was sent. */
  trimmedFrom: z.object({ audio: preparedAudio, trim }).nullable(),
  /** For a smaller copy: the WAV that the copy was made from, after the trim. */
  compressedFrom: preparedAudio.nullable(),
  fields: submissionFields,
  /** Hash of the fields and of the audio's own hash: it reveals a changed payload before the app sends it. */
  payloadSha256: hash,
  frozenAt: time,
  /**
   * live, or how the submission ended; at most one submission of a consult is live. superseded: a person requested
   * another note while the service was still writing this one, so there may be two notes.
   */
  end: z.enum(['live', 'note_failed', 'not_found', 'cancelled', 'superseded']),
  /** When the last 202 for this submission came; missing: not known. */
  acceptedAt: time.exactOptional(),
  /** For a superseded submission whose note has come: the report to the service that this note is discarded. */
  second: z.object({ report }).exactOptional(),
  /** The app has begun to send this submission, in this run or an earlier one: some bytes may be at the service. */
  hasBegun: z.boolean(),
  /** The service's address when sending began; missing: not known. */
  begunAt: z.string().exactOptional(),
  /**
   * The whole submission may be at the service: its last byte has left, and then came no answer (`unanswered`) or an
   * answer that the interface does not define (`odd`). The app then asks for the note before it sends anything again.
   */
  doubt: z.enum(['unanswered', 'odd']).exactOptional(),
  /**
   * Since when the whole submission may be at the service, because a complete upload ended without a refusal from the
   * service. The time stays for as long as the submission is live, whatever the service answers later. null: the whole
   * submission is certainly not there.
   */
  mayBeThereSince: time.nullable(),
  /** The service answered 409 in one of the tries: the app then never uses another key (docs/decisions/0004). */
  hadConflict: z.literal(true).exactOptional(),
  /** For how long the app has looked for the late note, in ms. Only looks that were answered count; missing: 0. */
  lookedMs: z.number().exactOptional(),
  /** Uploads that ended without the service's own answer, since a person last asked for one; oldest first. */
  unanswered: z.array(unansweredUpload).exactOptional(),
  /** After so many bytes in vain, the vet can send a smaller copy instead. */
  offersSmaller: z.literal(true).exactOptional(),
  /** The service found the audio too large (413), could not read it (422), or rejected audio or fields (400). */
  refusedAs: z.enum(['too_large', 'unreadable', 'rejected']).nullable(),
  /** Speaker-labelled text that came with a failed note. */
  transcript: z.string().nullable(),
});
