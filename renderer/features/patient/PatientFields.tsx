import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { AppointmentsView } from '../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { Field } from '../../components/Field.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import { strings } from '../../strings/strings.ts';
import { useApp } from '../../state/app.ts';
import { focusFirstSection, focusOn, ids } from '../../state/focusTargets.ts';
import { NameField } from './NameField.tsx';
import { SuggestField } from './SuggestField.tsx';

type Props = {
  readonly patient: Patient;
  readonly onChange: (patient: Patient) => void;
  readonly onLeave?: () => void;
  /** Enter in any field; by default it leads on. */
  readonly onEnter?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly nameId?: string;
  /**
   * In the frame's fields line, with the labels within the boxes; calm: like text until somebody touches it.
   */
  readonly look?: 'stacked' | 'line' | 'calm';
  /** In an empty field of the reference. */
  readonly hint?: string | undefined;
  /** The list that completes the name. */
  readonly today?: AppointmentsView | null;
};

const texts = strings.newConsult;

/**
 * To the next field, and from the last field to the note or
 * the main step: Enter alone leads through the form.
 */
function leadOn({ currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const fields = [...currentTarget.querySelectorAll('input')];
  const next = fields[fields.findIndex((field) => field === target) + 1];
  if (next !== undefined) next.focus();
  else if (!focusFirstSection()) focusOn(ids.mainStep);
}

export function PatientFields(props: Props) {
  const { patient, onChange, onLeave, onEnter = leadOn, nameId, look = 'stacked', hint, today } = props;
  const isStacked = look === 'stacked';
  const box = isStacked ? '' : cx(looks.line, frame.field);
  return (
    <div
      className={isStacked ? looks.stack : cx(frame.fields, look === 'calm' && frame.calm)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
        // This Enter only ends what an input method composes.
        if (event.nativeEvent.isComposing) return;
        event.preventDefault();
        // A key that is held down must not walk through the form to the main step and press it.
        if (!event.repeat) onEnter(event);
      }}
      onBlur={onLeave}
    >
      <NameField
        id={nameId}
        className={box}
        label={isStacked ? texts.name : texts.shortName}
        aria-label={texts.name}
        // Of a dialog that asks for the patient.
        data-first
        patient={patient}
        today={today ?? null}
        onPatient={onChange}
      />
      <SpeciesField
        className={box}
        value={patient.species}
        onChange={(species) => onChange({ ...patient, species })}
      />
      <Field
        className={box}
        label={texts.reference}
        placeholder={hint}
        value={patient.reference}
        maxLength={500}
        spellCheck={false}
        onChange={({ target }) => onChange({ ...patient, reference: target.value })}
      />
    </div>
  );
}

type ConsultProps = Pick<Props, 'look' | 'nameId' | 'today'> & {
  readonly consult: Pick<ConsultView, 'id' | 'patient'>;
  readonly onEdit?: () => void;
};

/** Those of a consult. The page shows typed text at once; main's copy follows. */
export function ConsultPatientFields({ consult, onEdit, ...fields }: ConsultProps) {
  const app = useApp();
  const { id, patient } = consult;
  const typed = useStore(app.patientDrafts.drafts, (drafts) => drafts[id]?.value);
  return (
    <PatientFields
      {...fields}
      patient={typed ?? patient}
      onChange={(changed) => {
        onEdit?.();
        app.patientDrafts.put(id, changed);
      }}
      onLeave={() => void app.patientDrafts.flush((key) => key === id)}
    />
  );
}

type PatientNameProps = { readonly name: string; readonly onPress: (() => void) | null };

/** A press changes the patient, where that is possible; by the keyboard the note's menu does it. */
export const PatientName = ({ name, onPress }: PatientNameProps) =>
  onPress === null || name === '' ? (
    <bdi className={looks.oneLine}>{name}</bdi>
  ) : (
    <button type="button" tabIndex={-1} className={cx(looks.oneLine, frame.nameButton)} onClick={onPress}>
      <bdi>{name}</bdi>
    </button>
  );

/** The same line as text, once the patient can only be corrected. */
export function PatientFacts({
  patient,
  onPress,
}: Pick<Props, 'patient'> & { readonly onPress: (() => void) | null }) {
  const facts = [
    [texts.shortName, patient.name],
    [texts.species, patient.species],
    [texts.reference, patient.reference],
  ] as const;
  return (
    <div className={frame.fields}>
      {facts.map(([label, value]) => (
        <p key={label} className={cx(looks.line, frame.field, frame.read)} title={shownName(value)}>
          <span className={looks.quiet}>{label}</span>
          <PatientName name={shownName(value)} onPress={label === texts.shortName ? onPress : null} />
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

function SpeciesField({ className, value, onChange }: SpeciesProps) {
  const matches = matchSpecies(strings.species, value);
  const typed = value.trim().toLowerCase();
  return (
    <SuggestField
      hasChevron
      className={className}
      label={texts.species}
      value={value}
      listName={texts.speciesList}
      suggested={matches.map((species) => ({ key: species, text: species }))}
      // Enter takes the first species that begins with what is typed.
      begun={matches.find((species) => typed !== '' && species.toLowerCase().startsWith(typed))}
      onType={(text) =>
        // Typed whole, a species is spelled as in the list.
        onChange(strings.species.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text)
      }
      onChoose={onChange}
    />
  );
}

/**
 * Species that begin with the text first, then those that
 * contain it; nothing once the text is a complete species.
 */
export function matchSpecies(all: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  const placeIn = (species: string): number => species.toLowerCase().indexOf(text);
  if (all.some((species) => species.toLowerCase() === text)) return [];
  const found = all.filter((species) => placeIn(species) >= 0);
  return found.toSorted((a, b) => Math.min(placeIn(a), 1) - Math.min(placeIn(b), 1));
}
