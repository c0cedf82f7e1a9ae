import { lazy, Suspense, useId, useRef, useState, type JSX } from 'react';
import type { CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../../shared/ipc/snapshot.ts';
import { useMain } from '../../state/hooks.ts';
import type { PageSnapshot } from '../../state/snapshotStore.ts';
import { openNow, saveAllNow, toAnybody, uiStore } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Check, Field } from '../../components/Field.tsx';
import { Problem } from '../../components/Problem.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { storeStrings } from '../../strings/storeStrings.ts';
import { commandDetails, connectFailureString, strings } from '../../strings/strings.ts';
import { looks } from '../../components/styles/looks.ts';
import { focusOn, isTextField, patientNameId } from '../../state/focusTargets.ts';
import { guideHeadings } from '../guide/guideHeadings.ts';
import {
  connectionOf,
  marksOf,
  questionOf,
  readForm,
  requestConnection,
  ticksOf,
  type FormKind,
  type Marks,
} from './connectForm.ts';

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

type Props = Pick<FormKind, 'reconnects'> & { readonly onClose: () => void };

/** What the organisation and main say about the connection. */
function offerOf(main: PageSnapshot, reconnects: ConnectionView | null) {
  const { isServiceFixed, isSandboxAllowed } = main.organisation;
  const { serviceAddress, connectCodeAddress, isKeyRecoverable, connections } = main;
  const first = isServiceFixed ? organisationStrings.fixedService(serviceAddress) : connect.intro;
  const { address, movesTo } = reconnects ?? { address: serviceAddress, movesTo: null };
  const again = movesTo === null ? connect.again : `${connect.again} ${practiceStrings.newAddress(movesTo)}`;
  const isCodeTaken = reconnects === null || (movesTo ?? address) === connectCodeAddress;
  return {
    isServiceFixed,
    isSandboxOffered: reconnects === null && isSandboxAllowed,
    address: address ?? serviceAddress,
    intro: reconnects === null ? first : again,
    /** Where the service takes a connect code for this connection; null: it takes none. */
    codeAddress: isCodeTaken ? connectCodeAddress : null,
    /** Before the first practice there is nothing to lose yet. */
    isKeyLineShown: !isKeyRecoverable && connections.every((one) => one.isEmbedded),
  };
}

const nothingWrong = {
  text: null as string | null,
  details: null as FailureView | null,
  marks: {} as Marks,
  question: null as ReturnType<typeof questionOf>,
};

/** The token is never in the page's state: main gets it from its field, and then the field is emptied. */
export function ConnectDialog({ reconnects, onClose }: Props): JSX.Element {
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [{ text, details, marks, question }, setWrong] = useState(nothingWrong);
  const [isBusy, setBusy] = useState(false);
  const isNew = reconnects === null;
  const { isServiceFixed, address, codeAddress, ...shown } = offerOf(
    useMain((s) => s),
    reconnects,
  );
  const kind = { reconnects, isServiceFixed, question };

  const fieldOf = (name = ''): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  const showResult = (result: CommandResult<'connect'>, by: 'token' | 'code'): void => {
    if (result.ok) {
      toAnybody.announce(connect.connected);
      onClose();
      // The button that opened the dialog is of no more use; whoever types already is not moved.
      if (openNow() === null)
        requestAnimationFrame(() => isTextField(document.activeElement) || focusOn(patientNameId));
      return;
    }
    const { code: why, detail } = result.error;
    const asked = questionOf(result.error);
    setWrong({
      text: connectFailureString(why),
      details: commandDetails(result.error),
      // What has to be typed again may stand far above the reason. A code stays.
      marks: asked === null && by === 'token' ? { token: connect.enterAgain } : {},
      question: asked,
    });
    // A question about the practice is answered with the same token.
    if (asked === null) {
      const token = fieldOf('token');
      if (token !== null) token.value = '';
      fieldOf(by)?.focus();
    }
    // Opens this dialog for the existing connection, where the vet confirms to be the same person.
    const same = why === 'already_connected' ? connectionOf(detail) : undefined;
    if (same !== undefined) uiStore.setState({ dialog: { kind: 'connect', reconnects: same } });
  };

  const submit = async (typed: ReturnType<typeof readForm>): Promise<void> => {
    if (isBusy) return;
    const missing = marksOf(typed, kind);
    setWrong({ ...nothingWrong, question, marks: missing ?? {}, text: missing && connect.correct });
    if (missing !== null) return fieldOf(Object.keys(missing)[0])?.focus();
    setBusy(true);
    // A new connection activates another vet or practice: drafts belong to the one that is active now.
    saveAllNow();
    const result = await requestConnection(typed, kind);
    setBusy(false);
    showResult(result, typed.code ? 'code' : 'token');
  };

  return (
    <Dialog
      title={isNew ? connect.title : connect.reconnectTitle(reconnects.name)}
      name={connect.title}
      onClose={onClose}
    >
      <DialogText>{shown.intro}</DialogText>
      <form
        ref={form}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement)
            setWrong((before) => ({ ...before, marks: { ...before.marks, [target.name]: undefined } }));
        }}
        className={looks.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readForm(new FormData(event.currentTarget)));
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
            spellCheck={false}
          />
        )}
        {shown.isSandboxOffered ? (
          <Check name="isSandbox" label={connect.isSandbox} hint={connect.isSandboxHint} />
        ) : null}
        {ticksOf(kind).map(({ name, label, hint }) => (
          <Check key={name} {...{ name, label, hint }} problem={marks[name]} />
        ))}
        {shown.isKeyLineShown ? <p className={looks.quiet}>{storeStrings.endsWithKey}</p> : null}
        <Problem id={errorId} text={text} code={details?.code} />
        {details === null ? null : <DetailsHere failure={details} />}
        <DialogSteps>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" look="primary" aria-disabled={isBusy} aria-describedby={errorId}>
            {connect.connect}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}
