import { useRef, useState } from 'react';
import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../../shared/ipc/snapshot.ts';
import { snapshotStore, saveAllNow, uiStore, toAnybody, ask } from '../../state/commands.ts';
import { commandDetails, connectFailureString, strings } from '../../strings/strings.ts';
import { focusOn, patientNameId } from '../../state/focusTargets.ts';
import { formError, readForm, type Marks, type PracticeQuestion, type Typed } from './readForm.ts';

export type ConnectProps = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  readonly onClose: () => void;
};

export type Problem = { readonly text: string; readonly details: FailureView | null };

/** After these failures the same code cannot succeed; after any other failure the vet may send it again. */
const usedUp: readonly CommandFailure['code'][] = [
  'code_refused',
  'code_outcome_unknown',
  'practice_not_allowed',
];

/** The token is never in the page's state: main gets it from its field, and then the field is emptied. */
export function useConnectForm({
  reconnects,
  onClose,
  isCodeOffered,
}: ConnectProps & { readonly isCodeOffered: boolean }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [marks, setMarks] = useState<Marks>({});
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<PracticeQuestion | null>(null);

  const fieldOf = (name: string | undefined): HTMLInputElement | null => {
    const field = name === undefined ? null : formRef.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : null;
  };
  const empty = (name: 'token' | 'code'): void => {
    const field = fieldOf(name);
    if (field !== null) field.value = '';
  };

  const showResult = (result: CommandResult<'connect'>, by: 'token' | 'code'): void => {
    const asked = result.ok ? null : questionOf(result.error);
    setQuestion(asked);
    // A question about the practice is answered with the same token.
    if (asked === null) empty('token');
    if (result.ok) {
      toAnybody.announce(strings.connect.connected);
      onClose();
      // The button that opened the dialog is of no more use.
      if (snapshotStore.getState().snapshot?.open === null)
        requestAnimationFrame(() => focusOn(patientNameId));
      return;
    }
    const { code: why, detail } = result.error;
    if (usedUp.includes(why)) empty('code');
    setProblem({ text: connectFailureString(why), details: commandDetails(result.error) });
    if (why === 'already_connected') return offerReconnect(detail);
    if (fieldOf(by)?.value !== '') return;
    // What has to be typed again may stand far above the reason. The code's own hint says where it goes, and stays.
    if (by === 'token') setMarks({ token: strings.connect.enterAgain });
    fieldOf(by)?.focus();
  };

  const submit = async (): Promise<void> => {
    if (formRef.current === null || isBusy) return;
    const typed = readForm(new FormData(formRef.current));
    const isServiceFixed = snapshotStore.getState().snapshot?.organisation.isServiceFixed === true;
    const error = formError(typed, { reconnects, isCodeOffered, isServiceFixed, question });
    setMarks(error?.marks ?? {});
    setProblem(error === null ? null : { text: error.text, details: null });
    if (error !== null) return fieldOf(Object.keys(error.marks)[0])?.focus();
    setBusy(true);
    // A new connection activates another vet or practice: drafts belong to the one that is active now.
    saveAllNow();
    const result = await requestConnection(typed, reconnects, question);
    setBusy(false);
    showResult(result, typed.code === '' ? 'token' : 'code');
  };

  /** Empties the fields of the token and the code, then closes the dialog. */
  const close = (): void => {
    empty('token');
    empty('code');
    onClose();
  };

  /** Ends the mark of the field with this name, because the vet changes it. */
  const unmark = (name: string): void => setMarks((before) => ({ ...before, [name]: undefined }));
  return { formRef, problem, marks, unmark, isBusy, question, close, submit };
}

/** Opens this dialog for the existing connection, where the vet confirms to be the same person. */
function offerReconnect(id: string | null): void {
  const same = snapshotStore.getState().snapshot?.connections.find((one) => one.id === id);
  if (same !== undefined) uiStore.setState({ dialog: { kind: 'connect', reconnects: same } });
}

/** Sends what the vet typed. `shown` is the connection that the dialog gives a new token; null: a new connection. */
function requestConnection(
  { vet, token, code, ...typed }: Typed,
  shown: ConnectionView | null,
  question: PracticeQuestion | null,
): Promise<CommandResult<'connect'>> {
  const { snapshot } = snapshotStore.getState();
  const { isSamePractice, isAnotherPractice } = typed;
  const is = isAnotherPractice ? ('another' as const) : ('same' as const);
  const fields = {
    confirmed:
      question !== null && (isSamePractice || isAnotherPractice) ? { name: question.name, is } : null,
    address: snapshot?.organisation.isServiceFixed === true ? snapshot.serviceAddress : typed.address,
    vet,
    isSandbox: shown?.isSandbox ?? typed.isSandbox,
    reconnects:
      shown === null || isAnotherPractice ? null : { connectionId: shown.id, isSameVet: true as const },
  };
  return code === '' ? ask('connect', { ...fields, token }) : ask('connectByCode', { ...fields, code });
}

/** What main asks about the practice; null: main asks nothing. */
function questionOf({ code, detail }: CommandFailure): PracticeQuestion | null {
  if (detail === null) return null;
  if (code === 'practice_renamed' || code === 'practice_id_changed' || code === 'same_name')
    return { code, name: detail };
  if (code !== 'already_connected') return null;
  const same = snapshotStore.getState().snapshot?.connections.find(({ id }) => id === detail);
  return same === undefined ? null : { code, name: same.practiceName };
}
