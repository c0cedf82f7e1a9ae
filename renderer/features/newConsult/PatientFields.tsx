import type { JSX, KeyboardEvent } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import { Field } from '../../components/Field.tsx';
import { strings } from '../../strings/strings.ts';
import { focusOn, mainStepId } from '../shortcuts/focusTargets.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './PatientFields.module.css';
import { SpeciesField } from './SpeciesField.tsx';

type Props = {
  readonly patient: Patient;
  readonly onChange: (patient: Patient) => void;
  readonly onLeave?: () => void;
  /** Enter in the last field; by default, Enter goes to the main step. */
  readonly onDone?: () => void;
  readonly nameId?: string;
};

/** Enter goes to the next field, and from the last field to the main step: Enter alone leads through the form. */
function focusNextField(event: KeyboardEvent<HTMLElement>, onDone: () => void): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.findIndex((field) => field === event.target) + 1];
  if (next === undefined) onDone();
  else next.focus();
}

const toMainStep = (): void => void focusOn(mainStepId);

export function PatientFields({ patient, onChange, onLeave, onDone, nameId }: Props): JSX.Element {
  const { newConsult } = strings;
  return (
    <div
      className={cx(looks.wideGrid, styles.fields)}
      onKeyDown={(event) => focusNextField(event, onDone ?? toMainStep)}
      onBlur={onLeave}
    >
      <Field
        {...(nameId === undefined ? {} : { id: nameId })}
        className={styles.name ?? ''}
        label={newConsult.name}
        value={patient.name}
        maxLength={500}
        spellCheck={false}
        onChange={(event) => onChange({ ...patient, name: event.target.value })}
      />
      <SpeciesField value={patient.species} onChange={(species) => onChange({ ...patient, species })} />
      <Field
        label={newConsult.reference}
        value={patient.reference}
        maxLength={500}
        spellCheck={false}
        onChange={(event) => onChange({ ...patient, reference: event.target.value })}
      />
    </div>
  );
}
