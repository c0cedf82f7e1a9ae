import type { JSX, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './styles/cx.ts';
import { ChevronIcon, UpIcon } from './icons/icons.tsx';
import styles from './SteppedField.module.css';

type Props = {
  /** The field itself. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Something is looked for: else there is nothing to step through. */
  readonly isSought: boolean;
  /** Which of how many. */
  readonly count: ReactNode;
  readonly previous: string;
  readonly next: string;
  readonly onStep: (by: 1 | -1) => void;
};

/** A search with its matches to step through, in the field's own end, so that nothing jumps when a search begins. */
export function SteppedField(props: Props): JSX.Element {
  const { children, className, isSought, count, previous, next, onStep } = props;
  return (
    <div className={cx(styles.field, className)}>
      {children}
      <div className={styles.steps} hidden={!isSought}>
        <span className={styles.count} aria-live="polite">
          {count}
        </span>
        <Button look="icon" aria-label={previous} onClick={() => onStep(-1)}>
          <UpIcon />
        </Button>
        <Button look="icon" aria-label={next} onClick={() => onStep(1)}>
          <ChevronIcon />
        </Button>
      </div>
    </div>
  );
}
