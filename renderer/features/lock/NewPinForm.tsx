import { useRef, useState, type JSX, type ReactNode } from 'react';
import { newPinFault } from '../../../shared/ipc/vetIdentity.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Problem } from '../../components/Problem.tsx';
import { looks } from '../../components/styles/looks.ts';
import { lockStrings } from '../../strings/lockStrings.ts';

const { settings: strings } = lockStrings;

type Props = {
  readonly className: string;
  readonly set: string;
  /** The screen asks for nothing but the PIN. */
  readonly isAlone?: boolean;
  readonly hasOld?: boolean;
  readonly canRemove?: boolean;
  /** Answers the error; null: it is done. */
  readonly save: (pin: string | null, old: string | null) => Promise<string | null>;
  readonly children?: ReactNode;
};

const focusOn = (input: HTMLInputElement | null): void => input?.focus();

/** A new PIN, typed twice, after the old one if there is one. */
export function NewPinForm(props: Props): JSX.Element {
  const { className, set, isAlone = false, hasOld = false, canRemove = false, save, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);

  const submit = async (form: HTMLFormElement | null, isRemoved = false): Promise<void> => {
    if (form === null || isBusy.current) return;
    const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value] as const);
    const { pin = '', again, old = null } = Object.fromEntries(fields);
    const fault = isRemoved ? null : (newPinFault(pin) ?? (pin === again ? null : 'differ'));
    setProblem(fault === null ? null : strings[fault]);
    if (fault !== null) return;
    isBusy.current = true;
    const wrong = await save(isRemoved ? null : pin, old);
    isBusy.current = false;
    setProblem(wrong);
    if (wrong === null) form.reset();
  };

  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children}
      {hasOld ? <Field name="old" type="password" label={strings.current} /> : null}
      <Field
        ref={isAlone ? focusOn : null}
        name="pin"
        type="password"
        label={strings.fresh}
        hint={strings.freshHint}
      />
      <Field name="again" type="password" label={strings.again} />
      <Problem text={problem} />
      <div className={looks.steps}>
        <Button type="submit" look={isAlone ? 'primary' : 'plain'}>
          {set}
        </Button>
        {canRemove ? (
          <Button look="quiet" onClick={({ currentTarget }) => void submit(currentTarget.form, true)}>
            {strings.remove}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
