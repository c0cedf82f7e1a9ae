import { useEffect, useRef, type JSX } from 'react';
import { cutAtMatches } from '../../components/format/findMatches.ts';
import styles from './FoundMarks.module.css';
import type { SectionMatches } from './useFound.ts';

/** Draws the matches behind the box, letter under letter, because a text area cannot mark anything. */
export function FoundMarks({ found }: { readonly found: SectionMatches }): JSX.Element {
  const { text, matches, current, moveCount } = found;
  const marks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing scrolls while somebody writes in the note.
    if (moveCount === 0 || current < 0 || document.activeElement instanceof HTMLTextAreaElement) return;
    marks.current?.querySelector('[data-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [moveCount, current]);
  return (
    <div ref={marks} className={styles.marks} aria-hidden="true">
      {cutAtMatches(text, 0, matches).map(({ text: piece, match }, index) =>
        match === null ? (
          piece
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index} className={styles.mark} data-current={match === current}>
            {piece}
          </mark>
        ),
      )}
    </div>
  );
}
