import { type ChangeEvent, type JSX, type KeyboardEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { Field } from '../../components/Field.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import frame from '../../components/styles/frame.module.css';
import { strings } from '../../strings/strings.ts';
import { useApp } from '../../state/app.ts';
import { focusFirstSection, focusOn, ids } from '../../state/focusTargets.ts';
import { ChevronIcon } from '../../components/icons/icons.tsx';
import styles from './Patient.module.css';

type Props = {
  readonly patient: Patient;
  readonly onChange: (patient: Patient) => void;
  readonly onLeave?: () => void;
  /** Enter in any field; by default it leads on. */
  readonly onEnter?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly nameId?: string;
  /** In the frame's fields line, with the labels within the boxes; calm: like text until somebody touches it. */
  readonly look?: 'stacked' | 'line' | 'calm';
  /** In an empty field of the reference. */
  readonly hint?: string | undefined;
};

const texts = strings.newConsult;

/** To the next field, and from the last field to the note or the main step: Enter alone leads through the form. */
function leadOn({ currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const fields = [...currentTarget.querySelectorAll('input')];
  const next = fields[fields.findIndex((field) => field === target) + 1];
  if (next !== undefined) next.focus();
  else if (!focusFirstSection()) focusOn(ids.mainStep);
}

export function PatientFields(props: Props): JSX.Element {
  const { patient, onChange, onLeave, onEnter = leadOn, nameId, look = 'stacked', hint } = props;
  const isStacked = look === 'stacked';
  const box = isStacked ? '' : cx(looks.line, frame.field);
  const field = (of: 'name' | 'reference') => ({
    className: box,
    value: patient[of],
    maxLength: 500,
    spellCheck: false,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...patient, [of]: target.value }),
  });
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
      <Field
        id={nameId}
        label={isStacked ? texts.name : texts.shortName}
        aria-label={texts.name}
        // Of a dialog that asks for the patient.
        data-first
        {...field('name')}
      />
      <SpeciesField
        className={box}
        value={patient.species}
        onChange={(species) => onChange({ ...patient, species })}
      />
      <Field label={texts.reference} placeholder={hint} {...field('reference')} />
    </div>
  );
}

type ConsultProps = Pick<Props, 'look' | 'nameId'> & {
  readonly consult: Pick<ConsultView, 'id' | 'patient'>;
  readonly onEdit?: () => void;
};

/** Those of a consult. The page shows typed text at once; main's copy follows. */
export function ConsultPatientFields({ consult, onEdit, ...fields }: ConsultProps): JSX.Element {
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
export const PatientName = ({ name, onPress }: PatientNameProps): JSX.Element =>
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
}: Pick<Props, 'patient'> & { readonly onPress: (() => void) | null }): JSX.Element {
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

/** Free text with suggestions, after the combobox pattern of the ARIA practices: the focus stays in the field. */
function SpeciesField({ className, value, onChange }: SpeciesProps): JSX.Element {
  const listId = useId();
  const optionId = (index: number): string => `${listId}-${index}`;
  /** -1: none of the list; null: nobody wants the list. */
  const [highlighted, highlight] = useState<number | null>(null);
  const matches = highlighted === null ? [] : matchSpecies(strings.species, value);
  const isOpen = matches.length > 0;
  const typed = value.trim().toLowerCase();
  // Enter takes the first species that begins with what is typed.
  const begun = typed === '' ? -1 : matches.findIndex((species) => species.toLowerCase().startsWith(typed));
  const at = Math.max(highlighted ?? -1, begun);

  const choose = (species: string): void => {
    onChange(species);
    highlight(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // An input method has these keys for itself.
    if (event.nativeEvent.isComposing) return;
    const chosen = matches[at];
    if (event.key === 'ArrowDown') highlight(isOpen ? (at + 1) % matches.length : -1);
    else if (event.key === 'ArrowUp')
      highlight(isOpen ? (Math.max(at, 0) + matches.length - 1) % matches.length : -1);
    else if (event.key === 'Enter' && chosen !== undefined) {
      choose(chosen);
      // It then leads on, but ends no dialog with what was not seen.
      if (at !== highlighted && event.currentTarget.closest('dialog') === null) return;
    } else if (event.key === 'Escape' && highlighted !== null) {
      // Also where the typed species is complete and has left nothing to suggest.
      highlight(null);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <Field
      className={cx(looks.anchor, styles.species, className)}
      label={texts.species}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={at >= 0 ? optionId(at) : undefined}
      spellCheck={false}
      maxLength={500}
      value={value}
      onChange={({ target: { value: text } }) => {
        // Typed whole, a species is spelled as in the list.
        onChange(strings.species.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text);
        highlight(-1);
      }}
      onKeyDown={onKeyDown}
      onClick={() => highlight(isOpen ? null : -1)}
      onBlur={() => highlight(null)}
    >
      <span className={cx(fields.chevron, styles.chevron)}>
        <ChevronIcon />
      </span>
      {isOpen ? (
        <ul
          id={listId}
          role="listbox"
          aria-label={texts.speciesList}
          className={cx(looks.popup, styles.list)}
          // Otherwise Tab would focus the scrolling list, which closes when the field loses the focus.
          tabIndex={-1}
        >
          {matches.map((species, index) => (
            <li
              key={species}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              ref={(element) => void (index === at && element?.scrollIntoView({ block: 'nearest' }))}
              // Keeps the focus in the field. A press counts when the button is let go, so a person can still move off.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(species)}
            >
              {species}
            </li>
          ))}
        </ul>
      ) : null}
    </Field>
  );
}

/** Species that begin with the text first, then those that contain it; nothing once the text is a complete species. */
export function matchSpecies(all: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  const placeIn = (species: string): number => species.toLowerCase().indexOf(text);
  if (all.some((species) => species.toLowerCase() === text)) return [];
  const found = all.filter((species) => placeIn(species) >= 0);
  return found.toSorted((a, b) => Math.min(placeIn(a), 1) - Math.min(placeIn(b), 1));
}
