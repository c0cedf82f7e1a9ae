import { expect, it } from 'vitest';
import { ok } from '../../../../../shared/result.ts';
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
