import { expect, it } from 'vitest';
import { failure } from '../../../../../shared/consult/failure.ts';
import { ok } from '../../../../../shared/result.ts';
import type { Progress } from '../../../../../shared/ipc/snapshot.ts';
import { scriptedBench } from '../../../../support/scriptedBench.ts';

it('says how far the preparing of a file is', async () => {
  const progress: Progress[] = [];
  const bench = await scriptedBench({}, { onProgress: (one) => progress.push(one) });
  const { prepare } = bench.audio;
  Object.assign(bench.audio, {
    prepare(run: Parameters<typeof prepare>[0]) {
      run.onProgress(0.5);
      return prepare(run);
    },
  });
  const id = await bench.add('Biscuit');
  expect(progress).toEqual([{ consultId: id, work: 'preparing', fraction: 0.5 }]);
});

it('asks for a person where a file cannot be prepared', async () => {
  const bench = await scriptedBench({}, { prepareFails: failure('ffmpeg_failed') });
  const id = await bench.add('Biscuit');
  expect(bench.get(id)).toMatchObject({ phase: 'needsAttention', failure: { code: 'ffmpeg_failed' } });
});

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
