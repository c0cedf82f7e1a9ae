import { lazy, Suspense, useId, type FormEvent, type JSX } from 'react';
import { useSnapshot, useOrganisation } from '../../state/hooks.ts';
import { snapshotStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { storeStrings } from '../../strings/storeStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import { guideHeadings } from '../guide/guideHeadings.ts';
import { readForm, samePracticeLabel, type MarkedField, type PracticeQuestion } from './readForm.ts';
import { useConnectForm, type ConnectForm, type ConnectProps, type Problem } from './useConnectForm.ts';

const GuidePassage = lazy(async () => {
  const page = await import('../guide/GuidePage.tsx');
  return { default: page.GuidePassage };
});

type Reconnects = Pick<ConnectProps, 'reconnects'>;
type Marked = { readonly marked: readonly MarkedField[] };

/** What a field that must still be filled in says below itself. */
const mark = (name: MarkedField, marked: Marked['marked'], text: string = strings.connect.isMissing) =>
  marked.includes(name) ? { problem: text } : {};

type ProblemLinesProps = { readonly id: string; readonly problem: Problem | null };

function ProblemLines({ id, problem }: ProblemLinesProps): JSX.Element {
  const details = problem?.details ?? null;
  return (
    <div>
      <p id={id} role="alert" className={looks.problem} data-code={details?.code}>
        {problem?.text}
      </p>
      {details === null ? null : (
        <Details
          failure={details}
          guide={
            <Suspense>
              <GuidePassage at={guideHeadings[details.code]} />
            </Suspense>
          }
        />
      )}
    </div>
  );
}

function Intro({ reconnects }: Reconnects): JSX.Element {
  const { isServiceFixed } = useOrganisation();
  const address = useSnapshot((m) => m.snapshot?.serviceAddress ?? '');
  const { intro, again } = strings.connect;
  if (reconnects !== null) {
    const { movesTo } = reconnects;
    const moves = movesTo === null ? '' : ` ${practiceStrings.newAddress(movesTo)}`;
    return <DialogText>{again + moves}</DialogText>;
  }
  return <DialogText>{isServiceFixed ? organisationStrings.fixedService(address) : intro}</DialogText>;
}

/** The address of the service, unless the organisation sets it. */
function AddressField({ reconnects, marked }: Reconnects & Marked): JSX.Element | null {
  const { isServiceFixed } = useOrganisation();
  const { connect } = strings;
  const known = reconnects?.address ?? snapshotStore.getState().snapshot?.serviceAddress ?? '';
  if (isServiceFixed) return null;
  return (
    <Field
      name="address"
      label={connect.address}
      {...(reconnects === null ? {} : { hint: connect.addressHint })}
      {...mark('address', marked)}
      type="url"
      spellCheck={false}
      defaultValue={known}
      data-first={known === '' ? '' : undefined}
    />
  );
}

/** Shown before the first practice, while there is nothing to lose yet. */
function KeyLine(): JSX.Element | null {
  const isShown = useSnapshot(
    ({ snapshot }) =>
      snapshot !== null &&
      !snapshot.isKeyRecoverable &&
      !snapshot.connections.some(({ isEmbedded }) => !isEmbedded),
  );
  return isShown ? <p className={looks.quiet}>{storeStrings.endsWithKey}</p> : null;
}

/** The box to tick: that a new connection is a sandbox, or that the same vet reconnects. */
function Confirmed({ reconnects, marked }: Reconnects & Marked): JSX.Element | null {
  const { isSandboxAllowed } = useOrganisation();
  const { connect } = strings;
  if (reconnects === null && !isSandboxAllowed) return null;
  return reconnects === null ? (
    <Check name="isSandbox" label={connect.isSandbox} hint={connect.isSandboxHint} />
  ) : (
    <Check
      name="isSameVet"
      label={connect.isSameVet(reconnects.vet)}
      hint={connect.isSameVetHint}
      isMarked={marked.includes('isSameVet')}
    />
  );
}

/** Asks which practice the token is for, where a name does not decide it. */
function PracticeCheck({
  reconnects,
  marked,
  question,
}: Reconnects & Marked & { readonly question: PracticeQuestion | null }): JSX.Element | null {
  const { connect } = strings;
  if (reconnects === null || question === null) return null;
  if (question.code === 'already_connected')
    return <Check name="isAnotherPractice" label={connect.isAnother} hint={connect.isAnotherHint} />;
  return (
    <Check
      name="isSamePractice"
      label={samePracticeLabel(reconnects, question)}
      hint={samePracticeHints[question.code]}
      isMarked={marked.includes('isSamePractice')}
    />
  );
}

const samePracticeHints = {
  practice_renamed: strings.connect.isRenamedHint,
  practice_id_changed: strings.connect.isIdChangedHint,
  same_name: strings.connect.isThisOneHint,
};

type CheckProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isMarked?: boolean;
};

