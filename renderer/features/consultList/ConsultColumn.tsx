import type { KeyboardEvent } from 'react';
import { useApp, useFoundNews, useUi, type App } from '../../state/app.ts';
import { Button } from '../../components/Button.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import { SearchField } from '../../components/Field.tsx';
import { CloseIcon, PlusIcon, Key } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import frame from '../../components/styles/frame.module.css';
import { ConsultList } from './ConsultList.tsx';
import { Filters } from './Filters.tsx';
import { focusFirstRow, focusListSearch, focusOn, ids, isSearched } from '../../state/focusTargets.ts';
import { beginNewConsult } from '../../state/newConsult.ts';
import { useConsultRows } from './useConsultRows.ts';

const closeList = (app: App): void => app.uiStore.setState({ isListOpen: false });

export function ConsultColumn() {
  const app = useApp();
  const rows = useConsultRows();
  useFoundNews(rows.by === null ? '' : rows.key, strings.list.found(rows.total));
  const isOpen = useUi((s) => s.isListOpen);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || isSearched(event.target)) return;
    event.preventDefault();
    closeList(app);
    focusOn(ids.listButton);
  };

  return (
    <nav
      className={cx(looks.column, frame.list)}
      aria-label={strings.list.navigation}
      data-open={isOpen}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-consults] button') !== null) closeList(app);
      }}
      onKeyDown={onKeyDown}
    >
      <div className={cx(looks.anchor, frame.listHead)}>
        <button
          type="button"
          className={cx(looks.line, frame.first)}
          onClick={() => {
            closeList(app);
            beginNewConsult(app);
          }}
        >
          <PlusIcon />
          {strings.newConsult.title}
          <Key>F2</Key>
        </button>
        <ListSearch />
        <Filters />
      </div>
      <ConsultList rows={rows} />
    </nav>
  );
}

function ListSearch() {
  const app = useApp();
  const query = useUi((s) => s.query);
  return (
    <div className={looks.anchor}>
      <SearchField
        id={ids.searchField}
        label={strings.list.search}
        placeholder={strings.list.searchShort}
        value={query}
        onChange={(event) => app.uiStore.setState({ query: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
        }}
      />
      {query !== '' && (
        <Button
          look="icon"
          className={fields.within}
          label={strings.list.clearSearch}
          onClick={() => {
            app.uiStore.setState({ query: '' });
            focusListSearch(app);
          }}
          icon={<CloseIcon />}
        />
      )}
    </div>
  );
}
