import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { activityStrings } from '../../shared/text/activityStrings.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { failureCodes } from '../../shared/consult/failure.ts';
import { connectionId, consultId, epochMs, sha256, submissionKey } from '../../shared/ids.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { NoteEdits } from '../../shared/consult/note.ts';
import { markKinds } from '../../shared/noteCheck/noteCheck.ts';
import { phaseStrings } from '../../shared/text/phaseStrings.ts';
import type { Connection } from '../../shared/consult/practice.ts';

/**
 * The schemas of stored rows. Fields that came later have a default: a row that nobody has saved since must stay readable.
 * The end of this file checks them against the types in shared/ in both directions, so that a
 * changed shape fails to compile here, and not on a workstation.
 */

const time = z.number().transform(epochMs);
const hash = z.string().transform(sha256);
const key = z.string().transform(submissionKey);

const failure = z.object({
  code: z.enum(failureCodes),
  detail: z.string().nullable(),
  retryAfterMs: z.number().nullable(),
});

const connection = z.object({
  id: z.string().transform(connectionId),
  service: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded') }),
    z.object({ kind: z.literal('remote'), address: z.string() }),
  ]),
  vet: z.string(),
  practiceName: z.string(),
  practiceId: z.string().exactOptional(),
  movedAt: time.exactOptional(),
  isTokenUnderId: z.literal(true).exactOptional(),
  isSandbox: z.boolean(),
  connectedAt: time,
});

const patient = z.object({
  name: z.string(),
  species: z.string(),
  reference: z.string(),
});

const recordedAt = z.object({ at: time, from: z.enum(['container', 'file']) });

const trim = z.object({ fromMs: z.number(), toMs: z.number() });

const audio = z.object({
  format: z.enum(['wav', 'opus']),
  file: z.string(),
  firstSample: z.number(),
  byteCount: z.number(),
  sha256: hash,
  durationMs: z.number(),
  hasSilentSide: z.boolean().exactOptional(),
});

const file = z.object({
  kind: z.literal('file'),
  path: z.string(),
  fileName: z.string(),
  byteCount: z.number(),
  sha256: hash,
  recordedAt: recordedAt.nullable(),
  batch: z.string().nullable(),
});

const gap = z.object({
  atMs: z.number(),
  missingMs: z.number(),
  reason: z.enum(['device_lost', 'stalled', 'suspended', 'page_lost', 'damaged']),
});

const takeEnd = z.object({
  by: z.enum(['person', 'cap', 'disk_full', 'disk_failed', 'quit', 'crash']),
  recordedMs: z.number(),
  durationMs: z.number(),
  gaps: z.array(gap).readonly(),
  joins: z.array(z.number()).readonly().exactOptional(),
});

const take = z.object({
  kind: z.literal('take'),
  file: z.string(),
  earlierFiles: z.array(z.string()).readonly().exactOptional(),
  microphone: z.string(),
  consent: z.enum(['not_asked', 'reminded', 'confirmed']),
  end: takeEnd.nullable(),
});

const source = z.discriminatedUnion('kind', [file, take, z.object({ kind: z.literal('none') })]);

const fields = z.object({
  pet_name: z.string().nullable(),
  pet_type: z.string().nullable(),
  external_ref: z.string().nullable(),
  captured_seconds: z.number().nullable(),
});

const waiting = { attempt: z.number(), notBefore: time, because: failure.nullable() };

const report = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none'), switchedOffAt: time.exactOptional() }),
  z.object({ state: z.literal('due'), ...waiting }),
  z.object({ state: z.literal('parked'), because: failure }),
  z.object({ state: z.literal('recorded'), at: time }),
  z.object({ state: z.literal('refused'), because: failure }),
]);

const submission = z.object({
  key,
  connectionId: z.string().transform(connectionId),
  audio,
  trimmedFrom: z.object({ audio, trim }).nullable(),
  compressedFrom: audio.nullable(),
  fields,
  payloadSha256: hash,
  frozenAt: time,
  end: z.enum(['live', 'note_failed', 'not_found', 'cancelled', 'superseded']),
  acceptedAt: time.exactOptional(),
  second: z.object({ report }).exactOptional(),
  hasBegun: z.boolean(),
  begunAt: z.string().exactOptional(),
  doubt: z.enum(['unanswered', 'odd']).exactOptional(),
  mayBeThereSince: time.nullable(),
  hadConflict: z.literal(true).exactOptional(),
  lookedMs: z.number().exactOptional(),
  unanswered: z
    .array(z.object({ at: time, byteCount: z.number() }))
    .readonly()
    .exactOptional(),
  offersSmaller: z.literal(true).exactOptional(),
  refusedAs: z.enum(['too_large', 'unreadable', 'rejected']).nullable(),
  transcript: z.string().nullable(),
});