function Check({ name, label, hint, isMarked = false }: CheckProps): JSX.Element {
  const problemId = useId();
  return (
    <div>
      <label className={cx(looks.line, fields.check)}>
        <input
          type="checkbox"
          name={name}
          className={fields.checkBox}
          aria-invalid={isMarked}
          aria-describedby={isMarked ? problemId : undefined}
        />
        {label}
      </label>
      {isMarked ? (
        <p id={problemId} className={cx(looks.quiet, looks.warning, fields.belowCheck)}>
          {strings.connect.isNotTicked}
        </p>
      ) : null}
      <p className={cx(looks.quiet, fields.belowCheck)}>{hint}</p>
    </div>
  );
}

function Credentials({
  reconnects,
  marked,
  isEmptied,
  tokenRef,
  codeRef,
  codeAddress,
}: Reconnects &
  Marked &
  Pick<ConnectForm, 'isEmptied' | 'tokenRef' | 'codeRef'> & {
    readonly codeAddress: string | null;
  }): JSX.Element {
  const { connect } = strings;
  return (
    <>
      <Field
        name="vet"
        label={connect.vet}
        autoComplete="name"
        {...(reconnects === null ? { hint: connect.vetHint } : {})}
        {...mark('vet', marked)}
        defaultValue={reconnects?.vet ?? ''}
        // Waiting consults belong to this vet: another vet makes a new connection.
        readOnly={reconnects !== null}
        data-first={reconnects === null ? '' : undefined}
      />
      <Field
        ref={tokenRef}
        name="token"
        className={looks.code}
        type="password"
        label={connect.token}
        hint={connect.tokenHint}
        {...mark('token', marked, isEmptied ? connect.enterAgain : connect.isMissing)}
        data-first={reconnects === null ? undefined : ''}
        spellCheck={false}
      />
      {codeAddress === null ? null : (
        <Field
          ref={codeRef}
          name="code"
          className={looks.code}
          label={practiceStrings.code}
          hint={practiceStrings.codeHint(codeAddress)}
          spellCheck={false}
        />
      )}
    </>
  );
}

/** The address of the service that takes a connect code for this connection; null: the service takes no code. */
function useCodeAddress(reconnects: ConnectProps['reconnects']): string | null {
  const address = useSnapshot((m) => m.snapshot?.connectCodeAddress ?? null);
  const isSame = reconnects === null || (reconnects.movesTo ?? reconnects.address) === address;
  return isSame ? address : null;
}

export function ConnectDialog({ reconnects, onClose }: ConnectProps): JSX.Element {
  const errorId = useId();
  const codeAddress = useCodeAddress(reconnects);
  const form = useConnectForm({ reconnects, onClose, isCodeOffered: codeAddress !== null });
  const { isBusy, close, marked, isEmptied, tokenRef, codeRef } = form;
  const { connect } = strings;

  return (
    <Dialog
      title={reconnects === null ? connect.title : connect.reconnectTitle(reconnects.name)}
      name={connect.title}
      onClose={close}
    >
      <form
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) form.unmark(target.name);
        }}
        className={looks.stack}
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy) void form.submit(readForm(new FormData(event.currentTarget)), event.currentTarget);
        }}
      >
        <Intro reconnects={reconnects} />
        <AddressField reconnects={reconnects} marked={marked} />
        <Credentials reconnects={reconnects} {...{ marked, isEmptied, tokenRef, codeRef, codeAddress }} />
        <Confirmed reconnects={reconnects} marked={marked} />
        <PracticeCheck reconnects={reconnects} marked={marked} question={form.question} />
        <KeyLine />
        <ProblemLines id={errorId} problem={form.problem} />
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
