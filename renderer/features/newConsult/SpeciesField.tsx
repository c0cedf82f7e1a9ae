import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { cx } from '../../components/styles/cx.ts';
import { ChevronIcon } from '../../components/icons.tsx';
import field from '../../components/Field.module.css';
import { strings } from '../../strings/strings.ts';
import { matchSpecies } from './matchSpecies.ts';
import styles from './SpeciesField.module.css';

type Props = { readonly value: string; readonly onChange: (species: string) => void };

/** Free text with suggestions, after the combobox pattern of the ARIA practices: the focus stays in the field. */
export function SpeciesField({ value, onChange }: Props): JSX.Element {
  const id = useId();
  const listId = useId();
  const [isWanted, setWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const matches = matchSpecies(strings.species, isWanted ? value : '');
  const isOpen = isWanted && matches.length > 0;
  const optionId = (index: number): string => `${listId}-${index}`;

  const show = (isShown: boolean): void => {
    setWanted(isShown);
    setAt(-1);
  };
  const choose = (species: string): void => {
    onChange(species);
    show(false);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = matches[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) setAt((matches.length + Math.max(at, step === 1 ? -1 : 0) + step) % matches.length);
      else show(true);
      event.preventDefault();
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      choose(chosen);
      event.preventDefault();
    } else if (event.key === 'Escape' && isOpen) {
      show(false);
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <div className={cx(field.field, styles.root)}>
      <label className={field.label} htmlFor={id}>
        {strings.newConsult.species}
      </label>
      <input
        id={id}
        role="combobox"
        className={cx(field.input, styles.input)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at >= 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          show(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => show(false)}
      />
      <span
        className={styles.chevron}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.parentElement?.querySelector('input')?.focus();
          show(!isOpen);
        }}
      >
        <ChevronIcon />
      </span>
      {isOpen ? (
        <ul
          id={listId}
          role="listbox"
          aria-label={strings.newConsult.speciesList}
          className={styles.list}
          // It scrolls, which would make it a stop of its own, gone as soon as the field is left.
          tabIndex={-1}
        >
          {matches.map((species, index) => (
            <li
              key={species}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' });
              }}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(species);
              }}
            >
              {species}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
