import { describe, expect, it } from 'vitest';
import { createPlayableWavs } from '../../../../main/consults/playable.ts';
import type { Consult, PreparedAudio } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import { newConnection, newConsult, newNote, submission } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const live = submission(connection.id);
const trimmed: PreparedAudio = { ...live.audio, format: 'wav', firstSample: 16_000 };
const sent = { ...live, audio: trimmed, compressedFrom: null };
const noteReady = { phase: 'noteReady', note: newNote() } as const;

const wav = { byteCount: 44, read: async function* () {}, close: async () => undefined };

/** What is opened for the player; null: nothing. */
async function opened(consult: Consult, { isLocked = false, isGone = false } = {}) {
  let played: PreparedAudio | 'take' | null = null;
  const playable = createPlayableWavs({
    repository: { load: async (_id, of) => (consult.connectionId === of ? consult : null) },
    audio: {
      async play(_id, audio) {
        if (isGone) return err(failure('disk_failed', 'ENOENT'));
        played = audio;
        return ok(wav);
      },
    },
    takes: {
      async play() {
        played = 'take';
        return ok(wav);
      },
    },
    recordings: { liveId: () => null },
    connections: { active: () => connection },
    vetSession: { isLocked: () => isLocked },
  });
  const answer = await playable(consult.id);
  expect(answer.ok).toBe(played !== null);
  return played;
}

describe('the recording that may be heard', () => {
  it('the recording that may be heard is the one that was sent, in every phase after Send', async () => {
    const phases = [noteReady, { phase: 'writing' }] as const;
    for (const state of phases)
      expect(await opened(newConsult(connection, state, { submissions: [sent] }))).toBe(trimmed);
  });

  it('the recording that may be heard is the WAV that a smaller copy was made from', async () => {
    const consult = newConsult(connection, noteReady, { submissions: [live] });
    expect(await opened(consult)).toBe(live.compressedFrom);
  });

  it.each([
    ['the take itself where all of it was prepared and is gone', 5_000, 'take'],
    ['none where a part of the take was sent and is gone', 9_000, null],
  ] as const)('the recording that may be heard is %s', async (_what, durationMs, heard) => {
    const end = { by: 'person', recordedMs: durationMs, durationMs, gaps: [] } as const;
    const source = { kind: 'take', file: 't', microphone: '', consent: 'not_asked', end } as const;
    const audio = { ...trimmed, firstSample: 0, durationMs: 5_000 };
    const consult = newConsult(connection, noteReady, { source, submissions: [{ ...sent, audio }] });
    expect(await opened(consult, { isGone: true })).toBe(heard);
  });

  it('the recording that may be heard is none while the screen is locked', async () => {
    expect(
      await opened(newConsult(connection, noteReady, { submissions: [sent] }), { isLocked: true }),
    ).toBeNull();
  });

  it('the recording that may be heard is none after its removal, and none of another connection', async () => {
    const removed = newConsult(connection, noteReady, { submissions: [sent], audioRemovedAt: epochMs(1) });
    expect(await opened(removed)).toBeNull();
    expect(await opened(newConsult(newConnection(), noteReady, { submissions: [sent] }))).toBeNull();
  });
});
