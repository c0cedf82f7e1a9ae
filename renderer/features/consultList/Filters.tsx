import { useState, type JSX, type KeyboardEvent } from 'react';
import { useSnapshot, useNow, useUi } from '../../state/hooks.ts';
import { nothingChosen, type FilterChoice } from '../../state/consultList/listFilters.ts';
import { uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { CloseIcon, FilterIcon } from '../../components/icons/icons.tsx';
import { listStrings } from '../../strings/listStrings.ts';
import { filtersButtonId, focusOn } from '../shortcuts/focusTargets.ts';
import { activeFilters } from './activeFilters.ts';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './Filters.module.css';

const panelId = 'filter-panel';

const change = (changes: Partial<FilterChoice>): void =>
  uiStore.setState(({ filters }) => ({ filters: { ...filters, ...changes } }));

/** One button for all filters, and below it the active filters. */
export function Filters(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const filters = useUi((s) => s.filters);
  const connectionId = useSnapshot((m) => m.snapshot?.active.id);
  const active = activeFilters(filters, useNow(30_000));

  const close = (): void => {
    setOpen(false);
    focusOn(filtersButtonId);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    event.preventDefault();
  };
  /** The pressed button disappears together with its filter. */
  const remove = (changes: Partial<FilterChoice>): void => {
    change(changes);
    focusOn(filtersButtonId);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.root} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <Button
          look="quiet"
          id={filtersButtonId}
          icon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {listStrings.filters.open}
        </Button>
        {active.length === 0 ? null : (
          <Button look="quiet" onClick={() => remove(nothingChosen)}>
            {listStrings.filters.clear}
          </Button>
        )}
      </div>
      {active.length === 0 ? null : (
        <ul className={styles.chips} role="list" aria-label={listStrings.filters.active}>
          {active.map(({ label, without }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.chip}
                aria-label={listStrings.filters.remove(label)}
                title={listStrings.filters.remove(label)}
                onClick={() => remove(without)}
              >
                {label}
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && connectionId !== undefined ? (
        <FilterPanel
          // Another practice has other species.
          key={connectionId}
          id={panelId}
          filters={filters}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
