import { useId, useRef, useState, type FormEvent, type JSX } from 'react';
import type { CommandFailure, CommandResult } from '../../../shared/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../../shared/snapshot.ts';
import { useMirror, useOrganisation } from '../../state/hooks.ts';
import { ask, mirror, saveAllNow, screen, toAnybody } from '../../state/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Details } from '../../ui/Details.tsx';
import { Dialog, DialogSteps, DialogText } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { organisationStrings } from '../../ui/organisationStrings.ts';
import { practiceStrings } from '../../ui/practiceStrings.ts';
import { storeStrings } from '../../ui/storeStrings.ts';
import { commandDetails, connectFailureText, strings } from '../../ui/strings.ts';
import styles from './ConnectDialog.module.css';
import { readForm, whatIsMissing, type Typed } from './readForm.ts';

type Props = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  readonly onClose: () => void;
};

type Problem = { readonly text: string; readonly details: FailureView | null };
const plain = (text: string): Problem => ({ text, details: null });

/** The same dialog for the connection that is there already, where the vet confirms to be the same person. */
function offerReconnect(id: string | null): void {
  const same = mirror.getState().snapshot?.connections.find((one) => one.id === id);
  if (same !== undefined) screen.setState({ dialog: { kind: 'connect', reconnects: same } });
}

function ProblemLines({
  id,
  problem,
}: {
  readonly id: string;
  readonly problem: Problem | null;
}): JSX.Element {
  const details = problem?.details ?? null;
  return (
    <div className={styles.problem}>
      <p id={id} role="alert" data-code={details?.code}>
        {problem?.text}
      </p>
      {details === null ? null : <Details failure={details} />}
    </div>
  );
}

function Intro({ reconnects }: Pick<Props, 'reconnects'>): JSX.Element {
  const { isServiceFixed } = useOrganisation();
  const address = useMirror((m) => m.snapshot?.serviceAddress ?? '');
  const { intro, again } = strings.connect;
  if (reconnects !== null) return <DialogText>{again(reconnects.name)}</DialogText>;
  return <DialogText>{isServiceFixed ? organisationStrings.fixedService(address) : intro}</DialogText>;
}

/** Said before the first practice: from then on there is something to lose. */
function KeyLine(): JSX.Element | null {
  const isTold = useMirror(
    ({ snapshot }) =>
      snapshot !== null &&
      !snapshot.isKeyRecoverable &&
      !snapshot.connections.some(({ isEmbedded }) => !isEmbedded),
  );
  return isTold ? <p className={styles.line}>{storeStrings.endsWithKey}</p> : null;
}

/** What is ticked: that it is a test, or who gives an earlier connection its new token. */
function Confirmed({ reconnects }: Pick<Props, 'reconnects'>): JSX.Element | null {
  const { isSandboxAllowed } = useOrganisation();
  const { connect } = strings;
  if (reconnects === null && !isSandboxAllowed) return null;
  const [name, label, hint] =
    reconnects === null
      ? ['isSandbox', connect.isSandbox, connect.isSandboxHint]
      : ['isSameVet', connect.isSameVet(reconnects.vet), connect.isSameVetHint];
  return (
    <div className={styles.check}>
      <label className={styles.checkLabel}>
        <input type="checkbox" name={name} className={styles.box} />
        {label}
      </label>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

/** Another try with the same code cannot come to anything; all else may still go on with it. */
const usedUp: readonly CommandFailure['code'][] = [
  'code_refused',
  'code_outcome_unknown',
  'practice_not_allowed',
];

function connectAs(
  { vet, token, code, ...typed }: Typed,
  reconnects: ConnectionView | null,
): Promise<CommandResult<'connect'>> {
  const { snapshot } = mirror.getState();
  const isAddressTyped = reconnects === null && snapshot?.organisation.isServiceFixed === false;
  const fields = {
    address: isAddressTyped ? typed.address : (snapshot?.serviceAddress ?? ''),
    vet,
    isSandbox: reconnects?.isSandbox ?? typed.isSandbox,
    reconnects: reconnects === null ? null : { connectionId: reconnects.id, isSameVet: true as const },
  };
  return code === '' ? ask('connect', { ...fields, token }) : ask('connectByCode', { ...fields, code });
}

/** The token is never in the page's state: it goes from its field to main, and the field is emptied. */
export function ConnectDialog({ reconnects, onClose }: Props): JSX.Element {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const token = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const codeAddress = useMirror((m) => m.snapshot?.connectCodeAddress ?? null);
  const isCodeOffered = codeAddress !== null && (reconnects === null || reconnects.address === codeAddress);
  const { isServiceFixed } = useOrganisation();
  const { connect } = strings;

  const forget = (): void => {
    if (token.current !== null) token.current.value = '';
    if (code.current !== null) code.current.value = '';
  };
  const close = (): void => {
    forget();
    onClose();
  };

  const submit = async (typed: Typed): Promise<void> => {
    const missing = whatIsMissing(typed, { reconnects, isCodeOffered });
    if (missing !== null) {
      setProblem(plain(missing));
      return;
    }
    setBusy(true);
    setProblem(null);
    // It makes another vet or practice the active one: what was typed belongs to the one before.
    saveAllNow();
    const result = await connectAs(typed, reconnects);
    setBusy(false);
    if (token.current !== null) token.current.value = '';
    if (result.ok) {
      toAnybody.announce(connect.connected);
      onClose();
      return;
    }
    const { code: why, detail } = result.error;
    if (code.current !== null && usedUp.includes(why)) code.current.value = '';
    if (why === 'already_connected') offerReconnect(detail);
    setProblem({ text: connectFailureText(why), details: commandDetails(result.error) });
  };

  return (
    <Dialog title={connect.title} onClose={close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy) void submit(readForm(new FormData(event.currentTarget)));
        }}
      >
        <Intro reconnects={reconnects} />
        {reconnects === null && !isServiceFixed ? (
          <Field
            name="address"
            label={connect.address}
            type="url"
            spellCheck={false}
            defaultValue={mirror.getState().snapshot?.serviceAddress ?? ''}
          />
        ) : null}
        <Field
          name="vet"
          label={connect.vet}
          {...(reconnects === null ? { hint: connect.vetHint } : {})}
          defaultValue={reconnects?.vet ?? ''}
          // Waiting consults are this vet's: another one connects anew.
          readOnly={reconnects !== null}
          data-first={reconnects === null ? '' : undefined}
        />
        <Field
          ref={token}
          name="token"
          type="password"
          label={connect.token}
          hint={connect.tokenHint}
          data-first={reconnects === null ? undefined : ''}
          spellCheck={false}
        />
        {isCodeOffered ? (
          <Field
            ref={code}
            name="code"
            label={practiceStrings.code}
            hint={practiceStrings.codeHint(codeAddress)}
            spellCheck={false}
          />
        ) : null}
        <Confirmed reconnects={reconnects} />
        <KeyLine />
        <ProblemLines id={errorId} problem={problem} />
        <DialogSteps>
          <Button onClick={close}>{strings.cancel}</Button>
          <Button type="submit" look="primary" aria-disabled={isBusy} aria-describedby={errorId}>
            {connect.connect}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}
