import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openNoteBook } from '../../../../main/sandbox/noteBook.ts';
import { inMemoryNotes, storedNoteSchema, type StoredNote } from '../../../../main/sandbox/sandboxNotes.ts';

const note = (changes: Partial<StoredNote> = {}): StoredNote => ({
  connectionId: 'a',
  noteId: 'n',
  payloadSha256: '0',
  externalRef: null,
  createdAt: '2026-01-05T09:30:00.000Z',
  endsAtMs: 0,
  ending: { status: 'failed', code: 'c', message: 'm', transcript: null },
  outcome: null,
  ...changes,
});

describe('Notes of the service', () => {
  it('are changed one after another, however slow the disk is', async () => {
    const notes = inMemoryNotes();
    const repository = await openNoteBook({
      ...notes,
      save: async (saved) => {
        await sleep(saved.payloadSha256 === '1' ? 30 : 1);
        await notes.save(saved);
      },
    });
    const seen: (string | null)[] = [];
    const change = (payloadSha256: string): Promise<void> =>
      repository.change('a', 'n', (before) => {
        seen.push(before?.payloadSha256 ?? null);
        return note({ payloadSha256 });
      });
    await Promise.all([change('1'), change('2'), change('3')]);
    expect(seen).toEqual([null, '1', '2']);
    expect((await notes.load()).map((kept) => kept.payloadSha256)).toEqual(['3']);
    expect(repository.find('a', 'n')?.payloadSha256).toBe('3');
  });

  it('stay as they were when a change cannot be kept, and the next one works', async () => {
    let isFull = true;
    const repository = await openNoteBook({
      ...inMemoryNotes(),
      load: () => Promise.resolve([note()]),
      save: () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()),
    });
    const change = (payloadSha256: string): Promise<void> =>
      repository.change('a', 'n', () => note({ payloadSha256 }));
    const first = change('1');
    const second = change('2');
    await expect(first).rejects.toThrow('full');
    await expect(second).rejects.toThrow('full');
    expect(repository.find('a', 'n')?.payloadSha256).toBe('0');
    isFull = false;
    await change('3');
    expect(repository.find('a', 'n')?.payloadSha256).toBe('3');
  });

  it('are forgotten one at a time, also by the disk', async () => {
    const notes = inMemoryNotes();
    const repository = await openNoteBook(notes);
    await repository.change('a', 'n', () => note());
    await repository.change('a', 'm', () => note({ noteId: 'm' }));
    await repository.remove('a', 'n');
    expect(repository.find('a', 'n')).toBeNull();
    expect((await notes.load()).map(({ noteId }) => noteId)).toEqual(['m']);
    await repository.change('a', 'n', (before) => {
      expect(before).toBeNull();
      return null;
    });
  });

  it('of another connection are other notes', async () => {
    const repository = await openNoteBook({ ...inMemoryNotes(), load: () => Promise.resolve([note()]) });
    expect(repository.find('b', 'n')).toBeNull();
    expect(repository.find('a', 'n')).toEqual(note());
  });
});

it('a stored note survives JSON and its own schema', () => {
  const whole = note({
    externalRef: 'r',
    endsAtMs: null,
    ending: {
      status: 'ready',
      durationSeconds: 1.5,
      warnings: ['w', { any: [1, null] }],
      sections: [{ key: 'plan', heading: 'Plan', content: 'a\r\nb' }],
      transcript: 't',
      title: '[TEST] x',
    },
    outcome: { outcome: 'filed', sections: [{ key: 'plan', content: '' }], recordedAt: 'x' },
  });
  expect(storedNoteSchema.parse(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  expect(storedNoteSchema.safeParse({ ...whole, ending: { status: 'ready' } }).success).toBe(false);
});
