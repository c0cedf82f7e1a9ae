import { expect, test } from 'vitest';
import { sendAll, sendAndNext, watchImportStepper } from '../../../../renderer/state/importStepper.ts';
import { sentImports } from '../../../../renderer/state/consultList/importBatch.ts';
import { answerWhich, namesakesToday } from '../../../../renderer/state/whichPatient.ts';
import type { AppointmentsView } from '../../../../shared/ipc/appointments.ts';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import type { PageSnapshot } from '../../../../renderer/state/snapshotStore.ts';
import { openPage } from '../../../support/openPage.ts';
import { consultRow, consultView, snapshot } from '../../../support/snapshots.ts';

const opened: unknown[] = [];
const sent: unknown[] = [];
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
    if (name === 'sendWhenReady') sent.push(input.consultId);
    return name === 'sendWhenReady' ? sending.promise : Promise.resolve({ ok: true, value: { revision: 1 } });
  },
});
const { patientDrafts, snapshotStore } = app;
watchImportStepper(app);

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

const bella = { name: 'Bella', species: '', reference: '' };
const listOf = (...patients: readonly (readonly [species: string, reference: string])[]) =>
  ({
    appointments: patients.map(([species, reference]) => ({
      id: `${species} ${reference}`,
      patient: { ...bella, species, reference },
    })),
  }) as unknown as AppointmentsView;
const today = listOf(['Cat', '1'], ['Dog', '2']);

/** The first of two imports is on the screen, and is Bella's, whoever that is. */
function showBella(id: string) {
  const now = Date.now();
  const open = consultView({ ...of(id, now), wasSent: false, patient: bella });
  const other = consultRow(of('other', now + 1));
  const consults = [consultRow({ ...of(id, now), patient: bella }), other];
  snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  opened.length = 0;
  return { open, other, now, leave: () => show({ consults, open: null }) };
}
const show = (over: Partial<PageSnapshot>): void => snapshotStore.setState({ snapshot: snapshot(over) });
const askedOf = () => app.uiStore.getState().whichAskedOf?.consultId;

test('of an import that can be two patients’ of today the vet is asked once, and then it is sent', async () => {
  const { open } = showBella('bella');
  await sendAndNext(app, today, open);
  expect([opened, askedOf()]).toEqual([[], open.id]);
  await sendAndNext(app, today, open);
  expect(opened).toEqual(['other']);
});

test('Send all asks again of an import whose question nobody has answered, and never sends it', async () => {
  const { open, other, now } = showBella('all');
  const poppy = consultView({ ...other, ...of('other', now + 1), wasSent: false });
  show({ consults: [consultRow({ ...of('all', now), patient: bella }), other], open: poppy });
  for (const press of ['first', 'second']) {
    sent.length = opened.length = 0;
    await sendAll(app, today);
    expect([sent.includes(open.id), opened, askedOf()], press).toEqual([false, [open.id], open.id]);
    sentImports.delete(poppy.id);
  }
});

test('another name, another list, and coming back to the consult are asked anew', async () => {
  const { open, leave } = showBella('again');
  await sendAndNext(app, today, open);
  await sendAndNext(app, listOf(['Cat', '1'], ['Rabbit', '3']), open);
  expect(opened, 'of the rabbit nobody was asked').toEqual([]);
  leave();
  expect(askedOf()).toBeUndefined();
});

test('an answer holds for the patients it was about, and leaves a typed species that the list does not have', () => {
  const { open } = showBella('told');
  answerWhich(app, today, open, null);
  expect(namesakesToday(app, today, open)).toEqual([]);
  const { appointments } = listOf(['Cat', '1'], ['Dog', '2'], ['Dog', '3']);
  expect(namesakesToday(app, { ...today, appointments }, open), 'a third has come').toHaveLength(3);

  const unknown = listOf(['', '1'], ['', '2']);
  patientDrafts.put(open.id, { ...bella, species: 'Cat' });
  answerWhich(app, unknown, open, { ...bella, reference: '2' });
  const cat = { ...bella, species: 'Cat', reference: '2' };
  expect(patientDrafts.drafts.getState()[open.id]?.value).toEqual(cat);
});

test('after the last import was discarded, one that was discarded before does not open again', () => {
  const show = (phase: 'readyToSend' | 'discarded'): void => {
    const consults = [consultRow({ ...of('first', 1), phase: 'discarded' }), consultRow(of('second', 2))];
    const open = consultView({ ...of('second', 2), phase, wasSent: false });
    snapshotStore.setState({ snapshot: snapshot({ consults, open }) });
  };
  show('readyToSend');
  opened.length = 0;
  show('discarded');
  expect(opened).toEqual([null]);
});
