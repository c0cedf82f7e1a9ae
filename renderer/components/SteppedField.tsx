import type { JSX, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx, looks } from './styles/looks.ts';
import { ChevronIcon, UpIcon } from './icons/icons.tsx';
import styles from './Field.module.css';

type Props = {
  readonly children: ReactNode;
  /** Somebody is searching; without a search there are no matches to step through. */
  readonly isSearching: boolean;
  /** The number of the current match, and how many there are. */
  readonly count: ReactNode;
  readonly previous: string;
  readonly next: string;
  readonly onStep: (by: 1 | -1) => void;
};

/**
 * A search field that steps through its matches. The buttons are inside the field, so nothing jumps when a search
 * begins.
 */
export function SteppedField(props: Props): JSX.Element {
  const { children, isSearching, count, previous, next, onStep } = props;
  return (
    <div className={cx(looks.anchor, isSearching && styles.searching)}>
      {children}
      <div className={styles.within} hidden={!isSearching}>
        <span className={looks.quiet} aria-live="polite">
          {count}
        </span>
        <Button look="icon" aria-label={previous} onClick={() => onStep(-1)} icon={<UpIcon />} />
        <Button look="icon" aria-label={next} onClick={() => onStep(1)} icon={<ChevronIcon />} />
      </div>
    </div>
  );
}
