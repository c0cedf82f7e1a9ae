import { useEffect, useRef, useState, type JSX } from 'react';
import type { VetIdentity } from '../../../shared/ipc/vetIdentity.ts';
import { unlock } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './LockScreen.module.css';
import { newPinProblem, textIn } from './newPin.ts';

/** Unlocks for a vet who must have a PIN and has none, as the vet sets it. */
export function FirstPinForm({ seat }: { readonly seat: VetIdentity }): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (form: FormData): Promise<void> => {
    if (isBusy.current) return;
    const pin = textIn(form, 'pin');
    const fault = newPinProblem({ pin, again: textIn(form, 'again') });
    if (fault !== null) {
      setProblem(strings.settings[fault]);
      return;
    }
    isBusy.current = true;
    const opened = await unlock(seat, pin);
    isBusy.current = false;
    if (!opened.ok) setProblem(commandFailureString(opened.error.code));
  };

  return (
    <form
      className={cx(looks.closeStack, styles.form)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <p className={looks.breakable}>{strings.required}</p>
      <Field
        ref={field}
        name="pin"
        type="password"
        label={strings.settings.fresh}
        hint={strings.settings.freshHint}
      />
      <Field name="again" type="password" label={strings.settings.again} />
      <div role="alert">{problem === null ? null : <p className={looks.problem}>{problem}</p>}</div>
      <div>
        <Button type="submit" look="primary">
          {strings.setAndUnlock}
        </Button>
      </div>
    </form>
  );
}
