import { expect, it } from 'vitest';
import { prepare } from '../../../../../main/consults/steps/prepare.ts';
import type { Source } from '../../../../../shared/consult/consult.ts';
import type { TakeEnd } from '../../../../../shared/consult/take.ts';
import { ok } from '../../../../../shared/result.ts';
import { newConnection, newConsult } from '../../../../support/sampleConsults.ts';
import { scriptedBench } from '../../../../support/scriptedBench.ts';

it('removes what was prepared where the consult was deleted in that very moment', async () => {
  const removed: string[] = [];
  const bench = await scriptedBench({}, { onRemove: (file) => removed.push(file) });
  const { prepare } = bench.audio;
  Object.assign(bench.audio, {
    async prepare(run: Parameters<typeof prepare>[0]) {
      const prepared = await prepare(run);
      await bench.repository.remove(run.consult);
      return prepared.ok ? ok({ ...prepared.value, file: 'late.sealed' }) : prepared;
    },
  });
  await bench.add('Biscuit');
  expect(removed).toEqual(['late.sealed']);
});

const end: TakeEnd = { by: 'person', recordedMs: 10_000, durationMs: 10_000, gaps: [] };
const take: Source = { kind: 'take', file: 'a.take.sealed', microphone: 'Desk', consent: 'not_asked', end };
const file: Source = { ...newConsult(newConnection()).source };

it.each([
  { name: 'a take whose journal has lost some of itself', source: take, durationMs: 6_000, isAsked: true },
  { name: 'a take that is whole', source: take, durationMs: 10_000, isAsked: false },
  {
    name: 'a take that could not be read when it was decided on',
    source: { ...take, end: null },
    durationMs: 6_000,
    isAsked: false,
  },
  { name: 'a file', source: file, durationMs: 6_000, isAsked: false },
] as const)(
  'of $name, the journal is asked for its gaps: $isAsked',
  async ({ source, durationMs, isAsked }) => {
    const bench = await scriptedBench({});
    const consult = newConsult(newConnection(), { phase: 'preparing', before: null }, { source });
    const gaps = [{ atMs: 3_000, missingMs: 4_000, reason: 'damaged' }] as const;
    const events: unknown[] = [];
    const asked: string[] = [];
    const { prepare: prepared } = bench.audio;
    const audio: typeof bench.audio = {
      ...bench.audio,
      async prepare(run) {
        const made = await prepared(run);
        return made.ok ? ok({ ...made.value, durationMs }) : made;
      },
    };
    const done = await prepare(
      consult,
      {
        audio,
        madeByJobs: new Set(),
        onProgress: () => undefined,
        async inspectTake(name) {
          asked.push(name);
          return ok({ by: 'crash', recordedMs: 10_000, durationMs: 6_000, gaps });
        },
        repository: {
          async apply(_, event) {
            events.push(event);
            return consult;
          },
        },
      },
      new AbortController().signal,
    );
    expect(done).toBeNull();
    expect(asked).toEqual(isAsked ? ['a.take.sealed'] : []);
    expect(events).toEqual([
      expect.objectContaining({ type: 'audioPrepared', ...(isAsked ? { gaps } : {}) }),
    ]);
    if (!isAsked) expect(events[0]).not.toHaveProperty('gaps');
  },
);
