import { randomUUID } from 'node:crypto';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type {
  Consult,
  ConsultFacts,
  Phase,
  PhaseState,
  AudioSource,
  Submission,
} from '../../shared/consult/consult.ts';
import { failure } from '../../shared/consult/failure.ts';
import { connectionId, consultId, epochMs, hexAsSha256, submissionKey } from '../../shared/ids.ts';
import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import type { Note } from '../../shared/consult/note.ts';
import type { Connection } from '../../shared/consult/practice.ts';

export const newConnection = (changes: Partial<Connection> = {}): Connection => ({
  id: connectionId(randomUUID()),
  service: { kind: 'remote', address: 'https://notes.example' },
  vet: 'Dr Moor',
  practiceName: 'Hill Practice',
  isSandbox: false,
  connectedAt: epochMs(1_700_000_000_000),
  ...changes,
});

const audio = {
  format: 'wav' as const,
  file: 'a.sealed',
  firstSample: 0,
  byteCount: 44,
  sha256: hexAsSha256('a'.repeat(64)),
  durationMs: 1000,
};

export const submission = (connection: ConnectionId): Submission => ({
  key: submissionKey('key-1'),
  connectionId: connection,
  audio: { ...audio, format: 'opus' },
  trimmedFrom: { audio: { ...audio, byteCount: 88 }, trim: { fromMs: 0, toMs: 500 } },
  compressedFrom: { ...audio, firstSample: 7 },
  fields: { pet_name: 'Biscuit', pet_type: null, external_ref: null, captured_seconds: 1.5 },
  payloadSha256: hexAsSha256('b'.repeat(64)),
  frozenAt: epochMs(1),
  place: 'here',
  begunAt: '',
  mayBeThereSince: null,
  isSecondSend: false,
  refusedAs: 'too_large',
  transcript: null,
});

export const newNote = (changes: Partial<Note> = {}): Note => ({
  key: submissionKey('key-1'),
  sections: [{ key: 'plan', heading: 'Plan', content: 'Rest.' }],
  warnings: ['short'],
  transcript: 'Vet: hello',
  durationSeconds: 1.5,
  title: null,
  isByHand: false,
  ...changes,
});

const wait = { attempt: 2, notBefore: epochMs(99), because: failure('rate_limited', 'HTTP 429', 1000) };
const at = epochMs(5);
const filed = {
  phase: 'filed',
  note: newNote(),
  filed: [{ key: 'plan', content: '' }],
  filedAt: at,
} as const;

/**
 * A consult in each phase, and in each shape of a phase that differs; a new phase does not compile without
 * one.
 */
const phases: Readonly<Record<Phase, readonly PhaseState[]>> = {
  recording: [{ phase: 'recording' }],
  preparing: [
    { phase: 'preparing', before: null },
    { phase: 'preparing', before: { phase: 'readyToSend', audio, trim: { fromMs: 10, toMs: 400 } } },
  ],
  readyToSend: [
    { phase: 'readyToSend', audio, trim: null },
    { phase: 'readyToSend', audio, trim: { fromMs: 10, toMs: 400 } },
  ],
  queued: [
    { phase: 'queued', ...wait },
    { phase: 'queued', ...wait, because: null },
  ],
  sending: [{ phase: 'sending', attempt: 1 }],
  writing: [{ phase: 'writing' }],
  noteReady: [
    { phase: 'noteReady', note: newNote() },
    { phase: 'noteReady', note: newNote({ isByHand: true }) },
    { phase: 'noteReady', note: newNote({ isByHand: true, key: null }) },
  ],
  filed: [
    { ...filed, report: { state: 'none' } },
    { ...filed, report: { state: 'due', ...wait } },
    { ...filed, report: { state: 'recorded', at } },
    { ...filed, report: { state: 'parked', because: failure('token_missing') } },
    { ...filed, report: { state: 'refused', because: failure('note_not_found') } },
  ],
  discarded: [
    { phase: 'preparing', before: null } as const,
    { phase: 'readyToSend', audio, trim: null } as const,
    { phase: 'noteReady', note: newNote() } as const,
    { ...filed, report: { state: 'recorded', at } } as const,
    {
      phase: 'needsAttention',
      failure: failure('note_overdue'),
      before: { phase: 'writing' },
    } as const,
  ].map((before) => ({ phase: 'discarded', before, discardedAt: at, report: { state: 'none' } })),
  needsAttention: [
    { phase: 'preparing', before: null } as const,
    { phase: 'readyToSend', audio, trim: null } as const,
    { phase: 'queued', ...wait } as const,
    { phase: 'writing' } as const,
  ].map((before) => ({ phase: 'needsAttention', failure: failure('audio_unreadable', 'x', null), before })),
};

const fileOf = (recorded: EpochMs): AudioSource => ({
  kind: 'file',
  path: '/x/rec 1.m4a',
  fileName: 'rec 1.m4a',
  byteCount: 7,
  sha256: hexAsSha256('c'.repeat(64)),
  recordedAt: { at: recorded, from: 'container' },
  batch: 'four files of a phone',
});
const take: AudioSource = {
  kind: 'take',
  file: 'a.take.sealed',
  microphone: 'Desk mic',
  consent: 'confirmed',
  end: { by: 'cap', recordedMs: 9, durationMs: 7, gaps: [{ atMs: 3, missingMs: 2, reason: 'stalled' }] },
};

export const everyPhase: readonly PhaseState[] = Object.values(phases).flat();

export function newConsult(
  connection: Connection,
  state: PhaseState = { phase: 'preparing', before: null },
  changes: Partial<ConsultFacts> = {},
): Consult {
  const createdAt = changes.createdAt ?? epochMs(1_700_000_000_000);
  return {
    id: consultId(randomUUID()),
    connectionId: connection.id,
    vet: connection.vet,
    patient: { name: 'Biscuit', species: 'Dog', reference: 'REF-1' },
    source: state.phase === 'recording' ? take : fileOf(createdAt),
    createdAt,
    submissions: [submission(connection.id)],
    otherNotes: [{ note: newNote(), edits: { 0: { content: 'typed before', isRemoved: false } }, at }],
    setAside: state.phase === 'filed' ? { phase: 'readyToSend', audio, trim: null } : null,
    since: epochMs(1_700_000_000_001),
    correctedFrom: [{ name: 'Bisquit', species: '', reference: 'REF-0' }],
    warningsRead: [{ count: 1, by: 'Dr Moor', at }],
    checkedPlaces: [{ section: 0, kind: 'number', words: '15 mg', nth: 1 }],
    audioRemovedAt: null,
    edits: { 0: { content: 'typed', isRemoved: false }, 12: { content: null, isRemoved: true } },
    ...changes,
    ...state,
  };
}

export const newEntry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: epochMs(1_700_000_000_002),
  what: 'consultAdded',
  phase: 'preparing',
  code: null,
  attempt: null,
  nextTryAt: null,
  ...changes,
});
