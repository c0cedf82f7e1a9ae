import { expect, test, vi } from 'vitest';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import type { PageSnapshot } from '../../../../renderer/state/snapshotStore.ts';
import { consultRow, consultView, snapshot } from '../../../support/snapshots.ts';

/** The page's own state, with a main that sends when it is told to. */
const at = vi.hoisted(() => {
  const opened: unknown[] = [];
  const sending = Promise.withResolvers<unknown>();
  const invoke = (name: string, input: { readonly consultId?: unknown }): Promise<unknown> => {
    if (name === 'openConsult') opened.push(input.consultId);
    return name === 'sendWhenReady' ? sending.promise : Promise.resolve({ ok: true, value: null });
  };
  Object.assign(globalThis, {
    clinic: { invoke, on: () => () => undefined },
    document: { activeElement: null },
  });
  return { opened, sending };
});
const { snapshotStore } = await import('../../../../renderer/state/commands.ts');
const { sendAndNext } = await import('../../../../renderer/state/importStepper.ts');

test('a vet who leaves the imports while one is sent stays where they went', async () => {
  const of = (id: string, createdAt: number) =>
    ({ id: consultId(id), batch: 'b', phase: 'readyToSend', createdAt: epochMs(createdAt) }) as const;
  const consults = [consultRow(of('first', 1)), consultRow(of('second', 2))];
  const show = (over: Partial<PageSnapshot>): void =>
    snapshotStore.setState({ snapshot: snapshot({ consults, ...over }) });
  const open = consultView({ ...of('first', 1), wasSent: false });
  show({ open });
  const sent = sendAndNext(open);
  show({ open: null });
  at.sending.resolve({ ok: true, value: null });
  expect(await sent).toBe(true);
  expect(at.opened).toEqual([]);
});
