import { useEffect, useId, useRef, useState, type JSX, type ReactNode } from 'react';
import { Field } from '../../components/Field.tsx';
import styles from './SecretForm.module.css';

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** Replaces the last try's error. */
  readonly notice?: string | null;
  /** Tries are blocked for now. */
  readonly isBarred?: boolean;
  /** Answers the error; null: the secret was accepted. */
  readonly trySecret: (secret: string) => Promise<string | null>;
  /** Content above the field, and buttons below it. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** One masked field, which has the focus, and Enter. Each try empties the field. */
export function SecretForm({
  label,
  hint,
  notice = null,
  isBarred = false,
  trySecret,
  above,
  children,
}: Props): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();

  useEffect(() => field.current?.focus(), []);

  const submit = async (): Promise<void> => {
    const input = field.current;
    if (input === null || input.value === '' || isBusy.current || isBarred) return;
    isBusy.current = true;
    const wrong = await trySecret(input.value);
    isBusy.current = false;
    input.value = '';
    setProblem(wrong);
    input.focus();
  };

  const message = notice ?? problem;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {above}
      <Field
        ref={field}
        type="password"
        label={label}
        {...(hint === undefined ? { 'aria-describedby': errorId } : { hint })}
        spellCheck={false}
        maxLength={10_000}
      />
      <div id={errorId} role="alert" className={styles.problem}>
        {message === null ? null : <p>{message}</p>}
      </div>
      {children}
    </form>
  );
}
