import { expect, test, vi } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import { consultView, snapshot } from '../../../../support/snapshots.ts';

const filing = vi.hoisted(() => {
  const answer = Promise.withResolvers<unknown>();
  const unanswered = new Promise<unknown>(() => undefined);
  const invoke = (name: string): Promise<unknown> => (name === 'fileNote' ? answer.promise : unanswered);
  const listens = { addEventListener: () => undefined };
  Object.assign(globalThis, {
    clinic: { invoke, on: () => () => undefined },
    document: { ...listens, activeElement: null },
    window: listens,
  });
  return answer;
});
const { fileConfirmed, snapshotStore, startPage, uiStore } =
  await import('../../../../../renderer/state/commands.ts');

test('a vet who leaves a note while it is updated is told nothing when they come back later', async () => {
  const open = consultView({ id: consultId('first'), phase: 'filed' });
  startPage();
  snapshotStore.setState({ snapshot: snapshot({ open }) });
  const filed = fileConfirmed(open.id);
  await vi.waitFor(() => expect(uiStore.getState().updated).toBe(open.id));
  snapshotStore.setState({ snapshot: snapshot({ open: null }) });
  filing.resolve({ ok: true, value: null });
  expect(await filed).toBe(true);
  expect(uiStore.getState().updated).toBeNull();
  // Nor where their text was saved so late that another filed note was open.
  snapshotStore.setState({ snapshot: snapshot({ open: { ...open, id: consultId('second') } }) });
  expect(await fileConfirmed(open.id)).toBe(true);
  expect(uiStore.getState().updated).toBeNull();
});
