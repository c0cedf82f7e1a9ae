import { useStore } from 'zustand';
import type { ConsultId } from '../../shared/ids.ts';
import { visitTime, type Patient } from '../../shared/consult/consult.ts';
import { possiblePatients } from '../../shared/consult/namesakes.ts';
import type { AppointmentsView, AppointmentView } from '../../shared/ipc/appointments.ts';
import type { ConsultRow } from '../../shared/ipc/snapshot.ts';
import { patientName } from '../components/format/patientName.ts';
import { dayOf } from '../components/format/time.ts';
import { appointmentStrings } from '../strings/appointmentStrings.ts';
import { useUi, type App } from './app.ts';
import { focusOn, ids } from './focusTargets.ts';
import type { UiState } from './uiStore.ts';

type Namesakes = readonly AppointmentView[];
type Asked = Pick<ConsultRow, 'id' | 'patient' | 'createdAt' | 'recordedAt'>;

/** By what is typed; empty: one at most, or the vet has said which. */
export function namesakesToday(app: App, today: AppointmentsView | null, consult: Asked): Namesakes {
  const typed = typedOf(app, consult);
  if (dayOf(visitTime(consult)) !== dayOf(Date.now())) return [];
  const found = possiblePatients(typed, today?.appointments ?? []);
  const isTold = app.uiStore.getState().toldApart[consult.id] === among(found);
  return found.length > 1 && !isTold ? found : [];
}

const typedOf = (app: App, { id, patient }: Asked): Patient =>
  app.patientDrafts.drafts.getState()[id]?.value ?? patient;

/** Another name, or another list, is another question. */
const among = (found: Namesakes): string => found.map(({ id }) => id).join(' ');

/** As `namesakesToday`, followed. */
export function useNamesakesToday(app: App, today: AppointmentsView | null, consult: Asked): Namesakes {
  useStore(app.patientDrafts.drafts, (drafts) => drafts[consult.id]);
  useUi((s) => s.toldApart);
  return namesakesToday(app, today, consult);
}

/** As `namesakesToday`, by the list that main has now. */
export async function namesakesNow(app: App, id: ConsultId): Promise<Namesakes> {
  const { open, consults, appointmentsRevision } = app.mainNow();
  const consult = open?.id === id ? open : consults.find((row) => row.id === id);
  if (consult === undefined || appointmentsRevision === null) return [];
  const read = await app.ask('readAppointments', {});
  return read.ok ? namesakesToday(app, read.value, consult) : [];
}

const isOf = ({ whichAskedOf }: UiState, id: ConsultId, found: Namesakes): boolean =>
  whichAskedOf?.consultId === id && whichAskedOf.among === among(found);

export const isWhichAsked = (app: App, id: ConsultId, found: Namesakes): boolean =>
  isOf(app.uiStore.getState(), id, found);

/** As `isWhichAsked`, followed. */
export const useIsWhichAsked = (id: ConsultId, found: Namesakes): boolean => useUi((s) => isOf(s, id, found));

export function askWhich(app: App, consultId: ConsultId, found: Namesakes): void {
  const [first] = found;
  if (first === undefined) return;
  app.uiStore.setState({ whichAskedOf: { consultId, among: among(found) } });
  app.forCurrentSession().announce(appointmentStrings.which(patientName(first.patient)));
}

/** `patient` null: it is none of them. Where the list has no species, the typed one stays. */
export function answerWhich(
  app: App,
  today: AppointmentsView | null,
  consult: Asked,
  patient: Patient | null,
): void {
  const typed = typedOf(app, consult);
  const answered =
    patient === null ? typed : { ...patient, species: patient.species.trim() || typed.species };
  const told = among(possiblePatients(answered, today?.appointments ?? []));
  app.uiStore.setState(({ toldApart }) => ({ toldApart: { ...toldApart, [consult.id]: told } }));
  // While it is prepared, there is no main step.
  if (!focusOn(ids.mainStep)) focusOn(ids.heading);
  if (patient === null) return;
  app.patientDrafts.put(consult.id, answered);
  void app.patientDrafts.flush((key) => key === consult.id);
  app.forCurrentSession().announce(appointmentStrings.filledIn(patientName(patient)));
}
