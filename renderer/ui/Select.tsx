import { useId, type JSX, type SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import field from './Field.module.css';
import { ChevronIcon } from './icons.tsx';
import styles from './Select.module.css';

type Props = {
  readonly label: string;
  readonly onChange: (value: string) => void;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'>;

/** A labelled choice of a few. */
export function Select({ label, onChange, children, ...select }: Props): JSX.Element {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={cx(field.input, styles.select)}
          onChange={(event) => onChange(event.target.value)}
          {...select}
        >
          {children}
        </select>
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </div>
    </div>
  );
}
