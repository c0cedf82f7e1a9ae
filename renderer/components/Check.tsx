import { useId, type InputHTMLAttributes, type JSX } from 'react';
import styles from './Check.module.css';
import { ControlHint, describedBy } from './ControlHint.tsx';

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** The organisation has decided the value: the control says so, and cannot be changed. */
  readonly isManaged?: boolean;
  readonly onChange: (isChecked: boolean) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'>;

export function Check({ label, hint, isManaged = false, onChange, ...input }: Props): JSX.Element {
  const hintId = useId();
  return (
    <div>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-describedby={describedBy(hintId, hint, isManaged)}
          disabled={isManaged}
          onChange={(event) => onChange(event.target.checked)}
          {...input}
        />
        {label}
      </label>
      <div className={styles.below}>
        <ControlHint id={hintId} hint={hint} isManaged={isManaged} />
      </div>
    </div>
  );
}
