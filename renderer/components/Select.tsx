import { useId, type JSX, type SelectHTMLAttributes } from 'react';
import { ControlHint, describedBy } from './ControlHint.tsx';
import { cx } from './styles/cx.ts';
import field from './Field.module.css';
import { ChevronIcon } from './icons/icons.tsx';
import styles from './Select.module.css';

type Props = {
  readonly label: string;
  /** The organisation has decided the value: the control says so, and cannot be changed. */
  readonly isManaged?: boolean;
  readonly onChange: (value: string) => void;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'>;

export function Select({ label, isManaged = false, onChange, children, ...select }: Props): JSX.Element {
  const id = useId();
  const hintId = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={cx(field.input, styles.select)}
          aria-describedby={describedBy(hintId, undefined, isManaged)}
          disabled={isManaged}
          onChange={(event) => onChange(event.target.value)}
          {...select}
        >
          {children}
        </select>
        {isManaged ? null : (
          <span className={styles.chevron}>
            <ChevronIcon />
          </span>
        )}
      </div>
      <div className={field.below}>
        <ControlHint id={hintId} hint={undefined} isManaged={isManaged} />
      </div>
    </div>
  );
}
