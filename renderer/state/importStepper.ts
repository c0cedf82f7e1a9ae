import type { ConsultId } from '../../shared/ids.ts';
import type { AppointmentsView, AppointmentView } from '../../shared/ipc/appointments.ts';
import type { ConsultRow, ConsultView } from '../../shared/ipc/snapshot.ts';
import { strings } from '../strings/strings.ts';
import {
  afterImport,
  type ImportBatch,
  isSent,
  nextImport,
  sentImports,
  steppedBatch,
} from './consultList/importBatch.ts';
import type { App } from './app.ts';
import { leaveField } from './commands.ts';
import { focusOn, ids } from './focusTargets.ts';
import { setTypedAside } from './newConsult.ts';
import { askWhich, isWhichAsked, namesakesToday } from './whichPatient.ts';

type Import = Pick<ConsultRow, 'id' | 'patient' | 'createdAt' | 'recordedAt'>;

/** Stops at one of which has to be asked whose it is. `isAll`: nobody goes on without an answer. */
async function send(
  app: App,
  today: AppointmentsView | null,
  these: readonly Import[],
  isAll = false,
): Promise<void> {
  const batch = steppedBatch(app.mainNow());
  if (batch === null || app.uiStore.getState().isSendingImport) return;
  app.uiStore.setState({ isSendingImport: true });
  const from = app.mainNow().open?.id ?? null;
  const isUnclear = (row: Import): boolean => {
    const namesakes = namesakesToday(app, today, row);
    const isUnsaid = namesakes.length > 0 && (isAll || !isWhichAsked(app, row.id, namesakes));
    return app.typedName(row) === '' || isUnsaid;
  };
  const unclear = these.find(isUnclear);
  const clear = these.filter((row) => !isUnclear(row));
  const next = unclear === undefined && these.length === 1 ? nextImport(batch, from) : undefined;
  if (next !== undefined) {
    // Else its first letters would go to the one that is being sent.
    leaveField();
    app.typedAhead.begin({ kind: 'consult', id: next });
  }
  try {
    for (const { id } of clear) if (!(await sendWhenReady(app, id))) return setTypedAside(app);
    // The vet may have gone elsewhere meanwhile.
    if ((app.mainNow().open?.id ?? null) !== from) return;
    if (unclear === undefined) return openAfter(app, batch, from);
    askWhose(app, unclear.id, namesakesToday(app, today, unclear));
  } finally {
    app.uiStore.setState({ isSendingImport: false });
  }
}

function askWhose(app: App, id: ConsultId, namesakes: readonly AppointmentView[]): void {
  const isOpen = app.mainNow().open?.id === id;
  if (!isOpen) app.openConsult(id);
  if (namesakes.length > 0) return askWhich(app, id, namesakes);
  if (isOpen) focusOn(ids.importName);
  app.uiStore.setState({ nameAskedOf: id });
  app.forCurrentSession().announce(strings.importStepper.askName);
}

const sendWhenReady = (app: App, id: ConsultId): Promise<boolean> =>
  app.runSaved('sendWhenReady', { consultId: id, isWanted: true }, () => sentImports.add(id));

export const sendAndNext = (app: App, today: AppointmentsView | null, consult: Import): Promise<void> =>
  send(app, today, [consult]);

export const sendAll = (app: App, today: AppointmentsView | null): Promise<void> =>
  send(app, today, steppedBatch(app.mainNow())?.filter((row) => !isSent(row)) ?? [], true);

export function skipImport(app: App, { id }: ConsultView): void {
  const batch = steppedBatch(app.mainNow());
  if (batch !== null && !app.uiStore.getState().isSendingImport) openAfter(app, batch, id);
}

function openAfter(app: App, batch: ImportBatch, id: ConsultId | null): void {
  const ledTo = afterImport(batch, id);
  app.uiStore.setState({ ledTo });
  app.openConsult(ledTo);
}

export function doNotSend(app: App, id: ConsultId): Promise<boolean> {
  sentImports.delete(id);
  return app.run('sendWhenReady', { consultId: id, isWanted: false });
}

function forgetSaidOf({ uiStore }: App, left: ConsultId): void {
  const { nameAskedOf, whichAskedOf, ledTo } = uiStore.getState();
  if (nameAskedOf === left) uiStore.setState({ nameAskedOf: null });
  if (whichAskedOf?.consultId === left) uiStore.setState({ whichAskedOf: null });
  if (ledTo === left) uiStore.setState({ ledTo: null });
}

/** After one that was discarded comes the next. */
export function watchImportStepper(app: App): void {
  app.snapshotStore.follow(({ open }, before) => {
    const left = before?.open ?? null;
    if (open?.id !== left?.id) {
      // From now on the snapshot says whether it was sent.
      if (open !== null) sentImports.delete(open.id);
      if (left !== null) forgetSaidOf(app, left.id);
    } else if (open?.phase === 'discarded') {
      const batch = before && steppedBatch(before);
      if (batch) openAfter(app, batch, open.id);
    }
  });
}
