import { type JSX, type KeyboardEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { patientDrafts } from '../../state/commands.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { Field } from '../../components/Field.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { strings } from '../../strings/strings.ts';
import { focusOn, mainStepId } from '../../state/focusTargets.ts';
import { ChevronIcon } from '../../components/icons/icons.tsx';
import field from '../../components/Field.module.css';
import { matchSpecies } from './matchSpecies.ts';
import styles from './Patient.module.css';

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

type ConsultProps = Pick<Props, 'look' | 'nameId'> & {
  readonly consult: Pick<ConsultView, 'id' | 'patient'>;
  readonly onEdit?: () => void;
};

/** Those of a consult. The page shows typed text at once; main's copy follows. */
export function ConsultPatientFields({ consult, onEdit, ...fields }: ConsultProps): JSX.Element {
  const { id, patient } = consult;
  const typed = useStore(patientDrafts.drafts, (drafts) => drafts[id]?.value);
  return (
    <PatientFields
      {...fields}
      patient={typed ?? patient}
      onChange={(changed) => {
        onEdit?.();
        patientDrafts.put(id, changed);
      }}
      onLeave={() => void patientDrafts.flush((key) => key === id)}
    />
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

type SpeciesProps = {
  readonly className: string;
  readonly value: string;
  readonly onChange: (species: string) => void;
};

/** Free text with suggestions, after the combobox pattern of the ARIA practices: the focus stays in the field. */
function SpeciesField({ className, value, onChange }: SpeciesProps): JSX.Element {
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (index: number): string => `${id}-${index}`;
  const [isWanted, setWanted] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const matches = matchSpecies(strings.species, isWanted ? value : '');
  const isOpen = isWanted && matches.length > 0;

  const show = (isShown: boolean): void => {
    setWanted(isShown);
    setHighlighted(-1);
  };
  const choose = (species: string): void => {
    onChange(species);
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method has these keys for itself.
    if (event.nativeEvent.isComposing) return;
    const chosen = matches[highlighted];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = Math.max(highlighted, step === 1 ? -1 : 0);
      if (isOpen) setHighlighted((matches.length + from + step) % matches.length);
      else show(true);
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && isWanted) {
      // Also where the typed species is complete and has left nothing to suggest.
      show(false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={cx(field.field, looks.anchor, className)}>
      <label className={looks.label} htmlFor={id}>
        {strings.newConsult.species}
      </label>
      <input
        id={id}
        role="combobox"
        className={cx(field.input, styles.input)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && highlighted >= 0 ? optionId(highlighted) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          show(true);
        }}
        onKeyDown={onKeyDown}
        onClick={() => show(!isOpen)}
        onBlur={() => show(false)}
      />
      <span className={styles.chevron}>
        <ChevronIcon />
      </span>
      {isOpen ? (
        <ul
          id={listId}
          role="listbox"
          aria-label={strings.newConsult.speciesList}
          className={cx(looks.popup, styles.list)}
          // Otherwise Tab would focus the scrolling list, which closes when the field loses the focus.
          tabIndex={-1}
        >
          {matches.map((species, index) => (
            <li
              key={species}
              id={optionId(index)}
              role="option"
              aria-selected={index === highlighted}
              className={styles.option}
              ref={(element) => {
                if (index === highlighted) element?.scrollIntoView({ block: 'nearest' });
              }}
              // Keeps the focus in the field. A press counts when the button is let go, so a person can still move off.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(species)}
            >
              {species}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
