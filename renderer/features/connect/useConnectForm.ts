import { useRef, useState, type RefObject } from 'react';
import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView, FailureView } from '../../../shared/ipc/snapshot.ts';
import { snapshotStore, saveAllNow, uiStore, toAnybody, ask } from '../../state/commands.ts';
import { commandDetails, connectFailureString, strings } from '../../strings/strings.ts';
import { focusOn, patientNameId } from '../../state/focusTargets.ts';
import { formError, type MarkedField, type PracticeQuestion, type Typed } from './readForm.ts';

export type ConnectProps = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  readonly onClose: () => void;
};

export type Problem = { readonly text: string; readonly details: FailureView | null };

export type ConnectForm = {
  readonly problem: Problem | null;
  /** The fields that the vet must still fill in or tick. */
  readonly marked: readonly MarkedField[];
  /** The service refused the key that stood there. */
  readonly isEmptied: boolean;
  /** Ends the mark of the field with this name, because the vet changes it. */
  readonly unmark: (name: string) => void;
  readonly isBusy: boolean;
  readonly question: PracticeQuestion | null;
  readonly tokenRef: RefObject<HTMLInputElement | null>;
  readonly codeRef: RefObject<HTMLInputElement | null>;
  /** Empties the fields of the token and the code, then closes the dialog. */
  readonly close: () => void;
  /** Focuses the first field of the form that is marked. */
  readonly submit: (typed: Typed, form: HTMLFormElement) => Promise<void>;
};

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
}: ConnectProps & { readonly isCodeOffered: boolean }): ConnectForm {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [marked, setMarked] = useState<readonly MarkedField[]>([]);
  const [isEmptied, setEmptied] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<PracticeQuestion | null>(null);
  const tokenRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);

  const showResult = (result: CommandResult<'connect'>, isByCode: boolean): void => {
    const asked = result.ok ? null : questionOf(result.error);
    setQuestion(asked);
    // A question about the practice is answered with the same token.
    if (asked === null) empty(tokenRef);
    if (result.ok) {
      toAnybody.announce(strings.connect.connected);
      onClose();
      // The button that opened the dialog is of no more use.
      if (snapshotStore.getState().snapshot?.open === null)
        requestAnimationFrame(() => focusOn(patientNameId));
      return;
    }
    const { code: why, detail } = result.error;
    if (usedUp.includes(why)) empty(codeRef);
    setProblem({ text: connectFailureString(why), details: commandDetails(result.error) });
    if (why === 'already_connected') offerReconnect(detail);
    // What has to be typed again may stand far above the reason.
    else markEmptied(isByCode ? 'code' : 'token');
  };

  const markEmptied = (name: 'code' | 'token'): void => {
    const { current } = name === 'code' ? codeRef : tokenRef;
    if (current === null || current.value !== '') return;
    // The code's own hint says where it goes, and stays.
    if (name === 'token') setMarked([name]);
    setEmptied(name === 'token');
    current.focus();
  };

  const submit = async (typed: Typed, form: HTMLFormElement): Promise<void> => {
    const isServiceFixed = snapshotStore.getState().snapshot?.organisation.isServiceFixed === true;
    const error = formError(typed, { reconnects, isCodeOffered, isServiceFixed, question });
    setMarked(error?.fields ?? []);
    if (error !== null) {
      setProblem({ text: error.text, details: null });
      const [first] = error.fields;
      const field = first === undefined ? null : form.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    // A new connection activates another vet or practice: drafts belong to the one that is active now.
    saveAllNow();
    const result = await requestConnection(typed, reconnects, question);
    setBusy(false);
    showResult(result, typed.code !== '');
  };

  const close = (): void => {
    empty(tokenRef);
    empty(codeRef);
    onClose();
  };

  const unmark = (name: string): void => setMarked(marked.filter((one) => one !== name));
  return { problem, marked, unmark, isEmptied, isBusy, question, tokenRef, codeRef, close, submit };
}

function empty({ current }: RefObject<HTMLInputElement | null>): void {
  if (current !== null) current.value = '';
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
  const reconnects = typed.isAnotherPractice ? null : shown;
  const fields = {
    confirmed: confirmedBy(typed, question),
    address: snapshot?.organisation.isServiceFixed === true ? snapshot.serviceAddress : typed.address,
    vet,
    isSandbox: shown?.isSandbox ?? typed.isSandbox,
    reconnects: reconnects === null ? null : { connectionId: reconnects.id, isSameVet: true as const },
  };
  return code === '' ? ask('connect', { ...fields, token }) : ask('connectByCode', { ...fields, code });
}

function confirmedBy(
  { isSamePractice, isAnotherPractice }: Pick<Typed, 'isSamePractice' | 'isAnotherPractice'>,
  question: PracticeQuestion | null,
): { readonly name: string; readonly is: 'same' | 'another' } | null {
  if (question === null || !(isSamePractice || isAnotherPractice)) return null;
  return { name: question.name, is: isAnotherPractice ? 'another' : 'same' };
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
