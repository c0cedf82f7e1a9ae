import type { Patient } from '../../shared/consult/consult.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import type { OutsideAnswer, OutsideConsult } from '../../shared/ipc/outsideConsult.ts';
import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import { outsideStrings } from '../strings/outsideStrings.ts';
import type { App } from './app.ts';
import { leaveField } from './commands.ts';
import {
  isFromOutside,
  isNobody,
  isSamePatient,
  withPatientFromOutside,
} from './consultList/newConsultDrafts.ts';
import { draftOf, updateDraft } from './newConsult.ts';
import { isTyping } from './focusTargets.ts';
import { isPracticeNeeded } from './snapshotStore.ts';
import { isWorkCovered } from './uiStore.ts';

/**
 * Patients that another program sent to New consult. None is recorded, and none replaces what a vet typed.
 */

const answer = (app: App, id: string, given: OutsideAnswer): void =>
  void app.ask('answerOutsideConsult', { id, answer: given });

const fill = (app: App, to: ConnectionId, patient: Patient): void =>
  updateDraft(app, to, (draft) => withPatientFromOutside(draft, patient));

/** A patient who is typed in the fields is set aside. */
export function chooseOutside(app: App, to: ConnectionId, id: string, patient: Patient): void {
  fill(app, to, patient);
  decide(app, id, 'used');
}

export const dismissOutside = (app: App, id: string): void => decide(app, id, 'dismissed');

/** The vet knows then that somebody waits. */
function decide(app: App, id: string, given: OutsideAnswer): void {
  answer(app, id, given);
  app.leavePlace();
}

/** Who has the caret in a consult may type on. */
const isBusy = (app: App, snapshot: Snapshot): boolean =>
  snapshot.recording !== null ||
  (snapshot.open !== null && isTyping()) ||
  // A recording is about to begin with the patient in the fields.
  app.recorder.store.getState().use === 'starting' ||
  isWorkCovered(app.uiStore.getState()) ||
  app.uiStore.getState().dialog !== null ||
  document.querySelector('dialog[open]') !== null ||
  [app.sectionDrafts, app.patientDrafts, app.trimDrafts].some(({ drafts }) =>
    Object.values(drafts.getState()).some(({ state }) => state !== 'saved'),
  );

function areFieldsFree(app: App, { active }: Snapshot, patient: Patient): boolean {
  const draft = draftOf(app, active.id);
  if (isSamePatient(draft.patient, patient)) return true;
  return !draft.isConsentGiven && (isNobody(draft.patient) || isFromOutside(draft, draft.patient));
}

type Arrived = OutsideConsult & { readonly patient: Patient };
const isReadable = (one: OutsideConsult): one is Arrived => one.patient !== null;

/** The newest patient goes into the fields, if nothing is in the way; all others wait beside them. */
function receive(app: App, arrived: readonly Arrived[], snapshot: Snapshot, busy: boolean): void {
  const [newest] = arrived.filter(({ arrival }) => arrival === 'fills');
  const isFilled = newest !== undefined && !busy && areFieldsFree(app, snapshot, newest.patient);
  const waiting = arrived.filter((one) => !(one === newest && isFilled) && !isNobody(one.patient));
  if (isFilled && !isNobody(newest.patient)) fill(app, snapshot.active.id, newest.patient);
  for (const one of arrived) answer(app, one.id, waiting.includes(one) ? 'waits' : 'used');
  const isAsked = waiting.some(({ arrival }) => arrival === 'asks');
  // Once for many at once.
  const isTold = app.uiStore.getState().notice?.text === outsideStrings.waits;
  if (waiting.length > 0 && !isTold) app.forCurrentSession().notify(outsideStrings.waits);
  if (snapshot.open === null || (!isFilled && (!isAsked || busy))) return;
  if (waiting.length > 0) app.carryNotice();
  leaveField();
  app.openConsult(null);
}

export function watchOutsideConsults(app: App): void {
  /** The snapshot follows an answer a moment later. */
  const handled = new Set<string>();
  app.snapshotStore.follow((snapshot) => {
    if (app.isScreenLocked() || isPracticeNeeded(snapshot)) return;
    const arrived = snapshot.outside.filter((one) => one.arrival !== 'waits' && !handled.has(one.id));
    if (arrived.length === 0) return;
    for (const { id } of arrived) handled.add(id);
    const readable = arrived.filter(isReadable);
    if (readable.length > 0) receive(app, readable, snapshot, isBusy(app, snapshot));
    const unusable = arrived.filter((one) => !isReadable(one));
    for (const { id } of unusable) answer(app, id, 'dismissed');
    if (unusable.length > 0) app.toAnybody.notify(outsideStrings.unusable, true);
  });
}