const section = z.object({ key: z.string(), heading: z.string(), content: z.string() });

const note = z.object({
  key: key.nullable(),
  sections: z.array(section).readonly(),
  warnings: z.array(z.string()).readonly(),
  transcript: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  title: z.string().nullable(),
  isByHand: z.boolean(),
  isShortened: z.boolean().optional(),
});

const edits = z
  .record(z.string().regex(/^\d+$/), z.object({ content: z.string().nullable(), isRemoved: z.boolean() }))
  .transform((byPosition): NoteEdits => byPosition);

const filedSections = z
  .array(z.object({ key: z.string(), content: z.string(), heading: z.string().optional() }))
  .readonly();

const readyToSend = z.object({ phase: z.literal('readyToSend'), audio, trim: trim.nullable() });
const recording = z.object({
  phase: z.literal('recording'),
  earlier: takeEnd.exactOptional(),
  ready: readyToSend.exactOptional(),
  isPaused: z.literal(true).exactOptional(),
});
const preparing = z.object({ phase: z.literal('preparing'), before: readyToSend.nullable() });
const queued = z.object({ phase: z.literal('queued'), isSecondSend: z.boolean(), ...waiting });
const sending = z.object({
  phase: z.literal('sending'),
  isSecondSend: z.boolean(),
  attempt: z.number(),
});
const writing = z.object({
  phase: z.literal('writing'),
  isSecondSend: z.boolean(),
  answered: z.enum(['accepted', 'conflict', 'refused']),
});
const noteReady = z.object({ phase: z.literal('noteReady'), note });
const filed = z.object({
  phase: z.literal('filed'),
  note,
  filed: filedSections,
  filedFor: patient.optional(),
  isPasted: z.literal(false).optional(),
  filedAt: time,
  report,
});
const needsAttention = z.object({
  phase: z.literal('needsAttention'),
  failure,
  before: z.discriminatedUnion('phase', [preparing, readyToSend, queued, writing]),
});
const discarded = z.object({
  phase: z.literal('discarded'),
  before: z.discriminatedUnion('phase', [preparing, readyToSend, noteReady, filed, needsAttention]),
  discardedAt: time,
  report,
});

const phaseState = z.discriminatedUnion('phase', [
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

const facts = z.object({
  id: z.string().transform(consultId),
  connectionId: z.string().transform(connectionId),
  vet: z.string(),
  patient,
  source,
  createdAt: time,
  submissions: z.array(submission).readonly(),
  edits,
  offered: note.nullable(),
  setAside: readyToSend.nullable(),
  correctedFrom: z.array(patient).readonly(),
  warningsRead: z.array(z.object({ count: z.number(), by: z.string(), at: time })).readonly(),
  // A kind that this version does not know must not keep the consult from being read: the place is shown again.
  checkedPlaces: z
    .array(z.object({ section: z.number(), kind: z.enum(markKinds), words: z.string(), nth: z.number() }))
    .readonly()
    .catch([]),
  since: time,
  audioRemovedAt: time.nullable(),
  isNoteUnread: z.literal(true).exactOptional(),
});

const consult = z.intersection(facts, phaseState);

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>): [Key, ...Key[]] =>
  Object.keys(words) as [Key, ...Key[]];

const listedConsult = facts.pick({ id: true, connectionId: true, patient: true, createdAt: true }).extend({
  phase: z.enum(keysOf(phaseStrings)),
  durationMs: z.number().nullable(),
  isChangedSinceFiled: z.boolean(),
  isWithoutService: z.boolean(),
  sourceFileName: z.string().nullable(),
  recordedAt: recordedAt.nullable(),
  batch: z.string().nullable(),
  isUnread: z.literal(true).exactOptional(),
  isUnwritten: z.literal(true).exactOptional(),
  isPaused: z.literal(true).exactOptional(),
  firstWords: z.string().exactOptional(),
  failureCode: z.enum(failureCodes).exactOptional(),
});

const activity = z.object({
  at: time,
  what: z.enum(keysOf(activityStrings)),
  phase: z.enum(keysOf(phaseStrings)),
  code: z.enum(failureCodes).nullable(),
  attempt: z.number().nullable(),
  nextTryAt: time.nullable(),
  checked: z.object({ section: z.number(), kind: z.enum(markKinds), by: z.string() }).exactOptional(),
});

/** T, if its schema allows every value of T; otherwise it does not compile. */
type Covered<T extends z.output<Schema>, Schema extends z.ZodType> = T;

export const connectionSchema: z.ZodType<Covered<Connection, typeof connection>> = connection;
export const consultSchema: z.ZodType<Covered<Consult, typeof consult>> = consult;
export const listedConsultSchema: z.ZodType<Covered<ListedConsult, typeof listedConsult>> = listedConsult;
export const activitySchema: z.ZodType<Covered<ActivityEntry, typeof activity>> = activity;
