import { expect, test } from 'vitest';
import type { Consult } from '../../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../../shared/ids.ts';
import { createOpenConsult } from '../../../../main/consults/openConsult.ts';
import { pageCommands } from '../../../support/pageCommands.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const [onDisk, inMemory] = [newConsult(connection), newConsult(connection)];

/** A desk where one consult is in hand, and the other has to be read. */
function workstation() {
  const opened: (ConsultId | null)[] = [];
  const read = Promise.withResolvers<Consult>();
  const handlers = pageCommands({
    repository: {
      get: (id: ConsultId) => (id === inMemory.id ? inMemory : null),
      load: async (id: ConsultId) => (id === inMemory.id ? inMemory : read.promise),
    },
    connections: { active: () => connection },
    view: { openConsult: () => opened.at(-1) ?? null, open: (id: ConsultId | null) => opened.push(id) },
  });
  return { handlers, opened, read: () => read.resolve(onDisk) };
}

test('what was chosen last is open, however long an earlier one took to be read', async () => {
  const { handlers, opened, read } = workstation();
  const first = handlers.openConsult({ consultId: onDisk.id });
  await handlers.openConsult({ consultId: inMemory.id });
  read();
  expect((await first).ok).toBe(true);
  expect(opened).toEqual([inMemory.id]);
});

test('New consult is not left for one that was chosen before it', async () => {
  const { handlers, opened, read } = workstation();
  const first = handlers.openConsult({ consultId: onDisk.id });
  await handlers.openConsult({ consultId: null });
  read();
  await first;
  expect(opened).toEqual([null]);
});

test('a consult was seen once it was open, until another note comes while it is not or the screen is locked', () => {
  const openConsult = createOpenConsult();
  const { id } = inMemory;
  const noted = (): Consult => newConsult(connection, { phase: 'noteReady', note: newNote() }, { id });
  const [before, after] = [noted(), noted()];
  expect(openConsult.isSeen(id)).toBe(false);
  openConsult.set(id);
  openConsult.changed(id, { before, after }, false);
  openConsult.set(null);
  expect(openConsult.isSeen(id)).toBe(true);
  openConsult.changed(id, { before: after, after: { ...after, warningsRead: [] } }, false);
  expect(openConsult.isSeen(id)).toBe(true);
  openConsult.changed(id, { before: after, after: noted() }, false);
  expect(openConsult.isSeen(id)).toBe(false);
  openConsult.set(id);
  openConsult.changed(id, { before: after, after: noted() }, true);
  expect(openConsult.isSeen(id)).toBe(false);
});
