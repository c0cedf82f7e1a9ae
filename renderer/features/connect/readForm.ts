import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';

/** The values of the form. */
export type Typed = {
  readonly address: string;
  readonly vet: string;
  readonly token: string;
  readonly code: string;
  readonly isSandbox: boolean;
  readonly isSameVet: boolean;
  readonly isSamePractice: boolean;
  readonly isAnotherPractice: boolean;
};

/** Main's question about the practice, and the name that it concerns. */
export type PracticeQuestion = {
  readonly code: 'practice_renamed' | 'practice_id_changed' | 'same_name' | 'already_connected';
  readonly name: string;
};

export function readForm(form: FormData): Typed {
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

/** A field of the form that can be marked. */
export type MarkedField = 'address' | 'vet' | 'token' | 'code' | 'isSameVet' | 'isSamePractice';

/** What to correct before the page asks main: the fields to mark, top to bottom, and the sentence. */
export type FormError = { readonly fields: readonly MarkedField[]; readonly text: string };

type FormKind = {
  readonly reconnects: ConnectionView | null;
  readonly isCodeOffered: boolean;
  /** The organisation has set the service, so the form does not ask for its address. */
  readonly isServiceFixed?: boolean;
  readonly question?: PracticeQuestion | null;
};

/** The fields that are still empty or not ticked. */
function missingFields(typed: Typed, { reconnects, isServiceFixed = false, question = null }: FormKind) {
  const { isSameVet, isSamePractice, isAnotherPractice } = typed;
  const isToConfirm = question !== null && question.code !== 'already_connected';
  const missing: readonly (readonly [MarkedField, boolean])[] = [
    // A code is exchanged at the organisation's own address, whatever address is typed.
    ['address', typed.address === '' && !isServiceFixed && typed.code === ''],
    ['vet', typed.vet === ''],
    ['token', typed.token === '' && typed.code === ''],
    // Waiting consults were dictated by this vet, and the app sends them in this vet's name.
    ['isSameVet', reconnects !== null && !isAnotherPractice && !isSameVet],
    ['isSamePractice', isToConfirm && !isAnotherPractice && !isSamePractice],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([name]) => name);
}

/** The error to correct before the page asks main; null: none. */
export function formError(typed: Typed, kind: FormKind): FormError | null {
  const fields = missingFields(typed, kind);
  if (fields.length === 0)
    return typed.token !== '' && typed.code !== ''
      ? { fields: ['token', 'code'], text: practiceStrings.onlyOne }
      : null;
  const names = fields.flatMap((name) =>
    name === 'isSameVet' || name === 'isSamePractice' ? [] : [fieldNames(kind.isCodeOffered)[name]],
  );
  const ticks = fields.flatMap((name) => tickLabel(name, kind) ?? []);
  const { fillIn, tick } = strings.connect;
  const text = [names.length === 0 ? [] : [fillIn(names)], ticks.length === 0 ? [] : [tick(ticks)]]
    .flat()
    .join(' ');
  return { fields, text };
}

const fieldNames = (isCodeOffered: boolean) => ({
  ...strings.connect.missing,
  ...(isCodeOffered ? { token: practiceStrings.tokenOrCode } : {}),
  code: practiceStrings.tokenOrCode,
});

/** The label of a box to tick; null: the field is no box. */
function tickLabel(name: MarkedField, { reconnects, question = null }: FormKind): string | null {
  if (reconnects === null) return null;
  if (name === 'isSameVet') return strings.connect.isSameVet(reconnects.vet);
  return name === 'isSamePractice' && question !== null ? samePracticeLabel(reconnects, question) : null;
}

/** The label of the box that says that the practice is the same. */
export function samePracticeLabel(reconnects: ConnectionView, { code, name }: PracticeQuestion): string {
  const { isRenamed, isIdChanged, isThisOne } = strings.connect;
  if (code === 'practice_renamed') return isRenamed(reconnects.practiceName, name);
  return code === 'practice_id_changed' ? isIdChanged(name) : isThisOne(reconnects.name);
}
