import { expect, it } from 'vitest';
import { ok } from '../../../../../shared/result.ts';
import { sentBench } from '../../../../support/scriptedBench.ts';
import { readyNote } from '../../../../support/workbench.ts';

it('all of a note that is too long to be shown is kept', async () => {
  const { store, id, clock } = await sentBench({
    read: [ok({ status: 'ready', note: readyNote, whole: 'all of it' })],
  });
  await clock.pass(5_000);
  expect(await store.receivedText(id)).toBe('all of it');
});
