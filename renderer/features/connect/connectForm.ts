import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import type { App } from '../../state/app.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';

const { connect } = strings;

export type PracticeQuestion = {
  readonly code: keyof typeof connect.question;
  /** Of the practice that it is about. */
  readonly name: string;
  /** The connection that is there already. */
  readonly same?: ConnectionView;
};

export type FormKind = {
  /** The connection that gets a new token; null: a new connection. */
  readonly reconnects: ConnectionView | null;
  /** The organisation has set the service, so the form does not ask for its address. */
  readonly isServiceFixed: boolean;
  readonly question: PracticeQuestion | null;
};

const nothingTyped = { address: '', vet: '', token: '', code: '' };
type TickName = 'isSameVet' | 'isSamePractice' | 'isAnotherPractice';
export type Typed = Readonly<typeof nothingTyped> & { readonly [Box in TickName | 'isSandbox']?: string };

/** What each field that is to be corrected says below itself, top to bottom. */
export type Marks = { readonly [Field in keyof Typed]?: string | undefined };

export const readForm = (form: FormData): Typed => ({
  ...nothingTyped,
  ...Object.fromEntries([...form].map(([name, of]) => [name, typeof of === 'string' ? of.trim() : ''])),
});

/**
 * The boxes of a reconnection: that it is the same vet and, where a name does not decide it, which practice.
 */
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

export function requestConnection(app: App, typed: Typed, kind: FormKind): Promise<CommandResult<'connect'>> {
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
export function questionOf(app: App, { code, detail }: CommandFailure): PracticeQuestion | null {
  if (code === 'already_connected') {
    const same = app.mainNow().connections.find(({ id }) => id === detail);
    return same === undefined ? null : { code, name: same.practiceName, same };
  }
  const isAsked = code === 'practice_renamed' || code === 'practice_id_changed' || code === 'same_name';
  return isAsked && detail !== null ? { code, name: detail } : null;
}
