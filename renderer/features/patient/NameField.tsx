import { useMemo, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { AppointmentsView, AppointmentView } from '../../../shared/ipc/appointments.ts';
import { isolatedName } from '../../../shared/text/shownName.ts';
import { guardMs, useIsFresh } from '../../components/Button.tsx';
import type { Field } from '../../components/Field.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { useApp } from '../../state/app.ts';
import { isSamePatient } from '../../state/consultList/newConsultDrafts.ts';
import { focusFirstSection, focusOn, ids } from '../../state/focusTargets.ts';
import { appointmentStrings } from '../../strings/appointmentStrings.ts';
import { beginsWith, clockOf, ownFirst, findByName } from '../appointments/TodaysList.tsx';
import { SuggestField } from './SuggestField.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  readonly patient: Patient;
  /** null: there is no list to complete the name from. */
  readonly today: AppointmentsView | null;
  readonly onPatient: (patient: Patient) => void;
};

/** Completes the patient from today's list: by Enter or a press, and never by leaving the field. */
export function NameField({ patient, today, onPatient, ...field }: Props) {
  const app = useApp();
  const rows = useMemo(() => ownFirst(today?.appointments ?? []), [today]);
  const listed = rows.map(({ id }) => id).join(' ');
  const [listedFirst] = useState(listed);
  // What a key meant may have moved: the file has changed.
  const isGuarded = useIsFresh(listed === listedFirst ? undefined : listed, guardMs);
  /** Until the next key, which may be the Backspace that takes it back. */
  const [last, setLast] = useState<{ readonly typed: Patient; readonly chosen: Patient } | null>(null);
  const found = matchAppointments(rows, patient);
  const [first] = found;
  const isAlone = first !== undefined && found.every((one) => isSamePatient(one.patient, first.patient));
  const isComplete = isAlone && isSamePatient(first.patient, patient);

  const choose = (id: string): void => {
    const chosen = rows.find((one) => one.id === id)?.patient;
    if (chosen === undefined) return;
    setLast({ typed: patient, chosen });
    onPatient(chosen);
    app.forCurrentSession().announce(appointmentStrings.filledIn(patientName(chosen)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The same key is still held down.
    if (last === null || event.repeat) return;
    setLast(null);
    if (!isSamePatient(patient, last.chosen) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace') onPatient(last.typed);
    // As a press on the list does, all fields being filled.
    else if (event.key !== 'Enter' || !(focusFirstSection() || focusOn(ids.mainStep))) return;
    event.preventDefault();
  };
  return (
    <SuggestField
      {...field}
      value={patient.name}
      listName={appointmentStrings.title}
      suggested={today && (isComplete ? [] : found.map((one) => ({ key: one.id, text: textOf(one) })))}
      begun={isAlone && patient.name.trim() !== '' ? first.id : undefined}
      isGuarded={isGuarded}
      onType={(name) => onPatient(withTypedName(rows, patient, name))}
      onChoose={choose}
      onKeyDown={onKeyDown}
      onPointerDown={() => setLast(null)}
    />
  );
}

/** What the list filled in is its patient's, and goes with the name. */
export const withTypedName = (rows: readonly AppointmentView[], patient: Patient, name: string): Patient =>
  rows.some((one) => isSamePatient(one.patient, patient))
    ? { name, species: '', reference: '' }
    : { ...patient, name };

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ');

/** What tells an appointment from a namesake's: Cat · 2290 · 08:30. */
export const factsOf = ({ minutes, patient: { species, reference } }: AppointmentView): string =>
  joined(isolatedName(species), isolatedName(reference), minutes === null ? '' : clockOf(minutes));

const textOf = (one: AppointmentView): string => joined(isolatedName(one.patient.name), factsOf(one));

/** Those whose name begins so, and whose species and reference are not others than were typed. */
export function matchAppointments(rows: readonly AppointmentView[], typed: Patient): typeof rows {
  const { name, species, reference } = typed;
  // The list has filled them in, and an arrow leads to a namesake.
  const isChosen = rows.some(({ patient: one }) => isSamePatient(one, typed));
  return findByName(rows, name).filter(
    ({ patient: one }) =>
      isChosen || (beginsWith(one.species, species) && beginsWith(one.reference, reference)),
  );
}
