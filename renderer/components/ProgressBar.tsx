import type { JSX } from 'react';
import styles from './ProgressBar.module.css';

type Props = {
  readonly name: string;
  /** 0 to 1; null where it is unknown. */
  readonly fraction: number | null;
};

export const ProgressBar = ({ name, fraction }: Props): JSX.Element => (
  <progress
    className={styles.bar}
    aria-label={name}
    max={1}
    {...(fraction === null ? {} : { value: fraction })}
  />
);
