import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';

const { connect } = strings;

type Box = { readonly label: (reconnects: ConnectionView, name: string) => string; readonly hint: string };

/** What main may ask about the practice: the box that the vet ticks then. */
export const questions = {
  practice_renamed: {
    label: ({ practiceName }, name) => connect.isRenamed(practiceName, name),
    hint: connect.isRenamedHint,
  },
  practice_id_changed: { label: (_, name) => connect.isIdChanged(name), hint: connect.isIdChangedHint },
  same_name: { label: ({ name }) => connect.isThisOne(name), hint: connect.isThisOneHint },
  already_connected: { label: () => connect.isAnother, hint: connect.isAnotherHint },
} satisfies Record<string, Box>;

/** Main's question about the practice, and the name that it concerns. */
export type PracticeQuestion = { readonly code: keyof typeof questions; readonly name: string };

/** The box of a question says that the practice is the same, or for `already_connected` that it is another one. */
export const boxOf = ({ code }: PracticeQuestion): 'isSamePractice' | 'isAnotherPractice' =>
  code === 'already_connected' ? 'isAnotherPractice' : 'isSamePractice';

/** The values of the form. */
export type Typed = ReturnType<typeof readForm>;

export function readForm(form: FormData) {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    address: text('address'),
    vet: text('vet'),
    token: text('token'),
    code: text('code'),
    isSandbox: form.has('isSandbox'),
    isSameVet: form.has('isSameVet'),
    isSamePractice: form.has('isSamePractice'),
    isAnotherPractice: form.has('isAnotherPractice'),
  };
}

/** What each field that is to be corrected says below itself, top to bottom. */
export type Marks = Partial<
  Record<'address' | 'vet' | 'token' | 'code' | 'isSameVet' | 'isSamePractice', string>
>;

type FormKind = {
  readonly reconnects: ConnectionView | null;
  readonly isCodeOffered: boolean;
  /** The organisation has set the service, so the form does not ask for its address. */
  readonly isServiceFixed?: boolean;
  readonly question?: PracticeQuestion | null;
};

/** What to correct before the page asks main, with the sentence that says it; null: nothing. */
export function formError(
  typed: Typed,
  kind: FormKind,
): { readonly marks: Marks; readonly text: string } | null {
  const { address, vet, token, code } = typed;
  const { missing, isMissing, isNotTicked, fillIn, tick } = connect;
  const empty = [
    // A code is exchanged at the organisation's own address, whatever address is typed.
    ['address', address === '' && kind.isServiceFixed !== true && code === '', missing.address],
    ['vet', vet === '', missing.vet],
    ['token', token === '' && code === '', kind.isCodeOffered ? practiceStrings.tokenOrCode : missing.token],
  ].filter(([, isEmpty]) => isEmpty);
  const unticked = ticksMissing(typed, kind);
  const { onlyOne } = practiceStrings;
  if (empty.length + unticked.length === 0)
    return token !== '' && code !== '' ? { marks: { token: onlyOne, code: onlyOne }, text: onlyOne } : null;
  const marks = [
    ...empty.map(([name]) => [name, isMissing]),
    ...unticked.map(([name]) => [name, isNotTicked]),
  ];
  const sentences = [
    ...(empty.length === 0 ? [] : [fillIn(empty.map(([, , words]) => String(words)))]),
    ...(unticked.length === 0 ? [] : [tick(unticked.map(([, label]) => label))]),
  ];
  return { marks: Object.fromEntries(marks) as Marks, text: sentences.join(' ') };
}

/** The boxes that are still to tick, each with its label. */
function ticksMissing(typed: Typed, { reconnects, question = null }: FormKind) {
  if (reconnects === null || typed.isAnotherPractice) return [];
  const isToConfirm = question !== null && boxOf(question) === 'isSamePractice' && !typed.isSamePractice;
  return [
    // Waiting consults were dictated by this vet, and the app sends them in this vet's name.
    ...(typed.isSameVet ? [] : [['isSameVet', connect.isSameVet(reconnects.vet)] as const]),
    ...(isToConfirm
      ? [['isSamePractice', questions[question.code].label(reconnects, question.name)] as const]
      : []),
  ];
}
