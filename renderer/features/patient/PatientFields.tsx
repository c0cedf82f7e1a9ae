import type { JSX, KeyboardEvent } from 'react';
import type { Patient } from '../../../shared/consult/consult.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { Field } from '../../components/Field.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { strings } from '../../strings/strings.ts';
import { focusOn, mainStepId } from '../../state/focusTargets.ts';
import { SpeciesField } from './SpeciesField.tsx';

type Props = {
  readonly patient: Patient;
  readonly onChange: (patient: Patient) => void;
  readonly onLeave?: () => void;
  /** Enter in the last field; by default, Enter goes to the main step. */
  readonly onDone?: () => void;
  readonly nameId?: string;
  /** In the frame's fields line, with the labels within the boxes; calm: like text until somebody touches it. */
  readonly look?: 'stacked' | 'line' | 'calm';
};

const texts = strings.newConsult;

/** Enter goes to the next field, and from the last field to the main step: Enter alone leads through the form. */
function focusNextField(event: KeyboardEvent<HTMLElement>, onDone: () => void): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  // This Enter only ends what an input method composes.
  if (event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.findIndex((field) => field === event.target) + 1];
  if (next === undefined) onDone();
  else next.focus();
}

const toMainStep = (): void => void focusOn(mainStepId);

export function PatientFields(props: Props): JSX.Element {
  const { patient, onChange, onLeave, onDone, nameId, look = 'stacked' } = props;
  const isStacked = look === 'stacked';
  const box = isStacked ? '' : (frame.field ?? '');
  return (
    <div
      className={isStacked ? looks.stack : cx(frame.fields, look === 'calm' && frame.calm)}
      onKeyDown={(event) => focusNextField(event, onDone ?? toMainStep)}
      onBlur={onLeave}
    >
      <Field
        {...(nameId === undefined ? {} : { id: nameId })}
        className={box}
        label={isStacked ? texts.name : texts.shortName}
        aria-label={texts.name}
        // Of a dialog that asks for the patient.
        data-first
        value={patient.name}
        maxLength={500}
        spellCheck={false}
        onChange={(event) => onChange({ ...patient, name: event.target.value })}
      />
      <SpeciesField
        className={box}
        value={patient.species}
        onChange={(species) => onChange({ ...patient, species })}
      />
      <Field
        className={box}
        label={texts.reference}
        value={patient.reference}
        maxLength={500}
        spellCheck={false}
        onChange={(event) => onChange({ ...patient, reference: event.target.value })}
      />
    </div>
  );
}

/** The same line as text, once the patient can only be corrected. */
export function PatientFacts({ patient }: Pick<Props, 'patient'>): JSX.Element {
  const facts = [
    [texts.shortName, patient.name],
    [texts.species, patient.species],
    [texts.reference, patient.reference],
  ] as const;
  return (
    <div className={frame.fields}>
      {facts.map(([label, value]) => (
        <p key={label} className={cx(frame.field, frame.read)} title={shownName(value)}>
          <span className={looks.quiet}>{label}</span>
          <bdi className={looks.oneLine}>{shownName(value)}</bdi>
        </p>
      ))}
    </div>
  );
}
