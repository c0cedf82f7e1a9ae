import { describe, expect, it } from 'vitest';
import { removesWithoutAsking, retentionIn } from '../../../../../renderer/features/settings/retentionIn.ts';
import type { RetentionView } from '../../../../../shared/settings/retention.ts';

const free = (days: number | null = null) => ({ days, isManaged: false });
const nothing: RetentionView = { audio: free(), untouchedAudio: free(), note: free() };

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('what the fields say', () => {
  it('is whole days, or for ever where a field is empty', () => {
    const given = form({ audio: '30', untouchedAudio: '', note: ' 365 ' });
    expect(retentionIn(given, nothing)).toEqual({ audio: 30, untouchedAudio: null, note: 365 });
  });

  it.each(['0', '-1', '1.5', '36501', 'soon', '1e9'])('is nothing where a field says %j', (audio) => {
    expect(retentionIn(form({ audio, untouchedAudio: '', note: '' }), nothing)).toBeNull();
  });

  it('is the organisation’s where that is managed, whatever the field says', () => {
    const managed = { ...nothing, audio: { days: 7, isManaged: true } };
    expect(retentionIn(form({ audio: '99', untouchedAudio: '', note: '' }), managed)?.audio).toBe(7);
  });
});

describe('whether a person is asked before it is saved', () => {
  const days = { audio: null, untouchedAudio: null, note: null };

  it('is where more would go than before', () => {
    expect(removesWithoutAsking({ ...days, audio: 30 }, nothing)).toBe(true);
    expect(removesWithoutAsking({ ...days, note: 29 }, { ...nothing, note: free(30) })).toBe(true);
  });

  it('is not where the same goes, or less, or nothing without a question of its own', () => {
    expect(removesWithoutAsking({ ...days, note: 30 }, { ...nothing, note: free(30) })).toBe(false);
    expect(removesWithoutAsking({ ...days, audio: 60 }, { ...nothing, audio: free(30) })).toBe(false);
    expect(removesWithoutAsking({ ...days, untouchedAudio: 1 }, nothing)).toBe(false);
  });
});
