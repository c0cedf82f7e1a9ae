import { lazy, Suspense, useId, useRef, useState, type JSX } from 'react';
import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, type App } from '../../state/app.ts';
import { withAdminContact } from '../../../shared/text/withAdminContact.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { Check, Field, Problem } from '../../components/Field.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { storeStrings } from '../../strings/storeStrings.ts';
import { commandDetails, connectFailureString, strings } from '../../strings/strings.ts';
import { looks } from '../../components/styles/looks.ts';
import { focusOn, ids, isTextField } from '../../state/focusTargets.ts';
import { guideHeadings } from '../guide/guideHeadings.ts';

const { connect } = strings;

const GuidePassage = lazy(async () => ({ default: (await import('../guide/GuidePage.tsx')).GuidePassage }));

type PracticeQuestion = {
  readonly code: keyof typeof connect.question;
  /** Of the practice that it is about. */
  readonly name: string;
  /** The connection that is there already. */
  readonly same?: ConnectionView;
};

type FormKind = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  /** The organisation has set the service, so the form does not ask for its address. */
  readonly isServiceFixed: boolean;
  readonly question: PracticeQuestion | null;
};

const nothingTyped = { address: '', vet: '', token: '', code: '' };
type TickName = 'isSameVet' | 'isSamePractice' | 'isAnotherPractice';
type Typed = Readonly<typeof nothingTyped> & { readonly [Box in TickName | 'isSandbox']?: string };

/** What each field that is to be corrected says below itself, top to bottom. */
type Marks = { readonly [Field in keyof Typed]?: string | undefined };

const nothingWrong = {
  text: null as string | null,
  details: null as FailureView | null,
  marks: {} as Marks,
  question: null as PracticeQuestion | null,
};

type Props = Pick<FormKind, 'reconnects'> & { readonly onCancel: () => void };

/** Nobody was asked, so the secret stays in its field, and the address has to be looked at. */
const unreached: readonly string[] = ['address_invalid', 'name_not_found', 'service_unreachable'];

