import type { JSX, ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from './Button.tsx';
import { SearchField } from './Field.tsx';
import { CloseIcon } from './icons/icons.tsx';
import { cx } from './styles/cx.ts';
import looks from './styles/looks.module.css';
import styles from './SectionedPage.module.css';

/** A section that the search shows: the id of its heading, and its title. */
export type ShownSection = { readonly id: string; readonly title: string };

/** Moves the focus and the page to a heading, which takes the focus by `tabIndex={-1}`. */
export function moveToHeading(id: string): void {
  const heading = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** The sections that the search shows; pressing one moves there. */
function SectionList({ sections }: { readonly sections: readonly ShownSection[] }): JSX.Element {
  return (
    <nav className={styles.nav} aria-label={strings.sections}>
      <ul className={styles.names}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={cx(looks.rowButton, styles.name)}
              onClick={() => moveToHeading(id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Props = {
  readonly title: string;
  /** For a page that begins at its title. */
  readonly titleId?: string;
  readonly search?: {
    readonly id: string;
    readonly label: string;
    readonly query: string;
    readonly onChange: (query: string) => void;
  };
  readonly sections: readonly ShownSection[];
  /** What the search found, for everybody; null: nothing to say. */
  readonly status?: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A page in the work area, in front of the open consult: its sections at the left, and a search above some. */
export function SectionedPage(props: Props): JSX.Element {
  const { title, titleId, search, sections, status, onClose, children } = props;
  return (
    <section className={styles.page} aria-label={title}>
      <div className={styles.head}>
        <h1 id={titleId} tabIndex={titleId === undefined ? undefined : -1} className={styles.title}>
          {title}
        </h1>
        {search === undefined ? null : (
          <SearchField
            id={search.id}
            className={styles.search}
            label={search.label}
            value={search.query}
            onChange={(event) => search.onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || search.query === '') return;
              event.preventDefault();
              search.onChange('');
            }}
          />
        )}
        <Button className={styles.close} icon={<CloseIcon />} onClick={onClose}>
          {strings.close}
        </Button>
      </div>
      <div className={styles.columns}>
        <SectionList sections={sections} />
        <p role="status" className={looks.unlessEmpty}>
          {status}
        </p>
        {children}
      </div>
    </section>
  );
}
