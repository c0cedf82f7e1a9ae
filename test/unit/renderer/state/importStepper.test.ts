import { expect, test } from 'vitest';
import { sendAndNext, watchImportStepper } from '../../../../renderer/state/importStepper.ts';
import type { AppointmentsView } from '../../../../shared/ipc/appointments.ts';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import type { PageSnapshot } from '../../../../renderer/state/snapshotStore.ts';
import { openPage } from '../../../support/openPage.ts';
import { consultRow, consultView, snapshot } from '../../../support/snapshots.ts';

const opened: unknown[] = [];
const sending = Promise.withResolvers<unknown>();
Object.assign(globalThis, {
  document: { activeElement: null, querySelector: () => null },
  HTMLElement: Object,
  window: { addEventListener: () => undefined },
});
/** A main that sends when it is told to. */
const app = openPage({
  invoke(name: string, input: { readonly consultId?: unknown }) {
    if (name === 'openConsult') opened.push(input.consultId);
    return name === 'sendWhenReady' ? sending.promise : Promise.resolve({ ok: true, value: { revision: 1 } });
  },
});
const { patientDrafts, snapshotStore } = app;

const of = (id: string, createdAt: number) =>
  ({ id: consultId(id), batch: 'b', phase: 'readyToSend', createdAt: epochMs(createdAt) }) as const;

test('a vet who leaves the imports while one is sent stays where they went', async () => {
  const consults = [consultRow(of('first', 1)), consultRow(of('second', 2))];
  const show = (over: Partial<PageSnapshot>): void =>
    snapshotStore.setState({ snapshot: snapshot({ consults, ...over }) });
  const open = consultView({ ...of('first', 1), wasSent: false });
  show({ open });
  const sent = sendAndNext(app, null, open);
  show({ open: null });
  sending.resolve({ ok: true, value: null });
  await sent;
  expect(opened).toEqual([]);
});

test('after one whose name was typed a moment ago comes the next one, also where main has saved the name meanwhile', async () => {
  const noName = { name: '', species: '', reference: '' };
  const open = consultView({ ...of('first', 1), wasSent: false, patient: noName });
  const consults = [consultRow({ ...of('first', 1), patient: noName }), consultRow(of('second', 2))];
  snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  patientDrafts.put(open.id, { ...noName, name: 'Poppy' });
  opened.length = 0;
  const sent = sendAndNext(app, null, open);
  patientDrafts.confirm(Infinity);
  await sent;
  expect(opened).toEqual(['second']);
});

test('of an import that can be two patients’ of today the vet is asked once, and then it is sent', async () => {
  const now = Date.now();
  const bella = { name: 'Bella', species: '', reference: '' };
  const listed = ['Cat', 'Dog'].map((species) => ({ patient: { ...bella, species, reference: species } }));
  const today = { appointments: listed } as unknown as AppointmentsView;
  const open = consultView({ ...of('bella', now), wasSent: false, patient: bella });
  const consults = [consultRow({ ...of('bella', now), patient: bella }), consultRow(of('other', now + 1))];
  snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  opened.length = 0;
  await sendAndNext(app, today, open);
  expect([opened, app.uiStore.getState().whichAskedOf]).toEqual([[], open.id]);
  await sendAndNext(app, today, open);
  expect(opened).toEqual(['other']);
});

test('after the last import was discarded, one that was discarded before does not open again', () => {
  const show = (phase: 'readyToSend' | 'discarded'): void => {
    const consults = [consultRow({ ...of('first', 1), phase: 'discarded' }), consultRow(of('second', 2))];
    const open = consultView({ ...of('second', 2), phase, wasSent: false });
    snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  };
  watchImportStepper(app);
  show('readyToSend');
  opened.length = 0;
  show('discarded');
  expect(opened).toEqual([null]);
});
