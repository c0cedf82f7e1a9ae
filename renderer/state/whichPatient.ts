import { useStore } from 'zustand';
import type { ConsultId } from '../../shared/ids.ts';
import { visitTime } from '../../shared/consult/consult.ts';
import { possiblePatients } from '../../shared/consult/namesakes.ts';
import type { AppointmentsView, AppointmentView } from '../../shared/ipc/appointments.ts';
import type { ConsultRow } from '../../shared/ipc/snapshot.ts';
import { patientName } from '../components/format/patientName.ts';
import { dayOf } from '../components/format/time.ts';
import { appointmentStrings } from '../strings/appointmentStrings.ts';
import { useUi, type App } from './app.ts';
import { focusOn, ids } from './focusTargets.ts';

type Asked = Pick<ConsultRow, 'id' | 'patient' | 'createdAt' | 'recordedAt'>;

/** Today's patients that this consult can be of, by what is typed; empty: one at most, or the vet has said which. */
export function namesakesToday(
  app: App,
  today: AppointmentsView | null,
  consult: Asked,
): readonly AppointmentView[] {
  const typed = app.patientDrafts.drafts.getState()[consult.id]?.value ?? consult.patient;
  const isToday = dayOf(visitTime(consult)) === dayOf(Date.now());
  if (!isToday || app.uiStore.getState().toldApart.includes(consult.id)) return [];
  const found = possiblePatients(typed, today?.appointments ?? []);
  return found.length > 1 ? found : [];
}

/** As `namesakesToday`, followed. */
export function useNamesakesToday(
  app: App,
  today: AppointmentsView | null,
  consult: Asked,
): readonly AppointmentView[] {
  useStore(app.patientDrafts.drafts, (drafts) => drafts[consult.id]);
  useUi((s) => s.toldApart);
  return namesakesToday(app, today, consult);
}

export const isWhichAsked = (app: App, id: ConsultId): boolean => app.uiStore.getState().whichAskedOf === id;

/** Leads to the question, which stands at the fields. */
export function askWhich(app: App, id: ConsultId, [first, ...others]: readonly AppointmentView[]): void {
  app.uiStore.setState({ whichAskedOf: id });
  focusOn(ids.whichPatient);
  if (first === undefined) return;
  const name = patientName(first.patient);
  app.forCurrentSession().announce(appointmentStrings.which(others.length + 1, name));
}
