import { lazy, Suspense, useId, type JSX } from 'react';
import type { FailureView } from '../../../shared/ipc/snapshot.ts';
import { useSnapshot, useOrganisation } from '../../state/hooks.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Check, Field } from '../../components/Field.tsx';
import { Problem } from '../../components/Problem.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { storeStrings } from '../../strings/storeStrings.ts';
import { strings } from '../../strings/strings.ts';
import { looks } from '../../components/styles/looks.ts';
import { guideHeadings } from '../guide/guideHeadings.ts';
import { boxOf, questions, type Marks, type PracticeQuestion } from './readForm.ts';
import { useConnectForm, type ConnectProps } from './useConnectForm.ts';

const { connect } = strings;

const GuidePassage = lazy(async () => ({ default: (await import('../guide/GuidePage.tsx')).GuidePassage }));

/** The details of a failure, with what the guide says of it, because the guide cannot come in front of a dialog. */
const DetailsHere = ({ failure }: { readonly failure: FailureView }): JSX.Element => (
  <Details
    failure={failure}
    guide={
      <Suspense>
        <GuidePassage at={guideHeadings[failure.code]} />
      </Suspense>
    }
  />
);

type ConfirmedProps = Pick<ConnectProps, 'reconnects'> & {
  readonly marks: Marks;
  readonly question: PracticeQuestion | null;
};

/** The boxes to tick: that a new connection is a sandbox; that the same vet reconnects, and to the same practice. */
function Confirmed({ reconnects, marks, question }: ConfirmedProps): JSX.Element | null {
  const { isSandboxAllowed } = useOrganisation();
  if (reconnects === null)
    return isSandboxAllowed ? (
      <Check name="isSandbox" label={connect.isSandbox} hint={connect.isSandboxHint} />
    ) : null;
  return (
    <>
      <Check
        name="isSameVet"
        label={connect.isSameVet(reconnects.vet)}
        hint={connect.isSameVetHint}
        problem={marks.isSameVet}
      />
      {question === null ? null : (
        // Asks which practice the token is for, where a name does not decide it.
        <Check
          name={boxOf(question)}
          label={questions[question.code].label(reconnects, question.name)}
          hint={questions[question.code].hint}
          problem={marks.isSamePractice}
        />
      )}
    </>
  );
}

/** What the organisation and main say about the connection. */
function useOffer(reconnects: ConnectProps['reconnects']) {
  const { isServiceFixed } = useOrganisation();
  const address = useSnapshot((m) => m.snapshot?.serviceAddress ?? '');
  const codeAddress = useSnapshot((m) => m.snapshot?.connectCodeAddress ?? null);
  const isKeyLost = useSnapshot((m) => m.snapshot?.isKeyRecoverable === false);
  const hasPractice = useSnapshot((m) => m.snapshot?.connections.some((one) => !one.isEmbedded) ?? true);
  const movesTo = reconnects?.movesTo ?? null;
  const first = isServiceFixed ? organisationStrings.fixedService(address) : connect.intro;
  const again = movesTo === null ? connect.again : `${connect.again} ${practiceStrings.newAddress(movesTo)}`;
  return {
    isServiceFixed,
    address: reconnects?.address ?? address,
    intro: reconnects === null ? first : again,
    /** Where the service takes a connect code for this connection; null: it takes none. */
    codeAddress: reconnects === null || (movesTo ?? reconnects.address) === codeAddress ? codeAddress : null,
    /** Before the first practice there is nothing to lose yet. */
    isKeyLineShown: isKeyLost && !hasPractice,
  };
}

export function ConnectDialog({ reconnects, onClose }: ConnectProps): JSX.Element {
  const errorId = useId();
  const { isServiceFixed, address, intro, codeAddress, isKeyLineShown } = useOffer(reconnects);
  const { formRef, problem, marks, unmark, question, isBusy, close, submit } = useConnectForm({
    reconnects,
    onClose,
    isCodeOffered: codeAddress !== null,
  });
  const isNew = reconnects === null;
  return (
    <Dialog
      title={isNew ? connect.title : connect.reconnectTitle(reconnects.name)}
      name={connect.title}
      onClose={close}
    >
      <DialogText>{intro}</DialogText>
      <form
        ref={formRef}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) unmark(target.name);
        }}
        className={looks.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {isServiceFixed ? null : (
          <Field
            name="address"
            label={connect.address}
            hint={isNew ? undefined : connect.addressHint}
            problem={marks.address}
            type="url"
            spellCheck={false}
            defaultValue={address}
            data-first={address === '' ? '' : undefined}
          />
        )}
        <Field
          name="vet"
          label={connect.vet}
          autoComplete="name"
          hint={isNew ? connect.vetHint : undefined}
          problem={marks.vet}
          defaultValue={reconnects?.vet ?? ''}
          // Waiting consults belong to this vet: another vet makes a new connection.
          readOnly={!isNew}
          data-first={isNew ? '' : undefined}
        />
        <Field
          name="token"
          className={looks.code}
          type="password"
          label={connect.token}
          hint={connect.tokenHint}
          problem={marks.token}
          data-first={isNew ? undefined : ''}
          spellCheck={false}
        />
        {codeAddress === null ? null : (
          <Field
            name="code"
            className={looks.code}
            label={practiceStrings.code}
            hint={practiceStrings.codeHint(codeAddress)}
            problem={marks.code}
            spellCheck={false}
          />
        )}
        <Confirmed reconnects={reconnects} marks={marks} question={question} />
        {isKeyLineShown ? <p className={looks.quiet}>{storeStrings.endsWithKey}</p> : null}
        <Problem id={errorId} text={problem.text} code={problem.details?.code} />
        {problem.details === null ? null : <DetailsHere failure={problem.details} />}
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
