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
  readonly code: 'practice_renamed' | 'same_name' | 'already_connected';
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

/** The error to correct before the page asks main; null: none. */
export function formError(
  { vet, token, code, isSameVet, isSamePractice, isAnotherPractice }: Typed,
  {
    reconnects,
    isCodeOffered,
    question = null,
  }: {
    readonly reconnects: ConnectionView | null;
    readonly isCodeOffered: boolean;
    readonly question?: PracticeQuestion | null;
  },
): string | null {
  if (vet === '' || (token === '' && code === ''))
    return isCodeOffered ? practiceStrings.tokenOrCode : strings.connect.missing;
  if (token !== '' && code !== '') return practiceStrings.onlyOne;
  if (isAnotherPractice) return null;
  // Waiting consults were dictated by this vet, and the app sends them in this vet's name.
  if (reconnects !== null && !isSameVet) return strings.connect.confirmVet(reconnects.vet);
  if (question !== null && question.code !== 'already_connected' && !isSamePractice)
    return strings.connect.confirmPractice;
  return null;
}
