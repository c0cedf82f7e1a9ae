import type { JSX } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { patientName } from '../../components/format/patientName.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';

type Props = { readonly patient: Patient; readonly mark?: string };

/** A patient who waits under New consult. */
export function PatientLine({ patient, mark = '' }: Props): JSX.Element {
  return (
    <p className={cx(looks.breakable, looks.grow)}>
      <bdi className={looks.strong}>{patientName(patient)}</bdi>
      {[patient.species, patient.reference && strings.note.reference(patient.reference), mark]
        .filter((text) => text !== '')
        .map((text) => ` · ${shownName(text)}`)}
    </p>
  );
}
