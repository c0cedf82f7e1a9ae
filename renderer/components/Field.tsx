import { useId, type InputHTMLAttributes, type JSX, type Ref } from 'react';
import { ControlHint, describedBy } from './ControlHint.tsx';
import { cx } from './styles/cx.ts';
import styles from './Field.module.css';

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** The organisation has decided the value: the control says so, and cannot be changed. */
  readonly isManaged?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
} & InputHTMLAttributes<HTMLInputElement>;

export function Field({
  label,
  hint,
  isManaged = false,
  className,
  id: givenId,
  ...input
}: Props): JSX.Element {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-describedby={describedBy(hintId, hint, isManaged)}
        disabled={isManaged}
        autoComplete="off"
        {...input}
      />
      <div className={styles.below}>
        <ControlHint id={hintId} hint={hint} isManaged={isManaged} />
      </div>
    </div>
  );
}

/** A search field, with a button that empties it while it holds text. */
export function SearchField({ label, className, ...input }: Props): JSX.Element {
  return (
    <input
      type="search"
      className={cx(styles.input, styles.search, className)}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...input}
    />
  );
}
