import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { cx, looks } from '../../components/styles/looks.ts';
import { ChevronIcon } from '../../components/icons/icons.tsx';
import field from '../../components/Field.module.css';
import { strings } from '../../strings/strings.ts';
import { matchSpecies } from './matchSpecies.ts';
import styles from './Patient.module.css';

type Props = {
  readonly className?: string;
  readonly value: string;
  readonly onChange: (species: string) => void;
};

/** Free text with suggestions, after the combobox pattern of the ARIA practices: the focus stays in the field. */
export function SpeciesField({ className, value, onChange }: Props): JSX.Element {
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
