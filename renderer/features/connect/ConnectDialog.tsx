import { useId, useRef, useState, type FormEvent, type JSX } from 'react';
import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../../shared/ipc/snapshot.ts';
import { useSnapshot, useOrganisation } from '../../state/hooks.ts';
import { ask, snapshotStore, saveAllNow, uiStore, toAnybody } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../../components/Details.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { storeStrings } from '../../strings/storeStrings.ts';
import { commandDetails, connectFailureString, strings } from '../../strings/strings.ts';
import styles from './ConnectDialog.module.css';
import { readForm, whatIsMissing, type PracticeQuestion, type Typed } from './readForm.ts';

type Props = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  readonly onClose: () => void;
};

type Problem = { readonly text: string; readonly details: FailureView | null };
const plain = (text: string): Problem => ({ text, details: null });

/** The same dialog for the connection that is there already, where the vet confirms to be the same person. */
function offerReconnect(id: string | null): void {
  const same = snapshotStore.getState().snapshot?.connections.find((one) => one.id === id);
  if (same !== undefined) uiStore.setState({ dialog: { kind: 'connect', reconnects: same } });
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
  const address = useSnapshot((m) => m.snapshot?.serviceAddress ?? '');
  const { intro, again } = strings.connect;
  if (reconnects !== null) {
    const { name, movesTo } = reconnects;
    const moves = movesTo === null ? '' : ` ${practiceStrings.newAddress(movesTo)}`;
    return <DialogText>{again(name) + moves}</DialogText>;
  }
  return <DialogText>{isServiceFixed ? organisationStrings.fixedService(address) : intro}</DialogText>;
}

/** Where the token goes, unless the organisation says so. */
function AddressField({ reconnects }: Pick<Props, 'reconnects'>): JSX.Element | null {
  const { isServiceFixed } = useOrganisation();
  const { connect } = strings;
  if (isServiceFixed) return null;
  return (
    <Field
      name="address"
      label={connect.address}
      {...(reconnects === null ? {} : { hint: connect.addressHint })}
      type="url"
      spellCheck={false}
      defaultValue={reconnects?.address ?? snapshotStore.getState().snapshot?.serviceAddress ?? ''}
    />
  );
}

/** Said before the first practice: from then on there is something to lose. */
function KeyLine(): JSX.Element | null {
  const isTold = useSnapshot(
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
  return reconnects === null ? (
    <Check name="isSandbox" label={connect.isSandbox} hint={connect.isSandboxHint} />
  ) : (
    <Check name="isSameVet" label={connect.isSameVet(reconnects.vet)} hint={connect.isSameVetHint} />
  );
}

/** Which practice the token is for, where a name does not say it. */
function PracticeCheck({
  reconnects,
  question,
}: Pick<Props, 'reconnects'> & { readonly question: PracticeQuestion | null }): JSX.Element | null {
  const { connect } = strings;
  if (reconnects === null || question === null) return null;
  if (question.code === 'already_connected')
    return <Check name="isAnotherPractice" label={connect.isAnother} hint={connect.isAnotherHint} />;
  return question.code === 'practice_renamed' ? (
    <Check
      name="isSamePractice"
      label={connect.isRenamed(reconnects.practiceName, question.name)}
      hint={connect.isRenamedHint}
    />
  ) : (
    <Check name="isSamePractice" label={connect.isThisOne(reconnects.name)} hint={connect.isThisOneHint} />
  );
}

function Check({
  name,
  label,
  hint,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}): JSX.Element {
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

function confirmedBy(
  { isSamePractice, isAnotherPractice }: Pick<Typed, 'isSamePractice' | 'isAnotherPractice'>,
  question: PracticeQuestion | null,
): { readonly name: string; readonly is: 'same' | 'another' } | null {
  if (question === null || !(isSamePractice || isAnotherPractice)) return null;
  return { name: question.name, is: isAnotherPractice ? 'another' : 'same' };
}

function connectAs(
  { vet, token, code, ...typed }: Typed,
  asked: ConnectionView | null,
  question: PracticeQuestion | null,
): Promise<CommandResult<'connect'>> {
  const { snapshot } = snapshotStore.getState();
  const reconnects = typed.isAnotherPractice ? null : asked;
  const fields = {
    confirmed: confirmedBy(typed, question),
    address: snapshot?.organisation.isServiceFixed === true ? snapshot.serviceAddress : typed.address,
    vet,
    isSandbox: asked?.isSandbox ?? typed.isSandbox,
    reconnects: reconnects === null ? null : { connectionId: reconnects.id, isSameVet: true as const },
  };
  return code === '' ? ask('connect', { ...fields, token }) : ask('connectByCode', { ...fields, code });
}

/** The practice name that main asks about; null: it asks nothing. */
function questionOf({ code, detail }: CommandFailure): PracticeQuestion | null {
  if (detail === null) return null;
  if (code === 'practice_renamed' || code === 'same_name') return { code, name: detail };
  if (code !== 'already_connected') return null;
  const same = snapshotStore.getState().snapshot?.connections.find(({ id }) => id === detail);
  return same === undefined ? null : { code, name: same.practiceName };
}

/** The token is never in the page's state: it goes from its field to main, and the field is emptied. */
export function ConnectDialog({ reconnects, onClose }: Props): JSX.Element {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<PracticeQuestion | null>(null);
  const token = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const codeAddress = useSnapshot((m) => m.snapshot?.connectCodeAddress ?? null);
  const isCodeOffered =
    codeAddress !== null &&
    (reconnects === null || (reconnects.movesTo ?? reconnects.address) === codeAddress);
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
    const missing = whatIsMissing(typed, { reconnects, isCodeOffered, question });
    if (missing !== null) {
      setProblem(plain(missing));
      return;
    }
    setBusy(true);
    setProblem(null);
    // It makes another vet or practice the active one: what was typed belongs to the one before.
    saveAllNow();
    const result = await connectAs(typed, reconnects, question);
    setBusy(false);
    const asks = result.ok ? null : questionOf(result.error);
    setQuestion(asks);
    // A question about the practice is answered for the same token.
    if (asks === null && token.current !== null) token.current.value = '';
    if (result.ok) {
      toAnybody.announce(connect.connected);
      onClose();
      return;
    }
    const { code: why, detail } = result.error;
    if (code.current !== null && usedUp.includes(why)) code.current.value = '';
    if (why === 'already_connected') offerReconnect(detail);
    setProblem({ text: connectFailureString(why), details: commandDetails(result.error) });
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
        <AddressField reconnects={reconnects} />
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
        {/* A code is a field beside the token, not a choice before it: without codes the dialog is the same for everybody. */}
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
        <PracticeCheck reconnects={reconnects} question={question} />
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
