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

/* Fields that came later have a default: rows that nobody has saved since must stay readable. */

export type Stored<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/**
 * One vet at one practice (interface, Authentication 2). `embedded`: the app's own sandbox, whose address and
 * token change with each start and are never stored.
 */
export const connection = z.object({
  id: z.string().transform(connectionId),
  service: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded') }),
    z.object({ kind: z.literal('remote'), address: z.string() }),
  ]),
  vet: z.string(),
  practiceName: z.string(),
  /** Missing: the service gives none. */
  practiceId: z.string().exactOptional(),
  /** Missing: it never moved. */
  movedAt: time.exactOptional(),
  /** Names of connections are not unique and can change. */
  isTokenUnderId: z.literal(true).exactOptional(),
  /** A test connection, whose notes are fixtures; this never changes. */
  isSandbox: z.boolean(),
  connectedAt: time,
});

/** An empty string: the vet left the field empty. */
export const patient = z.object({ name: z.string(), species: z.string(), reference: z.string() });

/** As the service wrote it, with any key beyond SOAP's four too. */
export const section = z.object({ key: z.string(), heading: z.string(), content: z.string() });

/** The app stores `content`, `heading` and `transcript` byte for byte. */
export const note = z.object({
  /** null: the service certainly knows of no note. */
  key: key.nullable(),
  sections: z.array(section),
  /** As text; the service may send them in any shape. */
  warnings: z.array(z.string()),
  transcript: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  /** An additive field that the interface does not show: sandbox notes carry `[TEST]` there. */
  title: z.string().nullable(),
  /** The service could not write it, or not in time. */
  isByHand: z.boolean(),
  /** See noteLimits.ts. */
  isShortened: z.boolean().optional(),
});

/** `content` null: the section is unchanged. */
export const sectionEdit = z.object({ content: z.string().nullable(), isRemoved: z.boolean() });

/** An empty string: the vet deleted the section. */
export const filedSection = z.object({
  key: z.string(),
  content: z.string(),
  /** Of a section without a key; never sent. */
  heading: z.string().optional(),
});

/**
 * Not marked again until an edit changes how often its words stand in the section, or the generated text is
 * restored. Marking once too often is safer than once too rarely.
 */
export const checkedPlace = z.object({
  /** Its index, counting removed ones. */
  section: z.number(),
  kind: z.enum(markKinds),
  /** Only to compare. For a sum, its calculation follows: with other figures it is another place. */
  words: z.string(),
  nth: z.number(),
});

export const readyToSend = z.object({
  phase: z.literal('readyToSend'),
  audio: preparedAudio,
  trim: trim.nullable(),
});

/** After a crash, a person decides about the sealed part of the journal before the app uses it. */
export const recording = z.object({
  phase: z.literal('recording'),
  earlier: takeEnd.exactOptional(),
  /** The recording as it was, if a continued run records nothing. */
  ready: readyToSend.exactOptional(),
  /** No microphone runs: all is in `earlier`. */
  isPaused: z.literal(true).exactOptional(),
});
/** After a crash, the app makes the WAV again. `before`: the audio that the service refused. */
const preparing = z.object({ phase: z.literal('preparing'), before: readyToSend.nullable() });
/**
 * The payload is frozen: after a crash, the same key and bytes are sent. `isSecondSend`: the service answered
 * 404 for a note that it had accepted.
 */
export const queued = z.object({ phase: z.literal('queued'), isSecondSend: z.boolean(), ...waiting });
const sending = z.object({ phase: z.literal('sending'), isSecondSend: z.boolean(), attempt: z.number() });
/**
 * The app asks for the note with GET, also after a crash. `answered`: the POST's answer. accepted: the
 * service has the submission. conflict (409): it has some note under this key, so the app never uses another
 * key. refused (400, 413, 422): only a 404 to the GET permits another submission.
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
  filedFor: patient.optional(),
  /** No pasted copy names the patient, so a correction leaves nothing to paste again. */
  isPasted: z.literal(false).optional(),
  filedAt: time,
  report,
});

export const needsAttention = z.object({
  phase: z.literal('needsAttention'),
  failure,
  before: z.discriminatedUnion('phase', [preparing, readyToSend, queued, writing]),
});

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
   * By position in `note.sections`. They stay through every phase: a discarded note must come back unchanged.
   */
  edits: z
    .record(z.string().regex(/^\d+$/), sectionEdit)
    .transform((byPosition): Record<number, z.output<typeof sectionEdit>> => byPosition),
  /** A late note beside the vet's own. */
  offered: note.nullable(),
  /** Ready when the vet began to write; not sent. */
  setAside: readyToSend.nullable(),
  /** Oldest first. */
  correctedFrom: z.array(patient),
  /** `count`: the first so many. The last entry counts. */
  warningsRead: z.array(z.object({ count: z.number(), by: z.string(), at: time })),
  /** A kind that this version does not know must not make the consult unreadable. */
  checkedPlaces: z.array(checkedPlace).catch([]),
  since: time,
  /** When the app's own audio was removed, or marked for it. */
  audioRemovedAt: time.nullable(),
  isNoteUnread: z.literal(true).exactOptional(),
});

export const consult = z.intersection(facts, phaseState);

/** Few enough fields to hold thousands of consults in memory. */
export const listedConsult = facts
  .pick({ id: true, connectionId: true, patient: true, createdAt: true })
  .extend({
    phase,
    durationMs: z.number().nullable(),
    isChangedSinceFiled: z.boolean(),
    isWithoutService: z.boolean(),
    sourceFileName: z.string().nullable(),
    /** null: not known. */
    recordedAt: recordedAt.nullable(),
    /** null: a single file. */
    batch: z.string().nullable(),
    isUnread: z.literal(true).exactOptional(),
    isUnwritten: z.literal(true).exactOptional(),
    isPaused: z.literal(true).exactOptional(),
    firstWords: z.string().exactOptional(),
    failureCode: z.enum(failureCodes).exactOptional(),
  });
