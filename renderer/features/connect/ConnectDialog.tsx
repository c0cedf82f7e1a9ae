import { lazy, Suspense, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import type { FailureView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, type App } from '../../state/app.ts';
import { withAdminContact } from '../../../shared/text/withAdminContact.ts';
import { Button } from '../../components/Button.tsx';
import { FailureDetails } from '../guide/FailureDetails.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Check, Field, Problem } from '../../components/Field.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { storeStrings } from '../../strings/storeStrings.ts';
import { commandDetails, connectFailureString, strings } from '../../strings/strings.ts';
import { looks } from '../../components/styles/looks.ts';
import { focusOn, ids, isTextField } from '../../state/focusTargets.ts';
import { guideHeadings } from '../guide/guideHeadings.ts';
import {
  marksOf,
  questionOf,
  readForm,
  requestConnection,
  ticksOf,
  type FormKind,
  type Marks,
  type PracticeQuestion,
  type Typed,
} from './connectForm.ts';

const { connect } = strings;

const GuidePassage = lazy(async () => ({ default: (await import('../guide/GuidePage.tsx')).GuidePassage }));

const nothingWrong = {
  text: null as string | null,
  details: null as FailureView | null,
  marks: {} as Marks,
  question: null as PracticeQuestion | null,
};

type Props = Pick<FormKind, 'reconnects'> & { readonly onCancel: () => void };

/** Nobody was asked, so the secret stays in its field, and the address has to be looked at. */
const unreached: readonly string[] = ['address_invalid', 'name_not_found', 'service_unreachable'];

/**
 * The token is never in the page's state: main gets it from its
 * field, which is emptied once a service has answered.
 */
export function ConnectDialog({ reconnects, onCancel }: Props) {
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { text, details, marks, kind, isBusy, onInput, submit } = useConnecting(form, reconnects);
  const { serviceAddress, isKeyRecoverable, connections } = useMain((s) => s);
  const intro = kind.isServiceFixed ? organisationStrings.fixedService(serviceAddress) : connect.intro;
  const movesTo = reconnects?.movesTo ?? null;
  const again = movesTo === null ? connect.again : `${connect.again} ${practiceStrings.newAddress(movesTo)}`;
  return (
    <Dialog
      title={reconnects === null ? connect.title : connect.reconnectTitle(reconnects.name)}
      name={connect.title}
      onClose={onCancel}
    >
      <DialogText>{reconnects === null ? intro : again}</DialogText>
      <form
        ref={form}
        onInput={onInput}
        className={looks.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readForm(new FormData(event.currentTarget)));
        }}
      >
        <Fields {...kind} marks={marks} />
        {/* Before the first practice there is nothing to lose yet. */}
        {!isKeyRecoverable && connections.every((one) => one.isEmbedded) && (
          <p className={looks.quiet}>{storeStrings.endsWithKey}</p>
        )}
        <Problem id={errorId} text={text} code={details?.code} />
        {details !== null && (
          <FailureDetails
            failure={details}
            // The guide itself cannot come in front of a dialog.
            guide={
              <Suspense>
                <GuidePassage at={guideHeadings[details.code]} />
              </Suspense>
            }
          />
        )}
        <DialogSteps>
          <Button onClick={onCancel}>{strings.cancel}</Button>
          <Button type="submit" look="primary" aria-disabled={isBusy} aria-describedby={errorId}>
            {connect.connect}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}

/** Asks main to connect, once at a time, and says what is wrong with what was typed. */
function useConnecting(form: RefObject<HTMLFormElement | null>, reconnects: Props['reconnects']) {
  const app = useApp();
  const [wrong, setWrong] = useState(nothingWrong);
  const [isBusy, setBusy] = useState(false);
  const { isServiceFixed, adminContact } = useMain((s) => s.organisation);
  const { question } = wrong;
  const kind = { reconnects, isServiceFixed, question };

  const fieldOf = (name = ''): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;

  function showFailure(error: CommandFailure, secret: 'token' | 'code'): void {
    const asked = questionOf(app, error);
    const by = unreached.includes(error.code) ? 'address' : secret;
    setWrong({
      text: withAdminContact(connectFailureString(error.code, error.detail), adminContact),
      details: commandDetails(error),
      // What has to be typed again may stand far above the reason. A code stays.
      marks: asked === null && by === 'token' ? { token: connect.enterAgain } : {},
      question: asked,
    });
    // Opens this dialog for the existing connection, where the vet confirms to be the same person.
    if (asked?.same !== undefined) app.showConnect(asked.same);
    // A question about the practice is answered with the same token.
    const field = asked === null ? fieldOf(by) : null;
    // What was typed stays, and another key takes its place.
    if (by === 'token') field?.select();
    // The reason, below it, scrolls into sight.
    field?.focus({ preventScroll: true });
  }

  const submit = async (typed: Typed): Promise<void> => {
    if (isBusy) return;
    const missing = marksOf(typed, kind);
    const [firstMissing] = Object.keys(missing);
    setWrong({ ...nothingWrong, question, marks: missing, text: firstMissing ? connect.correct : null });
    if (firstMissing !== undefined) return fieldOf(firstMissing)?.focus();
    setBusy(true);
    // A new connection activates another vet or practice: drafts belong to the one that is active now.
    app.saveAllNow();
    const result = await requestConnection(app, typed, kind);
    setBusy(false);
    if (result.ok) closeConnected(app);
    else showFailure(result.error, typed.code ? 'code' : 'token');
  };

  const onInput = ({ target }: FormEvent): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name } = target;
    // What was asked about a practice was about the key that was there.
    const about = name === 'token' || name === 'code' ? { question: null, text: null } : {};
    setWrong((before) => ({ ...before, marks: { ...before.marks, [name]: undefined }, ...about }));
  };
  return { ...wrong, kind, isBusy, onInput, submit };
}

function closeConnected(app: App): void {
  app.toAnybody.announce(connect.connected);
  app.uiStore.setState({ dialog: null });
  // The button that opened the dialog is of no more use; whoever types already is not moved.
  if (app.mainNow().open === null)
    requestAnimationFrame(() => isTextField(document.activeElement) || focusOn(ids.patientName));
}

function Fields({ marks, ...kind }: FormKind & { readonly marks: Marks }) {
  const { reconnects, isServiceFixed } = kind;
  const { organisation, serviceAddress, connectCodeAddress } = useMain((s) => s);
  const isNew = reconnects === null;
  const address = reconnects?.address ?? serviceAddress;
  // Whether the service takes a connect code for this connection.
  const isCodeTaken = isNew || (reconnects.movesTo ?? reconnects.address) === connectCodeAddress;
  return (
    <>
      {!isServiceFixed && (
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
        defaultValue={reconnects?.vet}
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
        data-first=""
        spellCheck={false}
      />
      {isCodeTaken && connectCodeAddress !== null && (
        <Field
          name="code"
          className={looks.code}
          label={practiceStrings.code}
          hint={practiceStrings.codeHint(connectCodeAddress)}
          spellCheck={false}
        />
      )}
      {isNew && organisation.isSandboxAllowed && (
        <Check name="isSandbox" label={connect.isSandbox} hint={connect.isSandboxHint} />
      )}
      {ticksOf(kind).map(({ name, label, hint }) => (
        <Check key={name} {...{ name, label, hint }} problem={marks[name]} />
      ))}
    </>
  );
}
