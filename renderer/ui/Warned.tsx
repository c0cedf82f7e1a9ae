import type { JSX, ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';
import styles from './Warned.module.css';

type Props = {
  readonly code: string;
  readonly what: string;
  readonly children: ReactNode;
  readonly steps?: ReactNode;
};

/** Something that wants a person's hand now: what happened, what to do, and the buttons for it. */
export function Warned({ code, what, children, steps }: Props): JSX.Element {
  return (
    <div className={styles.panel}>
      <WarningIcon />
      <div className={styles.body}>
        <div role="alert" data-code={code}>
          <p className={styles.what}>{what}</p>
          <p>{children}</p>
        </div>
        {steps === undefined ? null : <div className={styles.steps}>{steps}</div>}
      </div>
    </div>
  );
}