/** The token is never in the page's state: main gets it from its field, which is emptied once a service has answered. */
export function ConnectDialog({ reconnects, onCancel }: Props): JSX.Element {
  const app = useApp();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [{ text, details, marks, question }, setWrong] = useState(nothingWrong);
  const [isBusy, setBusy] = useState(false);
  const { organisation, serviceAddress, isKeyRecoverable, connections } = useMain((s) => s);
  const { isServiceFixed } = organisation;
  const intro = isServiceFixed ? organisationStrings.fixedService(serviceAddress) : connect.intro;
  const movesTo = reconnects?.movesTo ?? null;
  const again = movesTo === null ? connect.again : `${connect.again} ${practiceStrings.newAddress(movesTo)}`;
  const kind = { reconnects, isServiceFixed, question };

  const fieldOf = (name = ''): HTMLInputElement | null =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;

  function showFailure(error: CommandFailure, secret: 'token' | 'code'): void {
    const asked = questionOf(app, error);
    const by = unreached.includes(error.code) ? 'address' : secret;
    setWrong({
      text: withAdminContact(connectFailureString(error.code, error.detail), organisation.adminContact),
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
    if (!result.ok) return showFailure(result.error, typed.code ? 'code' : 'token');
    app.toAnybody.announce(connect.connected);
    app.uiStore.setState({ dialog: null });
    // The button that opened the dialog is of no more use; whoever types already is not moved.
    if (app.mainNow().open === null)
      requestAnimationFrame(() => isTextField(document.activeElement) || focusOn(ids.patientName));
  };

  return (
    <Dialog
      title={reconnects === null ? connect.title : connect.reconnectTitle(reconnects.name)}
      name={connect.title}
      onClose={onCancel}
    >
      <DialogText>{reconnects === null ? intro : again}</DialogText>
      <form
        ref={form}
        onInput={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          const { name } = target;
          // What was asked about a practice was about the key that was there.
          const about = name === 'token' || name === 'code' ? { question: null, text: null } : {};
          setWrong((before) => ({ ...before, marks: { ...before.marks, [name]: undefined }, ...about }));
        }}
        className={looks.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(readForm(new FormData(event.currentTarget)));
        }}
      >
        <Fields {...kind} marks={marks} />
        {/* Before the first practice there is nothing to lose yet. */}
        {!isKeyRecoverable && connections.every((one) => one.isEmbedded) ? (
          <p className={looks.quiet}>{storeStrings.endsWithKey}</p>
        ) : null}
        <Problem id={errorId} text={text} code={details?.code} />
        {details === null ? null : (
          <Details
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

function Fields({ marks, ...kind }: FormKind & { readonly marks: Marks }): JSX.Element {
  const { reconnects, isServiceFixed } = kind;
  const { organisation, serviceAddress, connectCodeAddress } = useMain((s) => s);
  const isNew = reconnects === null;
  const address = reconnects?.address ?? serviceAddress;
  // Whether the service takes a connect code for this connection.
  const isCodeTaken = isNew || (reconnects.movesTo ?? reconnects.address) === connectCodeAddress;
  return (
    <>
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
      {isCodeTaken && connectCodeAddress !== null ? (
        <Field
          name="code"
          className={looks.code}
          label={practiceStrings.code}
          hint={practiceStrings.codeHint(connectCodeAddress)}
          spellCheck={false}
        />
      ) : null}
      {isNew && organisation.isSandboxAllowed ? (
        <Check name="isSandbox" label={connect.isSandbox} hint={connect.isSandboxHint} />
      ) : null}
      {ticksOf(kind).map(({ name, label, hint }) => (
        <Check key={name} {...{ name, label, hint }} problem={marks[name]} />
      ))}
    </>
  );
}

export const readForm = (form: FormData): Typed => ({
  ...nothingTyped,
  ...Object.fromEntries([...form].map(([name, of]) => [name, typeof of === 'string' ? of.trim() : ''])),
});

/** The boxes of a reconnection: that it is the same vet and, where a name does not decide it, which practice. */
function ticksOf({ reconnects, question }: FormKind) {
  if (reconnects === null) return [];
  // Waiting consults were dictated by this vet, and the app sends them in this vet's name.
  const { isSameVet: label, isSameVetHint: hint } = connect;
  const vet = { name: 'isSameVet' as TickName, label: label(reconnects.vet), hint, isToTick: true };
  if (question === null) return [vet];
  const { code, name } = question;
  const isToTick = code !== 'already_connected';
  const practice = isToTick ? ('isSamePractice' as const) : ('isAnotherPractice' as const);
  const named = connect.question[code](name, reconnects);
  return [vet, { name: practice, label: named, hint: connect.questionHint[code], isToTick }];
}

/** What to correct before the page asks main. */
export function marksOf(typed: Typed, kind: FormKind): Marks {
  const { address, vet, token, code, isAnotherPractice } = typed;
  const { isMissing, isNotTicked } = connect;
  const isBoth = token !== '' && code !== '';
  const ofToken = /\s/.test(token) ? connect.noSpaces : token || code ? '' : isMissing;
  const fields: readonly (readonly [string, string])[] = [
    // A code is exchanged at the organisation's own address, whatever address is typed.
    ['address', address || code || kind.isServiceFixed ? '' : isMissing],
    ['vet', vet ? '' : isMissing],
    ['token', isBoth ? practiceStrings.onlyOne : ofToken],
    ...ticksOf(kind).map(
      ({ name, isToTick }) =>
        [name, !isToTick || typed[name] || isAnotherPractice ? '' : isNotTicked] as const,
    ),
  ];
  return Object.fromEntries(fields.filter(([, says]) => says !== ''));
}

function requestConnection(app: App, typed: Typed, kind: FormKind): Promise<CommandResult<'connect'>> {
  const { reconnects, question, isServiceFixed } = kind;
  const { address, vet, token, code, isSamePractice, isAnotherPractice } = typed;
  const isAnother = isAnotherPractice !== undefined;
  const isAnswered = question !== null && (isAnother || isSamePractice !== undefined);
  const fields = {
    confirmed: isAnswered
      ? { name: question.name, is: isAnother ? ('another' as const) : ('same' as const) }
      : null,
    address: isServiceFixed ? app.mainNow().serviceAddress : address,
    vet,
    isSandbox: reconnects?.isSandbox ?? typed.isSandbox !== undefined,
    reconnects:
      reconnects === null || isAnother ? null : { connectionId: reconnects.id, isSameVet: true as const },
  };
  return code === ''
    ? app.ask('connect', { ...fields, token })
    : app.ask('connectByCode', { ...fields, code });
}

/** What main asks about the practice; null: main asks nothing. */
function questionOf(app: App, { code, detail }: CommandFailure): PracticeQuestion | null {
  if (code === 'already_connected') {
    const same = app.mainNow().connections.find(({ id }) => id === detail);
    return same === undefined ? null : { code, name: same.practiceName, same };
  }
  const isAsked = code === 'practice_renamed' || code === 'practice_id_changed' || code === 'same_name';
  return isAsked && detail !== null ? { code, name: detail } : null;
}
