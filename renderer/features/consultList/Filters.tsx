import { useApp, useNow, useUi, type App } from '../../state/app.ts';
import {
  nothingChosen,
  startOf,
  type DateChoice,
  type FilterChoice,
} from '../../state/consultList/listFilters.ts';
import type { Phase } from '../../../shared/consult/consult.ts';
import { focusOn, ids, openPractices } from '../../state/focusTargets.ts';
import { Button } from '../../components/Button.tsx';
import { usePopup } from '../../components/usePopup.ts';
import { Field, Select } from '../../components/Field.tsx';
import { formatDay } from '../../components/format/time.ts';
import { CloseIcon, FilterIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { listStrings } from '../../strings/listStrings.ts';
import styles from './ConsultList.module.css';

const words = listStrings.filters;
const phases = Object.entries(words.statuses) as readonly (readonly [Phase, string])[];
const dateKinds = Object.entries(words.dates) as readonly (readonly [DateChoice['kind'], string])[];

/** Empty: all days. */
function dateLabel(date: DateChoice, nowMs: number): string {
  if (date.kind !== 'range') return date.kind === 'any' ? '' : words.dates[date.kind];
  const [from, to] = [startOf(date.from), startOf(date.to)];
  const since = from === null ? '' : words.since(formatDay(from, nowMs));
  const label = `${since} ${to === null ? '' : words.until(formatDay(to, nowMs))}`.trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** In words, and how to choose without it. */
export const activeFilters = ({ phase, date }: FilterChoice, nowMs: number) =>
  [
    { label: phase === null ? '' : words.statuses[phase], without: { phase: null } },
    { label: dateLabel(date, nowMs), without: { date: nothingChosen.date } },
  ].filter(({ label }) => label !== '');

const change = (app: App, changes: Partial<FilterChoice>): void =>
  app.uiStore.setState(({ filters }) => ({ filters: { ...filters, ...changes } }));

export function Filters() {
  const app = useApp();
  const { isOpen, close, around, button } = usePopup();
  const filters = useUi((s) => s.filters);
  const active = activeFilters(filters, useNow(30_000));

  /** The pressed button disappears together with its filter. */
  const remove = (changes: Partial<FilterChoice>): void => {
    change(app, changes);
    focusOn(ids.filtersButton);
  };

  return (
    // Its button stands beside the search, all else below both.
    <div style={{ display: 'contents' }} {...around}>
      <Button
        look="icon"
        className={styles.filter}
        id={ids.filtersButton}
        label={words.open}
        icon={<FilterIcon />}
        {...button}
      />
      {active.length > 0 && (
        <div className={cx(looks.spread, looks.across, looks.below)}>
          <ul className={cx(looks.row, looks.breakable)} role="list" aria-label={words.active}>
            {active.map(({ label, without }) => (
              <li key={label}>
                <Button
                  look="quiet"
                  className={cx(looks.framed, looks.breakable)}
                  aria-label={words.remove(label)}
                  title={words.remove(label)}
                  onClick={() => remove(without)}
                >
                  {label}
                  <CloseIcon />
                </Button>
              </li>
            ))}
          </ul>
          <Button look="quiet" onClick={() => remove(nothingChosen)}>
            {words.clear}
          </Button>
        </div>
      )}
      {isOpen && <FilterPanel onClose={close} />}
    </div>
  );
}

/** Over the list, and over the filters that are on, so that neither the panel nor a choice moves anything. */
function FilterPanel({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const { phase, date } = useUi((s) => s.filters);
  const chooseDate = (kind: string): void => {
    const [known = 'any'] = dateKinds.find(([one]) => one === kind) ?? [];
    change(app, { date: known === 'range' ? { kind: known, from: '', to: '' } : { kind: known } });
  };
  return (
    <div
      role="group"
      aria-label={words.open}
      // A press on its words is no press beside it.
      tabIndex={-1}
      className={cx(looks.popup, looks.closeStack, styles.panel)}
    >
      <Select
        label={words.status}
        value={phase ?? ''}
        onChange={(value) => change(app, { phase: phases.find(([one]) => one === value)?.[0] ?? null })}
        options={[['', words.anyStatus], ...phases]}
      />
      <Select label={words.date} value={date.kind} options={dateKinds} onChange={chooseDate} />
      {date.kind === 'range'
        ? (['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              label={words[end]}
              value={date[end]}
              onChange={(event) => change(app, { date: { ...date, [end]: event.target.value } })}
            />
          ))
        : null}
      <Button
        look="quiet"
        onClick={() => {
          onClose();
          openPractices();
        }}
      >
        {words.otherPractice}
      </Button>
    </div>
  );
}
