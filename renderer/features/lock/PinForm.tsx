import { useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { newPinFault, type VetIdentity, type VetView } from '../../../shared/ipc/vetIdentity.ts';
import { useApp, useNow, useWithAdminContact } from '../../state/app.ts';
import { unlock, forgetPin } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { Field, Problem } from '../../components/Field.tsx';
import fields from '../../components/Field.module.css';
import { Name } from '../../components/format/Name.tsx';
import { formatTimeUntil } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import styles from './LockScreen.module.css';

const { forget: forgetStrings, settings: pinStrings } = strings;

const title = /^(dr|prof|mr|mrs|ms)\.?$/i;

function initialsOf(vet: string): string {
  const names = vet.split(/\s+/).filter((word) => word !== '' && !title.test(word));
  return [names[0], ...names.slice(1).slice(-1)].map((name = '') => name.slice(0, 1).toUpperCase()).join('');
}

export const VetName = ({ vet }: { readonly vet: string }) => (
  <>
    <span className={cx(looks.fixed, styles.initials)} aria-hidden="true">
      {initialsOf(vet)}
    </span>
    <span className={cx(looks.strong, styles.name)}>
      <Name of={vet} />
    </span>
  </>
);

const problemId = 'pin-problem';
const focusOn = (input: HTMLInputElement | null): void => input?.focus();

type Typed = Readonly<Record<string, string>>;
type SecretProps = {
  readonly className: string;
  /** Where an error is told, if not below the fields. */
  readonly place?: HTMLElement | null;
  /** How long nobody may try again, in ms. */
  readonly blockedMs?: number;
  /** Answers the error; null: it is done. A named button that was pressed is among what was typed. */
  readonly attempt: (typed: Typed) => Promise<string | null>;
  readonly children: ReactNode;
};

/** A form of masked fields, with one try at a time. A field that is alone is empty after each. */
function SecretForm(props: SecretProps) {
  const { className, place = null, blockedMs = 0, attempt, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isBlocked = blockedMs > 0;
  const told = <Problem key={problemId} id={problemId} text={isBlocked ? strings.tooMany : problem} />;
  // Apart, because a screen reader must not read each second.
  const wait = isBlocked ? <p key="wait">{strings.waits(formatTimeUntil(blockedMs))}</p> : null;

  const submit = async (form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> => {
    const [first, ...more] = form.querySelectorAll('input');
    const alone = more.length === 0 ? first : undefined;
    if (isBusy.current || isBlocked) return;
    isBusy.current = true;
    setProblem(null);
    const wrong = await attempt(Object.fromEntries(new FormData(form, pressed)) as Typed);
    isBusy.current = false;
    setProblem(wrong);
    if (wrong === null || alone !== undefined) form.reset();
    alone?.focus();
  };

  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, event.nativeEvent.submitter);
      }}
    >
      {children}
      {place === null ? told : createPortal([told, wait], place)}
    </form>
  );
}

type PinProps = { readonly identity: VetView } & Required<Pick<SecretProps, 'place'>>;

/** In the vet's own tile, with the button beside the field. */
function PinForm({ identity, place }: PinProps) {
  const app = useApp();
  const now = useNow(1_000);
  const blockedMs = identity.waitsUntil === null ? 0 : identity.waitsUntil - now;
  return (
    <SecretForm
      className={cx(looks.line, styles.tile, styles.asked)}
      attempt={async ({ pin = '' }) => (pin === '' ? strings.noPin : unlock(app, identity, pin))}
      {...{ place, blockedMs }}
    >
      <VetName vet={identity.vet} />
      <input
        ref={focusOn}
        className={fields.input}
        name="pin"
        type="password"
        aria-label={strings.pinOf(identity.vet)}
        aria-describedby={problemId}
        autoComplete="off"
        spellCheck={false}
        maxLength={10_000}
      />
      <Button type="submit" look="primary" guard={identity.vet} aria-disabled={blockedMs > 0}>
        {strings.unlock}
      </Button>
    </SecretForm>
  );
}

type ForgottenProps = { readonly identity: VetIdentity; readonly onBack: () => void };

/**
 * Unlocks with a token, which lets nobody else in: a token belongs to one vet (interface, Authentication 2).
 */
const ForgottenPin = ({ identity, onBack }: ForgottenProps) => {
  const app = useApp();
  const withContact = useWithAdminContact();
  return (
    <SecretForm
      className={cx(looks.closeStack, styles.form)}
      attempt={async ({ token = '' }) =>
        token === '' ? common.connect.isMissing : forgetPin(app, identity, token)
      }
    >
      <p className={looks.breakable}>{forgetStrings.text(identity.vet)}</p>
      <Field
        ref={focusOn}
        name="token"
        type="password"
        label={common.connect.token}
        hint={withContact(forgetStrings.it)}
        spellCheck={false}
        maxLength={10_000}
      />
      <div className={looks.spread}>
        <Button onClick={onBack}>{forgetStrings.back}</Button>
        <Button type="submit">{forgetStrings.remove}</Button>
      </div>
    </SecretForm>
  );
};

type AskedProps = PinProps & ForgottenProps & { readonly isForgotten: boolean };

export function AskedPin({ identity, place, isForgotten, onBack }: AskedProps) {
  const app = useApp();
  if (!identity.hasPin)
    return (
      <NewPinForm
        className={cx(looks.closeStack, styles.form)}
        set={strings.setAndUnlock}
        intro={strings.required(identity.vet)}
        save={(pin) => unlock(app, identity, pin ?? '')}
      />
    );
  return isForgotten ? <ForgottenPin {...{ identity, onBack }} /> : <PinForm {...{ identity, place }} />;
}

type NewPinProps = {
  readonly className: string;
  readonly set: string;
  /** The screen asks for nothing but the PIN, and says why. */
  readonly intro?: string;
  readonly hasOld?: boolean;
  readonly canRemove?: boolean;
  /** Answers the error; null: it is done. */
  readonly save: (pin: string | null, old: string | null) => Promise<string | null>;
};

/** A new PIN, typed twice, after the old one if there is one. */
export function NewPinForm(props: NewPinProps) {
  const { className, set, intro, hasOld = false, canRemove = false, save } = props;
  const attempt = ({ pin = '', again, old, remove }: Typed): Promise<string | null> => {
    const fault = remove === undefined ? (newPinFault(pin) ?? (pin === again ? null : 'differ')) : null;
    if (fault !== null) return Promise.resolve(pinStrings[fault]);
    return save(remove === undefined ? pin : null, old ?? null);
  };
  return (
    <SecretForm className={className} attempt={attempt}>
      {intro !== undefined && <p className={looks.breakable}>{intro}</p>}
      {hasOld && <Field name="old" type="password" label={pinStrings.current} />}
      <Field
        ref={intro === undefined ? null : focusOn}
        name="pin"
        type="password"
        label={pinStrings.fresh}
        hint={pinStrings.freshHint}
      />
      <Field name="again" type="password" label={pinStrings.again} />
      <div className={looks.steps}>
        <Button type="submit" look={intro === undefined ? 'plain' : 'primary'} guard={intro}>
          {set}
        </Button>
        {canRemove && (
          <Button type="submit" name="remove" look="quiet">
            {pinStrings.remove}
          </Button>
        )}
      </div>
    </SecretForm>
  );
}
