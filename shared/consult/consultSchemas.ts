import { z } from 'zod';
import { connectionId, consultId } from '../ids.ts';
import { checkedPlaceKinds } from '../noteCheck/noteCheck.ts';
import { failureCodes } from './failure.ts';
import {
  failureSchema,
  patientSchema,
  submissionKeySchema,
  preparedAudioSchema,
  recordedAtSchema,
  reportStateSchema,
  audioSourceSchema,
  submissionSchema,
  takeEndSchema,
  timeSchema,
  trimSchema,
  retryWaitFields,
} from './recordingSchemas.ts';

/* Fields that came later have a default: rows that nobody has saved since must stay readable. */

export type SchemaOutput<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/**
 * One vet at one practice (interface, Authentication 2). `embedded`: the app's own sandbox, whose address and
 * token change with each start and are never stored.
 */
export const connectionSchema = z.object({
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
  movedAt: timeSchema.exactOptional(),
  /** Names of connections are not unique and can change. */
  isTokenUnderId: z.literal(true).exactOptional(),
  /** A test connection, whose notes are fixtures; this never changes. */
  isSandbox: z.boolean(),
  connectedAt: timeSchema,
});

/** As the service wrote it, with any key beyond SOAP's four too. */
export const sectionSchema = z.object({ key: z.string(), heading: z.string(), content: z.string() });

