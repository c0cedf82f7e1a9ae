import { z } from 'zod';
import { connectionId, consultId } from '../ids.ts';
import { markKinds } from '../noteCheck/noteCheck.ts';
import { failureCodes } from './failure.ts';
import {
  failure,
  key,
  preparedAudio,
  recordedAt,
  report,
  source,
  submission,
  takeEnd,
  time,
  trim,
  waiting,
} from './recordingSchemas.ts';

/*
 * The shapes of what the app stores, from which the types follow. Fields that came later have a default: a row that
 * nobody has saved since must stay readable.
 */

/** The type of what a schema reads; nobody changes such a value in place. */
export type Stored<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/**
 * One vet at one practice of one service: a token stands for exactly this (interface, Authentication 2). `embedded` is
 * the sandbox inside the app: its address and token change with each start and are never stored.
 */
export const connection = z.object({
  id: z.string().transform(connectionId),
  service: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded') }),
    z.object({ kind: z.literal('remote'), address: z.string() }),
  ]),
  /** The vet's name as this clinic knows them. */
  vet: z.string(),
  /** practice_name as the service returned it. */
  practiceName: z.string(),
  /** The practice's id in the service's record; missing where the service gives none. */
  practiceId: z.string().exactOptional(),
  /** When the connection moved to its present address; missing: the connection was made there. */
  movedAt: time.exactOptional(),
  /** The keychain stores the token under the connection's id: its names are not unique, or have changed. */
  isTokenUnderId: z.literal(true).exactOptional(),
  /** A test connection, whose notes are fixtures. The value never changes for a connection. */
  isSandbox: z.boolean(),
  connectedAt: time,
});

/** An empty string means that the vet left the field empty. */
export const patient = z.object({ name: z.string(), species: z.string(), reference: z.string() });

/** A part of a ready note, as the service wrote it. The app also accepts keys beyond the four of SOAP, unchanged. */
export const section = z.object({ key: z.string(), heading: z.string(), content: z.string() });

/** A note with status ready. The app stores `content`, `heading` and `transcript` byte for byte. */
export const note = z.object({
  /** The key under which the service may know the note; null: the vet writes it, and the service knows of none. */
  key: key.nullable(),
  sections: z.array(section),
  /** Warnings for the vet, as text; the service may send them in any shape. */
  warnings: z.array(z.string()),
  transcript: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  /** `title` is an additive field that the interface does not show; sandbox notes carry `[TEST]` there. */
  title: z.string().nullable(),
  /** The vet writes the note, because the service could not write one or did not finish in time. */
  isByHand: z.boolean(),
  /** The service sent more text than the app shows (noteLimits.ts). */
  isShortened: z.boolean().optional(),
});

/** The vet's change to one section. `content` null: the section is unchanged, and the stored original counts. */
export const sectionEdit = z.object({ content: z.string().nullable(), isRemoved: z.boolean() });

/** A section of the outcome request. An empty string means that the vet deleted the section. */
export const filedSection = z.object({
  key: z.string(),
  content: z.string(),
  /** For a section without a key: only its heading distinguishes it. The heading stays on this computer. */
  heading: z.string().optional(),
});

/**
 * A marked place of a note that the vet has checked: the app does not mark it again. The check ends when an edit changes
 * how often its words stand in the section, and when the section's generated text is restored, by whatever step. To
 * mark a place once too often is safer than to mark it once too rarely.
 */
export const checkedPlace = z.object({
  /** Its index in the note's sections, of which removed ones are also counted. */
  section: z.number(),
  kind: z.enum(markKinds),
  /** The marked words, only to compare. For a sum, its calculation follows: with other figures it is another place. */
  words: z.string(),
  /** How often these words stand in the section before this place. */
  nth: z.number(),
});

/** The WAV is complete. The vet can still change patient fields and trim; nothing has left the workstation. */
export const readyToSend = z.object({
  phase: z.literal('readyToSend'),
  /** The whole recording, whatever the trim. */
  audio: preparedAudio,
  trim: trim.nullable(),
});

/**
 * The microphone's audio goes into the journal of the take. After a crash, the app offers the sealed part for recovery
 * and does nothing with it before a person decides.
 */
export const recording = z.object({
  phase: z.literal('recording'),
  /** What the earlier runs of the microphone recorded; missing: this is the first run. */
  earlier: takeEnd.exactOptional(),
  /** The recording before the vet continued it, for the case that nothing more is recorded; missing: it was not ready. */
  ready: readyToSend.exactOptional(),
  /** No microphone runs for it, because another consult was recorded or the app ended: all of it is in `earlier`. */
  isPaused: z.literal(true).exactOptional(),
});
/** The app makes the WAV; after a crash, again from the original. `before`: the audio that the service refused. */
const preparing = z.object({ phase: z.literal('preparing'), before: readyToSend.nullable() });
/**
 * The vet pressed Send, and the payload is frozen. After a crash, the app sends the same key and bytes. `isSecondSend`:
 * the service answered 404 for a note that it had accepted, so the app sends the bytes a second time.
 */
