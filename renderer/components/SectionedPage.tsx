import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { UnfoldIcon, Key } from './icons/icons.tsx';
import { cx, looks } from './styles/looks.ts';
import frame from './styles/frame.module.css';
import styles from './SectionedPage.module.css';

/** Moves the focus and the page to a heading, which takes the focus by `tabIndex={-1}`. */
export function moveToHeading(id: string): void {
  const heading = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  heading?.focus({ preventScroll: true });
  (heading?.closest('[data-headed]') ?? heading)?.scrollIntoView({ block: 'start' });
}

type Props = {
  readonly title: string;
  /** Above the sections' names. */
  readonly search?: ReactNode;
  readonly nothing?: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly current?: string | undefined;
  readonly onChoose?: (id: string) => void;
  /** Another page is in front of it. */
  readonly isHidden?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A page in the work area, in front of the open consult: its
 * sections in the list's place, and a search above some.
 */
export function SectionedPage(props: Props) {
  const { title, search, nothing, sections, current, onChoose, isHidden, onClose, children } = props;
  return (
    <>
      <nav className={cx(looks.column, frame.list)} aria-label={strings.sections} hidden={isHidden}>
        <div className={frame.listHead}>
          <button type="button" className={cx(looks.line, frame.first)} onClick={onClose}>
            <UnfoldIcon />
            {strings.back}
            <Key>Esc</Key>
          </button>
          {search}
        </div>
        <p role="status" className={cx(looks.breakable, looks.unlessEmpty, looks.empty)}>
          {sections.length === 0 ? nothing : null}
        </p>
        <ul className={styles.names}>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <button
                type="button"
                className={looks.rowButton}
                aria-current={id === current}
                onClick={() => {
                  moveToHeading(id);
                  onChoose?.(id);
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <main className={frame.work} hidden={isHidden}>
        <section className={frame.region} aria-label={title}>
          {children}
        </section>
      </main>
    </>
  );
}