/** The app stores `content`, `heading` and `transcript` byte for byte. */
export const noteSchema = z.object({
  /** null: the service certainly knows of no note. */
  key: submissionKeySchema.nullable(),
  sections: z.array(sectionSchema),
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

/**
 * `content` null: the section is unchanged. `words`: so many words the app has put in the vet's own, and
 * nobody has typed there since.
 */
export const sectionEditSchema = z.object({
  content: z.string().nullable(),
  isRemoved: z.boolean(),
  words: z.number().exactOptional(),
});

/** An empty string: the vet deleted the section. */
export const filedSectionSchema = z.object({
  key: z.string(),
  content: z.string(),
  /** Of a section without a key; never sent. */
  heading: z.string().optional(),
});

/**
 * Not marked again until an edit changes how often its words stand in the section, or the generated text is
 * restored. Marking once too often is safer than once too rarely.
 */
export const checkedPlaceSchema = z.object({
  /** Its index, counting removed ones. */
  section: z.number(),
  kind: z.enum(checkedPlaceKinds),
  /** Only to compare. For a sum, its calculation follows: with other figures it is another place. */
  words: z.string(),
  nth: z.number(),
});

export const readyToSendPhaseSchema = z.object({
  phase: z.literal('readyToSend'),
  audio: preparedAudioSchema,
  trim: trimSchema.nullable(),
});

/** After a crash, a person decides about the sealed part of the journal before the app uses it. */
export const recordingPhaseFieldsSchema = z.object({
  phase: z.literal('recording'),
  earlier: takeEndSchema.exactOptional(),
  /** The recording as it was, if a continued run records nothing. */
  ready: readyToSendPhaseSchema.exactOptional(),
  /** No microphone runs: all is in `earlier`. */
  isPaused: z.literal(true).exactOptional(),
});
/** After a crash, the app makes the WAV again. `before`: the audio that the service refused. */
const preparing = z.object({ phase: z.literal('preparing'), before: readyToSendPhaseSchema.nullable() });
/** The payload is frozen: after a crash, the same key and bytes are sent. */
export const queuedPhaseSchema = z.object({ phase: z.literal('queued'), ...retryWaitFields });
const sending = z.object({ phase: z.literal('sending'), attempt: z.number() });
/** The app asks for the note with GET, also after a crash. */
export const writingPhaseSchema = z.object({ phase: z.literal('writing') });

const noteReady = z.object({ phase: z.literal('noteReady'), note: noteSchema });
export const filedPhaseSchema = z.object({
  phase: z.literal('filed'),
  note: noteSchema,
  filed: z.array(filedSectionSchema),
  filedFor: patientSchema.optional(),
  /** No pasted copy names the patient, so a correction leaves nothing to paste again. */
  isPasted: z.literal(false).optional(),
  filedAt: timeSchema,
  report: reportStateSchema,
});

export const needsAttentionPhaseSchema = z.object({
  phase: z.literal('needsAttention'),
  failure: failureSchema,
  before: z.discriminatedUnion('phase', [
    preparing,
    readyToSendPhaseSchema,
    queuedPhaseSchema,
    writingPhaseSchema,
  ]),
});

export const discardedPhaseSchema = z.object({
  phase: z.literal('discarded'),
  before: z.discriminatedUnion('phase', [
    preparing,
    readyToSendPhaseSchema,
    noteReady,
    filedPhaseSchema,
    needsAttentionPhaseSchema,
  ]),
  discardedAt: timeSchema,
  report: reportStateSchema,
});

export const phaseStateSchema = z.discriminatedUnion('phase', [
  recordingPhaseFieldsSchema,
  preparing,
  readyToSendPhaseSchema,
  queuedPhaseSchema,
  sending,
  writingPhaseSchema,
  noteReady,
  filedPhaseSchema,
  discardedPhaseSchema,
  needsAttentionPhaseSchema,
]);

export const phaseSchema = z.enum(phaseStateSchema.options.map((option) => option.shape.phase.value));

const editsSchema = z
  .record(z.string().regex(/^\d+$/), sectionEditSchema)
  .transform((byPosition): Record<number, z.output<typeof sectionEditSchema>> => byPosition);

export const consultFactsSchema = z.object({
  id: z.string().transform(consultId),
  connectionId: z.string().transform(connectionId),
  vet: z.string(),
  /** Another vet, who recorded it as this one. */
  recordedBy: z.string().exactOptional(),
  patient: patientSchema,
  source: audioSourceSchema,
  createdAt: timeSchema,
  /** Oldest first. */
  submissions: z.array(submissionSchema),
  /**
   * By position in `note.sections`. They stay through every phase: a discarded note must come back unchanged.
   */
  edits: editsSchema,
  /** Not shown, with what the vet typed into it. `at`: when it came or was left; no two have the same. */
  otherNotes: z.array(z.object({ note: noteSchema, edits: editsSchema, at: timeSchema })).default([]),
  /** Ready when the vet began to write; not sent. */
  setAside: readyToSendPhaseSchema.nullable(),
  /** Oldest first. */
  correctedFrom: z.array(patientSchema),
  /** `count`: the first so many. The last entry counts. */
  warningsRead: z.array(z.object({ count: z.number(), by: z.string(), at: timeSchema })),
  /** A kind that this version does not know must not make the consult unreadable. */
  checkedPlaces: z.array(checkedPlaceSchema).catch([]),
  since: timeSchema,
  /** When the app's own audio was removed, or marked for it. */
  audioRemovedAt: timeSchema.nullable(),
  isNoteUnread: z.literal(true).exactOptional(),
});

/** Earlier versions stored one other note at most, as `offered`. */
const withOtherNotes = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'offered' in stored && 'since' in stored && stored.offered
    ? { ...stored, otherNotes: [{ note: stored.offered, edits: {}, at: stored.since }] }
    : stored;

export const consultSchema = z.preprocess(
  withOtherNotes,
  z.intersection(consultFactsSchema, phaseStateSchema),
);

/** Few enough fields to hold thousands of consults in memory. */
export const listedConsultSchema = consultFactsSchema
  .pick({ id: true, connectionId: true, patient: true, createdAt: true })
  .extend({
    phase: phaseSchema,
    durationMs: z.number().nullable(),
    isChangedSinceFiled: z.boolean(),
    isWithoutService: z.boolean(),
    sourceFileName: z.string().nullable(),
    /** null: not known. */
    recordedAt: recordedAtSchema.nullable(),
    /** null: a single file. */
    batch: z.string().nullable(),
    isUnread: z.literal(true).exactOptional(),
    isUnwritten: z.literal(true).exactOptional(),
    isPaused: z.literal(true).exactOptional(),
    firstWords: z.string().exactOptional(),
    failureCode: z.enum(failureCodes).exactOptional(),
  });
