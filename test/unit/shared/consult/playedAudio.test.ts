import { expect, it } from 'vitest';
import { audioGapsOf, missedByServiceMs } from '../../../../shared/consult/playedAudio.ts';
import type { AudioSource, Submission } from '../../../../shared/consult/consult.ts';
import type { TakeEnd } from '../../../../shared/consult/take.ts';
import { hexAsSha256, submissionKey } from '../../../../shared/ids.ts';
import { newConnection, newConsult, newNote, submission } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const whole = {
  format: 'wav' as const,
  file: 'a.sealed',
  firstSample: 0,
  byteCount: 320_044,
  sha256: hexAsSha256('a'.repeat(64)),
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
const source: AudioSource = { kind: 'take', file: 'a', microphone: 'Desk', consent: 'not_asked', end };
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

const unsent = { phase: 'readyToSend', audio: whole, trim } as const;
const { audio } = trimmed;
const smaller = { ...trimmed, audio: { ...audio, format: 'opus' as const }, compressedFrom: audio };
const inPart = [{ atMs: 2_000, missingMs: 2_000, reason: 'suspended' }];

it.each([
  [
    'the whole recording before Send, also where a part is selected',
    newConsult(connection, unsent, { source }),
    end.gaps,
  ],
  ['the whole recording where all of it was sent', written(sent({})), end.gaps],
  ['the part that was sent, by their position in it', written(trimmed), inPart],
  ['the recording that a smaller copy was made from', written(smaller), inPart],
  ['an imported file, which has none', newConsult(connection, unsent), []],
])('the gaps of the audio that the player plays are those of %s', (_what, consult, gaps) => {
  expect(audioGapsOf(consult)).toEqual(gaps);
});

it.each([
  ['the difference between what was sent and what was heard', { durationSeconds: 3 }, 2_000],
  ['nothing where it heard all', { durationSeconds: 4.9 }, null],
  ['unknown where it does not say', { durationSeconds: null }, null],
  ['nothing where a vet wrote the note', { key: null, isByHand: true, durationSeconds: 1 }, null],
  ['nothing of another submission', { key: submissionKey('another'), durationSeconds: 5 }, null],
])('what the service missed is %s', (_what, note, missedMs) => {
  expect(missedByServiceMs(written(trimmed, newNote(note)))).toBe(missedMs);
});
