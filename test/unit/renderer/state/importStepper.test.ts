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
    return name === 'sendWhenReady' ? sending.promise : Promise.resolve({ ok: true, value: { revision: 1 } });
  };
  Object.assign(globalThis, {
    clinic: { invoke, on: () => () => undefined },
    document: { activeElement: null },
  });
  return { opened, sending };
});
const { patientDrafts, snapshotStore } = await import('../../../../renderer/state/commands.ts');
const { sendAndNext, watchImportStepper } = await import('../../../../renderer/state/importStepper.ts');

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
  await sent;
  expect(at.opened).toEqual([]);
});

test('after one whose name was typed a moment ago comes the next one, also where main has saved the name meanwhile', async () => {
  const of = (id: string, createdAt: number) =>
    ({ id: consultId(id), batch: 'b', phase: 'readyToSend', createdAt: epochMs(createdAt) }) as const;
  const noName = { name: '', species: '', reference: '' };
  const open = consultView({ ...of('first', 1), wasSent: false, patient: noName });
  const consults = [consultRow({ ...of('first', 1), patient: noName }), consultRow(of('second', 2))];
  snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  patientDrafts.put(open.id, { ...noName, name: 'Poppy' });
  at.opened.length = 0;
  const sent = sendAndNext(open);
  patientDrafts.confirm(Infinity);
  await sent;
  expect(at.opened).toEqual(['second']);
});

test('after the last import was discarded, one that was discarded before does not open again', () => {
  const of = (id: string, phase: 'readyToSend' | 'discarded') =>
    ({ id: consultId(id), batch: 'b', phase }) as const;
  const show = (phase: 'readyToSend' | 'discarded'): void => {
    const consults = [consultRow(of('first', 'discarded')), consultRow(of('second', 'readyToSend'))];
    const open = consultView({ ...of('second', phase), wasSent: false });
    snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  };
  watchImportStepper();
  show('readyToSend');
  at.opened.length = 0;
  show('discarded');
  expect(at.opened).toEqual([null]);
});
