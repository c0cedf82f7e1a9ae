import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { ask, mainNow } from '../../state/commands.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';

const { connect } = strings;

/** Main's question about the practice, and the name that it concerns. */
type PracticeQuestion = { readonly code: keyof typeof connect.question; readonly name: string };

export type FormKind = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  /** The organisation has set the service, so the form does not ask for its address. */
  readonly isServiceFixed: boolean;
  readonly question: PracticeQuestion | null;
};

const nothingTyped = { address: '', vet: '', token: '', code: '' };
type TickName = 'isSameVet' | 'isSamePractice' | 'isAnotherPractice';
type Typed = Readonly<typeof nothingTyped> & { readonly [Box in TickName | 'isSandbox']?: string };

export const readForm = (form: FormData): Typed => ({
  ...nothingTyped,
  ...Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  ),
});

/** The boxes of a reconnection: that it is the same vet and, where a name does not decide it, which practice. */
export function ticksOf({ reconnects, question }: FormKind) {
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

/** What each field that is to be corrected says below itself, top to bottom. */
export type Marks = { readonly [Field in keyof Typed]?: string | undefined };

/** What to correct before the page asks main; null: nothing. */
export function marksOf(typed: Typed, kind: FormKind): Marks | null {
  const { address, vet, token, code, isAnotherPractice } = typed;
  const { isMissing, isNotTicked } = connect;
  const isBoth = token !== '' && code !== '';
  const fields: readonly (readonly [string, string])[] = [
    // A code is exchanged at the organisation's own address, whatever address is typed.
    ['address', address || code || kind.isServiceFixed ? '' : isMissing],
    ['vet', vet ? '' : isMissing],
    ['token', isBoth ? practiceStrings.onlyOne : token || code ? '' : isMissing],
    ...ticksOf(kind).map(
      ({ name, isToTick }) =>
        [name, !isToTick || typed[name] || isAnotherPractice ? '' : isNotTicked] as const,
    ),
  ];
  const marked = fields.filter(([, says]) => says !== '');
  return marked.length === 0 ? null : Object.fromEntries(marked);
}

export function requestConnection(
  typed: Typed,
  { reconnects, question, isServiceFixed }: FormKind,
): Promise<CommandResult<'connect'>> {
  const { address, vet, token, code, isSamePractice, isAnotherPractice } = typed;
  const isAnother = isAnotherPractice !== undefined;
  const isAnswered = question !== null && (isAnother || isSamePractice !== undefined);
  const fields = {
    confirmed: isAnswered
      ? { name: question.name, is: isAnother ? ('another' as const) : ('same' as const) }
      : null,
    address: isServiceFixed ? mainNow().serviceAddress : address,
    vet,
    isSandbox: reconnects?.isSandbox ?? typed.isSandbox !== undefined,
    reconnects:
      reconnects === null || isAnother ? null : { connectionId: reconnects.id, isSameVet: true as const },
  };
  return code === '' ? ask('connect', { ...fields, token }) : ask('connectByCode', { ...fields, code });
}

/** The connection that main means by the id beside `already_connected`. */
export const connectionOf = (id: string | null): ConnectionView | undefined =>
  mainNow().connections.find((one) => one.id === id);

/** What main asks about the practice; null: main asks nothing. */
export function questionOf({ code, detail }: CommandFailure): PracticeQuestion | null {
  if (detail === null) return null;
  if (code === 'practice_renamed' || code === 'practice_id_changed' || code === 'same_name')
    return { code, name: detail };
  const same = code === 'already_connected' ? connectionOf(detail) : undefined;
  return same === undefined ? null : { code: 'already_connected', name: same.practiceName };
}
