import type { JSX } from 'react';
import { useMirror, useScreen } from '../../state/hooks.ts';
import { screen } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/Field.tsx';
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import styles from './ConsultColumn.module.css';
import { ConsultList } from './ConsultList.tsx';
import { goToNewConsult, searchFieldId } from '../shortcuts/places.ts';
import { useConsultRows } from './useConsultRows.ts';

/** Everything that was recorded with this practice, and the way to start another. */
export function ConsultColumn(): JSX.Element {
  const connectionId = useMirror((m) => m.snapshot?.active.id);
  const query = useScreen((s) => s.query);
  const rows = useConsultRows();

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
      {rows.total > 0 ? (
        // Each list begins at its top.
        <ConsultList key={`${connectionId ?? ''} ${rows.query}`} rows={rows} />
      ) : (
        <p className={styles.nothing}>
          {rows.query === '' ? strings.list.empty : strings.list.nothingFound(rows.query)}
        </p>
      )}
    </nav>
  );
}
