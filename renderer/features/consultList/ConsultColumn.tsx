import { useDeferredValue, type JSX } from 'react';
import { useMirror, useScreen } from '../../state/hooks.ts';
import { screen } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import styles from './ConsultColumn.module.css';
import { ConsultList } from './ConsultList.tsx';
import { goToNewConsult, searchFieldId } from '../shortcuts/places.ts';
import { useSearch } from './useSearch.ts';

/** Everything that was recorded with this practice, and the way to start another. */
export function ConsultColumn(): JSX.Element {
  const all = useMirror((m) => m.snapshot?.consults) ?? [];
  const recovered = useMirror((m) => m.snapshot?.recovered) ?? [];
  const query = useScreen((s) => s.query);
  const found = useScreen((s) => s.found);
  useSearch(query, all);

  // Takes that a person has to decide on have a place of their own.
  const consults =
    recovered.length === 0 ? all : all.filter((row) => !recovered.some((t) => t.consultId === row.id));
  const rows = found === null ? consults : consults.filter((row) => found.has(row.id));
  const shown = useDeferredValue(rows);

  return (
    <nav className={styles.column} aria-label={strings.list.navigation}>
      <div className={styles.head}>
        <Button className={styles.new} icon={<PlusIcon />} onClick={goToNewConsult}>
          {strings.list.newConsult}
        </Button>
        <div className={styles.search}>
          <SearchField
            id={searchFieldId}
            label={strings.list.search}
            value={query}
            onChange={(event) => screen.setState({ query: event.target.value })}
          />
          {query === '' ? null : (
            <Button
              look="icon"
              className={styles.clear}
              aria-label={strings.list.clearSearch}
              title={strings.list.clearSearch}
              onClick={() => {
                screen.setState({ query: '' });
                document.querySelector<HTMLElement>(`#${searchFieldId}`)?.focus();
              }}
            >
              <CloseIcon />
            </Button>
          )}
        </div>
      </div>
      {shown.length > 0 ? (
        <ConsultList rows={shown} />
      ) : (
        <p className={styles.nothing}>
          {found === null ? strings.list.empty : strings.list.nothingFound(query.trim())}
        </p>
      )}
    </nav>
  );
}
