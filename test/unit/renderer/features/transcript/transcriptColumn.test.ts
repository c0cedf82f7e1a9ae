import { describe, expect, it } from 'vitest';
import { columnContent } from '../../../../../renderer/features/transcript/TranscriptColumn.tsx';
import type { Phase } from '../../../../../shared/consult/consult.ts';
import { epochMs } from '../../../../../shared/ids.ts';
import { consultView } from '../../../../support/snapshots.ts';

const recorded = { audioUrl: 'clinic://app/recordings/1.wav', durationMs: 1_000 };
const sound = { url: recorded.audioUrl, durationMs: 1_000 };

describe('the column beside the note', () => {
  it('the column beside the note has the recording in every phase from Stop on', () => {
    const phases: readonly Phase[] = ['readyToSend', 'queued', 'sending', 'writing', 'noteReady', 'filed'];
    for (const phase of phases)
      expect(columnContent(consultView({ ...recorded, phase }))).toEqual({ sound, transcript: null });
  });

  it('the column beside the note is closed until there is something in it', () => {
    expect(columnContent(consultView({ phase: 'recording' }))).toBeNull();
    expect(columnContent(consultView({ transcript: ' \n' }))).toBeNull();
    // Where nothing will ever come, it says so.
    expect(columnContent(consultView({ isWithoutRecording: true }))).not.toBeNull();
  });

  it('the column beside the note has a recording that was interrupted, as soon as it is read', () => {
    const consult = consultView({ phase: 'recording' });
    const { id: consultId, patient } = consult;
    const take = { consultId, patient, startedAt: epochMs(1), failure: null, end: null, audioUrl: null };
    expect(columnContent(consult, take)).toBeNull();
    const end = { by: 'crash', recordedMs: 1_000, durationMs: 1_000, gaps: [] } as const;
    expect(columnContent(consult, { ...take, ...recorded, end })?.sound).toEqual(sound);
  });

  it('the column beside the note has the transcript alone after the recording was removed, or is damaged', () => {
    const transcript = 'Vet: So.';
    const removed = consultView({ audioRemovedAt: epochMs(1), durationMs: 1_000, transcript });
    expect(columnContent(removed)).toEqual({ sound: null, transcript });
    const failure = { code: 'audio_damaged', detail: null } as const;
    const damaged = consultView({ ...recorded, phase: 'needsAttention', failure, transcript });
    expect(columnContent(damaged)).toEqual({ sound: null, transcript });
  });
});
