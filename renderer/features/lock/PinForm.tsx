import { useEffect, useId, useRef, useState, type JSX, type ReactNode } from 'react';
import type { SeatView, VetIdentity } from '../../../shared/ipc/vetIdentity.ts';
import { useNow } from '../../state/hooks.ts';
import { unlock, forgetPin } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { formatTimeUntil } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { commandFailureString } from '../../strings/strings.ts';
import styles from './LockScreen.module.css';
import { SeatName } from './SeatName.tsx';
import { Field } from '../../components/Field.tsx';
import { NewPinForm } from './NewPinForm.tsx';

export function PinForm({ seat }: { readonly seat: SeatView }): JSX.Element {
  const now = useNow(1_000);
  const leftMs = seat.waitsUntil === null ? 0 : seat.waitsUntil - now;
  const isBlocked = leftMs > 0;

  const trySecret = async (pin: string): Promise<string | null> => {
    const opened = await unlock(seat, pin);
    if (opened.ok) return null;
    const { code } = opened.error;
    if (code === 'pin_not_counted') return strings.notCounted;
    return code === 'pin_wrong' || code === 'pin_waits' ? strings.wrong : strings.failed;
  };

  return (
    // A screen reader must not read each second.
    <SecretForm
      label={strings.pinOf(seat.vet)}
      notice={isBlocked ? strings.tooMany : null}
      isBlocked={isBlocked}
      trySecret={trySecret}
      vet={seat.vet}
    >
      {isBlocked ? <p className={looks.problem}>{strings.waits(formatTimeUntil(leftMs))}</p> : null}
    </SecretForm>
  );
}

const forgetStrings = strings.forget;

type ForgottenProps = { readonly seat: VetIdentity; readonly onBack: () => void };

/** Unlocks with a token, which lets nobody else in: a token belongs to one vet (interface, Authentication 2). */
export function ForgottenPin({ seat, onBack }: ForgottenProps): JSX.Element {
  const trySecret = async (token: string): Promise<string | null> => {
    const opened = await forgetPin(seat, token);
    return opened.ok ? null : commandFailureString(opened.error.code);
  };
  return (
    <SecretForm
      label={forgetStrings.token}
      hint={forgetStrings.it}
      trySecret={trySecret}
      above={<p className={looks.breakable}>{forgetStrings.text(seat.vet)}</p>}
    >
      <div className={looks.spread}>
        <Button onClick={onBack}>{forgetStrings.back}</Button>
        <Button type="submit">{forgetStrings.remove}</Button>
      </div>
    </SecretForm>
  );
}

type SecretProps = {
  readonly label: string;
  readonly hint?: string;
  /** Replaces the last try's error. */
  readonly notice?: string | null;
  readonly isBlocked?: boolean;
  /** Answers the error; null: the secret was accepted. */
  readonly trySecret: (secret: string) => Promise<string | null>;
  /** In the vet's own tile, with the button beside the field. */
  readonly vet?: string;
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** One masked field, which has the focus, and Enter. Each try empties the field. */
function SecretForm({
  label,
  hint,
  notice = null,
  isBlocked = false,
  trySecret,
  vet,
  above,
  children,
}: SecretProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();

  useEffect(() => field.current?.focus(), []);

  const submit = async (): Promise<void> => {
    const input = field.current;
    if (input === null || input.value === '' || isBusy.current || isBlocked) return;
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
      className={cx(looks.closeStack, vet === undefined && styles.form)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {above}
      <div className={vet === undefined ? undefined : cx(looks.line, styles.tile, styles.asked)}>
        {vet === undefined ? null : <SeatName vet={vet} />}
        <Field
          ref={field}
          type="password"
          label={label}
          {...(hint === undefined ? { 'aria-describedby': errorId } : { hint })}
          spellCheck={false}
          maxLength={10_000}
        />
        {vet === undefined ? null : (
          <Button type="submit" look="primary" aria-disabled={isBlocked}>
            {strings.unlock}
          </Button>
        )}
      </div>
      <div id={errorId} role="alert" className={cx(looks.unlessEmpty, vet !== undefined && styles.says)}>
        {message === null ? null : <p className={looks.problem}>{message}</p>}
      </div>
      {children}
    </form>
  );
}

/** Unlocks for a vet who must have a PIN and has none, as the vet sets it. */
export function FirstPinForm({ seat }: { readonly seat: VetIdentity }): JSX.Element {
  const save = async (pin: string | null): Promise<string | null> => {
    const opened = await unlock(seat, pin ?? '');
    return opened.ok ? null : commandFailureString(opened.error.code);
  };
  return (
    <NewPinForm className={cx(looks.closeStack, styles.form)} set={strings.setAndUnlock} isAlone save={save}>
      <p className={looks.breakable}>{strings.required}</p>
    </NewPinForm>
  );
}
