import { cx } from './styles/looks.ts';
import styles from './ProgressBar.module.css';

type Props = {
  readonly name: string;
  /** 0 to 1; null where it is unknown. */
  readonly fraction: number | null;
  readonly className?: string | undefined;
};

export const ProgressBar = ({ name, fraction, className }: Props) => (
  <progress
    className={cx(styles.bar, className)}
    aria-label={name}
    max={1}
    {...(fraction === null ? {} : { value: fraction })}
  />
);
