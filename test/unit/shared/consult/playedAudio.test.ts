import { describe, expect, it } from 'vitest';
import { gapsOf, missedByService } from '../../../../shared/consult/playedAudio.ts';
import type { Source, Submission } from '../../../../shared/consult/consult.ts';
import type { TakeEnd } from '../../../../shared/consult/take.ts';
import { sha256, submissionKey } from '../../../../shared/ids.ts';
import { newConnection, newConsult, newNote, submission } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const whole = {
  format: 'wav' as const,
  file: 'a.sealed',
  firstSample: 0,
  byteCount: 320_044,
  sha256: sha256('a'.repeat(64)),
  durationMs: 10_000,
};
const end: TakeEnd = {
  by: 'person',
  recordedMs: 13_000,
  durationMs: 10_000,
  gaps: [
    { atMs: 1_000, missingMs: 1_000, reason: 'device_lost' },
    { atMs: 6_000, missingMs: 2_000, reason: 'suspended' },
  ],
};
const source: Source = { kind: 'take', file: 'a', microphone: 'Desk', consent: 'not_asked', end };
const trim = { fromMs: 4_000, toMs: 9_000 };

const sent = (changes: Partial<Submission>): Submission => ({
  ...submission(connection.id),
  audio: whole,
  trimmedFrom: null,
  compressedFrom: null,
  ...changes,
});
const trimmed = sent({
  audio: { ...whole, firstSample: 64_000, durationMs: 5_000 },
  trimmedFrom: { audio: whole, trim },
});
const written = (one: Submission, note = newNote()) =>
  newConsult(connection, { phase: 'noteReady', note }, { source, submissions: [one] });

describe('the gaps of the audio that the player plays', () => {
  it('are those of the whole recording before Send, also where a part is selected', () => {
    const consult = newConsult(connection, { phase: 'readyToSend', audio: whole, trim }, { source });
    expect(gapsOf(consult)).toEqual(end.gaps);
  });

  it('are those of the part that was sent, by their position in it', () => {
    expect(gapsOf(written(trimmed))).toEqual([{ atMs: 2_000, missingMs: 2_000, reason: 'suspended' }]);
    expect(gapsOf(written(sent({})))).toEqual(end.gaps);
  });

  it('are those of the recording that a smaller copy was made from', () => {
    const { audio, trimmedFrom } = trimmed;
    const smaller = sent({ audio: { ...audio, format: 'opus' }, compressedFrom: audio, trimmedFrom });
    expect(gapsOf(written(smaller))).toMatchObject([{ atMs: 2_000 }]);
  });

  it('are none of an imported file', () => {
    expect(gapsOf(newConsult(connection, { phase: 'readyToSend', audio: whole, trim: null }))).toEqual([]);
  });
});

describe('what the service missed', () => {
  it('is the difference between what was sent and what was heard', () => {
    expect(missedByService(written(trimmed, newNote({ durationSeconds: 3 })))).toBe(2_000);
  });

  it('is nothing where the service heard all, or a vet wrote the note', () => {
    expect(missedByService(written(trimmed, newNote({ durationSeconds: 4.9 })))).toBeNull();
    expect(missedByService(written(trimmed, newNote({ durationSeconds: null })))).toBeNull();
    const byHand = newNote({ key: null, isByHand: true, durationSeconds: 1 });
    expect(missedByService(written(trimmed, byHand))).toBeNull();
    const other = newNote({ key: submissionKey('another'), durationSeconds: 5 });
    expect(missedByService(written(trimmed, other))).toBeNull();
  });
});
