import { useId, type InputHTMLAttributes, type JSX } from 'react';
import styles from './Check.module.css';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly onChange: (isChecked: boolean) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'>;

/** A box to tick, its words beside it. */
export function Check({ label, hint, onChange, ...input }: Props): JSX.Element {
  const hintId = useId();
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
          {...input}
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