export const queued = z.object({ phase: z.literal('queued'), isSecondSend: z.boolean(), ...waiting });
/** Bytes are leaving. After a crash, the app sends the same key and bytes. */
const sending = z.object({ phase: z.literal('sending'), isSecondSend: z.boolean(), attempt: z.number() });
/**
 * The app asks for the note. After a crash, it asks with GET. `answered`: the answer to the POST. After `accepted` the
 * service has the submission. After `conflict` (409) the service has some note under this key, so the app never uses
 * another key. After `refused` (400, 413, 422) the service should have no note, and a 404 confirms that: only then may
 * there be another submission.
 */
export const writing = z.object({
  phase: z.literal('writing'),
  isSecondSend: z.boolean(),
  answered: z.enum(['accepted', 'conflict', 'refused']),
});
const noteReady = z.object({ phase: z.literal('noteReady'), note });
export const filed = z.object({
  phase: z.literal('filed'),
  note,
  filed: z.array(filedSection),
  /** The patient that it was filed for, where that was corrected since. */
  filedFor: patient.optional(),
  /** No copy that somebody pasted names the patient: a correction leaves nothing to paste again. */
  isPasted: z.literal(false).optional(),
  filedAt: time,
  report,
});
/** A person must act. The next step leads back to `before`. */
export const needsAttention = z.object({
  phase: z.literal('needsAttention'),
  failure,
  before: z.discriminatedUnion('phase', [preparing, readyToSend, queued, writing]),
});
/** The vet discarded the consult, and nothing is lost: Restore leads back to `before`. */
export const discarded = z.object({
  phase: z.literal('discarded'),
  before: z.discriminatedUnion('phase', [preparing, readyToSend, noteReady, filed, needsAttention]),
  discardedAt: time,
  report,
});

export const phaseState = z.discriminatedUnion('phase', [
  recording,
  preparing,
  readyToSend,
  queued,
  sending,
  writing,
  noteReady,
  filed,
  discarded,
  needsAttention,
]);
export const phase = z.enum(phaseState.options.map((option) => option.shape.phase.value));

/** Fields that a consult has in every phase. */
export const facts = z.object({
  id: z.string().transform(consultId),
  connectionId: z.string().transform(connectionId),
  vet: z.string(),
  patient,
  source,
  createdAt: time,
  /** Oldest first. */
  submissions: z.array(submission),
  /**
   * The vet's edits, by position in `note.sections`; a missing position means an unchanged section. They stay through
   * every phase, because a discarded note must come back unchanged.
   */
  edits: z
    .record(z.string().regex(/^\d+$/), sectionEdit)
    .transform((byPosition): Record<number, z.output<typeof sectionEdit>> => byPosition),
  /** A late note from the service, shown beside the note that the vet began by hand; it replaces nothing. */
  offered: note.nullable(),
  /** The recording that was ready when the vet began to write by hand: the app stores it and does not send it. */
  setAside: readyToSend.nullable(),
  /** The patients that the consult had before each correction, oldest first. */
  correctedFrom: z.array(patient),
  /** A person has read the first `count` warnings of the consult. Oldest first; the last entry counts. */
  warningsRead: z.array(z.object({ count: z.number(), by: z.string(), at: time })),
  /**
   * In the order in which the vet checked them. A kind that this version does not know must not keep the consult from
   * being read: the place is shown again.
   */
  checkedPlaces: z.array(checkedPlace).catch([]),
  /** When the consult came into its phase. */
  since: time,
  /** When the app's own audio was removed, or marked for removal; null: no audio was removed. */
  audioRemovedAt: time.nullable(),
  /** The service's note has come, and nobody has opened the consult since. */
  isNoteUnread: z.literal(true).exactOptional(),
});

export const consult = z.intersection(facts, phaseState);

/** The fields of a consult that every list shows: few enough to hold thousands of consults in memory. */
export const listedConsult = facts
  .pick({ id: true, connectionId: true, patient: true, createdAt: true })
  .extend({
    phase,
    durationMs: z.number().nullable(),
    isChangedSinceFiled: z.boolean(),
    /** The vet wrote the note, and the service knows of none. */
    isWithoutService: z.boolean(),
    /** The imported file's name; null for a recording of the app. */
    sourceFileName: z.string().nullable(),
    /** When the imported file was recorded; null: not known, or a recording of the app. */
    recordedAt: recordedAt.nullable(),
    /** The same for all files that the vet imported together; null: a single file. */
    batch: z.string().nullable(),
    /** The note is ready, and nobody has opened it. */
    isUnread: z.literal(true).exactOptional(),
    /** The note is the vet's to write, and has no text yet. */
    isUnwritten: z.literal(true).exactOptional(),
    /** The recording is paused, and no microphone runs for it. */
    isPaused: z.literal(true).exactOptional(),
    /** How the note begins, with the vet's edits: what the visit was about. */
    firstWords: z.string().exactOptional(),
    /** Why it needs attention. */
    failureCode: z.enum(failureCodes).exactOptional(),
  });
