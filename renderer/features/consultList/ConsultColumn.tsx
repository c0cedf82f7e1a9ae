import { useEffect, type JSX, type KeyboardEvent, useState } from 'react';
import { isFiltered } from '../../../shared/consult/listFilters.ts';
import { useFoundNews, useMain, useUi, useNow } from '../../state/hooks.ts';
import { nothingChosen, type FilterChoice, type DateChoice } from '../../state/consultList/listFilters.ts';
import { uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import { SearchField, Field, Select } from '../../components/Field.tsx';
import { Key } from '../../components/Key.tsx';
import { CloseIcon, PlusIcon, FilterIcon } from '../../components/icons/icons.tsx';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import frame from '../../components/styles/frame.module.css';
import { ConsultList } from './ConsultList.tsx';
import {
  beginNewConsult,
  focusFirstRow,
  focusListSearch,
  focusOn,
  listButtonId,
  searchFieldId,
  filtersButtonId,
  openPractices,
} from '../../state/focusTargets.ts';
import { takeLeftFocus } from './useRowFocus.ts';
import { useConsultRows, type ConsultRows } from './useConsultRows.ts';
import type { Phase } from '../../../shared/consult/consult.ts';
import { activeFilters } from './activeFilters.ts';
import styles from './ConsultList.module.css';

function EmptyList({ by }: Pick<ConsultRows, 'by'>): JSX.Element {
  const practiceName = useMain((s) => s.active.name);
  const isKnown = useMain((s) => s.consultCount === 0);
  if (by === null) return <p className={looks.empty}>{isKnown ? strings.list.empty : ''}</p>;
  return (
    <div className={cx(looks.closeStack, looks.breakable, looks.empty)}>
      <p>{listStrings.nothing(by.query, isFiltered(by.filters))}</p>
      <p>{listStrings.where(practiceName)}</p>
      <Button
        onClick={() => {
          uiStore.setState({ query: '', filters: nothingChosen });
          focusListSearch();
        }}
      >
        {listStrings.showAll}
      </Button>
    </div>
  );
}

const closeList = (): void => uiStore.setState({ isListOpen: false });

export function ConsultColumn(): JSX.Element {
  const connectionId = useMain((s) => s.active.id);
  const rows = useConsultRows();
  const isEmpty = rows.total === 0;
  useFoundNews(rows.by === null ? '' : JSON.stringify(rows.by), strings.list.found(rows.total));
  const isOpen = useUi((s) => s.isListOpen);
  const query = useUi((s) => s.query);
  const onKeyDown = (event: KeyboardEvent): void => {
    // As everywhere, Escape takes a search away first.
    const isSearched = document.activeElement?.id === searchFieldId && query !== '';
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || isSearched) return;
    event.preventDefault();
    closeList();
    focusOn(listButtonId);
  };

  useEffect(() => {
    if (isEmpty && takeLeftFocus()) focusListSearch();
  }, [isEmpty]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={frame.list}
      aria-label={strings.list.navigation}
      data-open={isOpen}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-consults] button') !== null) closeList();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={frame.listHead}>
        <button
          type="button"
          className={cx(looks.line, frame.first)}
          onClick={() => {
            closeList();
            beginNewConsult();
          }}
        >
          <PlusIcon />
          {strings.newConsult.title}
          <Key>F2</Key>
        </button>
        <div className={looks.anchor}>
          <SearchField
            id={searchFieldId}
            label={strings.list.search}
            placeholder={strings.list.searchShort}
            value={query}
            onChange={(event) => uiStore.setState({ query: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
            }}
          />
          {query === '' ? null : (
            <Button
              look="icon"
              className={fields.within}
              label={strings.list.clearSearch}
              onClick={() => {
                uiStore.setState({ query: '' });
                focusListSearch();
              }}
              icon={<CloseIcon />}
            />
          )}
        </div>
        <Filters />
      </div>
      {isEmpty ? (
        <EmptyList by={rows.by} />
      ) : (
        // Each list begins at its top.
        <ConsultList key={`${connectionId} ${JSON.stringify(rows.by)}`} rows={rows} />
      )}
    </nav>
  );
}

const panelId = 'filter-panel';

const change = (changes: Partial<FilterChoice>): void =>
  uiStore.setState(({ filters }) => ({ filters: { ...filters, ...changes } }));

function Filters(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const filters = useUi((s) => s.filters);
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
    // Its button stands beside the search, all else below both.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <Button
        look="icon"
        className={styles.filter}
        id={filtersButtonId}
        label={listStrings.filters.open}
        icon={<FilterIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {active.length === 0 ? null : (
        <div className={cx(looks.spread, looks.across)}>
          <ul className={cx(looks.row, looks.breakable)} role="list" aria-label={listStrings.filters.active}>
            {active.map(({ label, without }) => (
              <li key={label}>
                <Button
                  look="quiet"
                  className={cx(looks.framed, looks.breakable)}
                  aria-label={listStrings.filters.remove(label)}
                  title={listStrings.filters.remove(label)}
                  onClick={() => remove(without)}
                >
                  {label}
                  <CloseIcon />
                </Button>
              </li>
            ))}
          </ul>
          <Button look="quiet" onClick={() => remove(nothingChosen)}>
            {listStrings.filters.clear}
          </Button>
        </div>
      )}
      {isOpen ? <FilterPanel onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const words = listStrings.filters;
const phases = Object.entries(words.statuses) as readonly (readonly [Phase, string])[];
const dateKinds = Object.entries(words.dates) as readonly (readonly [DateChoice['kind'], string])[];

function FilterPanel({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { phase, date } = useUi((s) => s.filters);
  const active = useMain((s) => s.active);
  const chooseDate = (kind: string): void => {
    const [known = 'any'] = dateKinds.find(([one]) => one === kind) ?? [];
    change({ date: known === 'range' ? { kind: known, from: '', to: '' } : { kind: known } });
  };
  return (
    <div
      id={panelId}
      role="group"
      aria-label={words.open}
      className={cx(looks.closeStack, looks.framed, looks.across, styles.panel)}
    >
      <Select
        label={words.status}
        value={phase ?? ''}
        onChange={(value) => change({ phase: phases.find(([one]) => one === value)?.[0] ?? null })}
        options={[['', words.anyStatus], ...phases]}
      />
      <Select label={words.date} value={date.kind} options={dateKinds} onChange={chooseDate} />
      {date.kind === 'range' ? (
        <div className={looks.closeStack}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              label={words[end]}
              value={date[end]}
              onChange={(event) => change({ date: { ...date, [end]: event.target.value } })}
            />
          ))}
        </div>
      ) : null}
      <div className={cx(looks.quiet, looks.breakable)}>
        <p className={looks.strong}>{words.whose}</p>
        <p>{words.whoseIs(active.vet, active.name)}</p>
        <Button
          look="quiet"
          className={looks.hang}
          onClick={() => {
            onClose();
            openPractices();
          }}
        >
          {words.otherPractice}
        </Button>
      </div>
    </div>
  );
}
