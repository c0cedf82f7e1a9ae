import type { ConsultId } from '../../shared/ids.ts';
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
import { setTypedAside, typeAhead } from './newConsult.ts';

/** Steps through files that were imported together: hear one, name its patient, send it, next. */

let isUnderway = false;

/** Sends those with a name and opens the next import, unless one without a name is left, whose name is asked for. */
async function send(app: App, these: readonly Pick<ConsultRow, 'id' | 'patient'>[]): Promise<void> {
  const batch = steppedBatch(app.mainNow());
  if (batch === null || isUnderway) return;
  isUnderway = true;
  const from = app.mainNow().open?.id ?? null;
  const unnamed = these.find((row) => app.typedName(row) === '');
  const named = these.filter((row) => app.typedName(row) !== '');
  const next = unnamed === undefined && these.length === 1 ? nextImport(batch, from) : undefined;
  if (next !== undefined) {
    // Else its first letters would go to the one that is being sent.
    leaveField();
    typeAhead(app, next);
  }
  try {
    for (const { id } of named) if (!(await sendWhenReady(app, id))) return setTypedAside(app);
    // The vet may have gone elsewhere meanwhile.
    if ((app.mainNow().open?.id ?? null) !== from) return;
    if (unnamed === undefined) return openAfter(app, batch, from);
    app.uiStore.setState({ nameAskedOf: unnamed.id });
    if (from !== unnamed.id) app.openConsult(unnamed.id);
    else focusOn(ids.importName);
    app.forCurrentSession().announce(strings.importStepper.askName);
  } finally {
    isUnderway = false;
  }
}

const sendWhenReady = (app: App, id: ConsultId): Promise<boolean> =>
  app.runSaved('sendWhenReady', { consultId: id, isWanted: true }, () => sentImports.add(id));

export const sendAndNext = (app: App, consult: Pick<ConsultRow, 'id' | 'patient'>): Promise<void> =>
  send(app, [consult]);

export const sendAll = (app: App): Promise<void> =>
  send(app, steppedBatch(app.mainNow())?.filter((row) => !isSent(row)) ?? []);

/** Leaves the import as it is: ready to send. */
export function skipImport(app: App, { id }: ConsultView): void {
  const batch = steppedBatch(app.mainNow());
  if (batch !== null && !isUnderway) openAfter(app, batch, id);
}

function openAfter(app: App, batch: ImportBatch, id: ConsultId | null): void {
  const ledTo = afterImport(batch, id);
  app.uiStore.setState({ ledTo });
  app.openConsult(ledTo);
}

/** The vet changes what they have just sent, before it went. */
export function doNotSend(app: App, id: ConsultId): Promise<boolean> {
  sentImports.delete(id);
  return app.run('sendWhenReady', { consultId: id, isWanted: false });
}

/** What was said about an import ends when another consult is opened. After one that was discarded comes the next. */
export function watchImportStepper(app: App): void {
  app.snapshotStore.follow(({ open }, before) => {
    const left = before?.open ?? null;
    if (open?.id !== left?.id) {
      // From now on the snapshot says whether it was sent.
      if (open !== null) sentImports.delete(open.id);
      const { nameAskedOf, ledTo } = app.uiStore.getState();
      if (nameAskedOf === left?.id) app.uiStore.setState({ nameAskedOf: null });
      if (ledTo === left?.id) app.uiStore.setState({ ledTo: null });
    } else if (open?.phase === 'discarded') {
      const batch = before && steppedBatch(before);
      if (batch) openAfter(app, batch, open.id);
    }
  });
}
