import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { strings } from '../../strings/strings.ts';

/** What stands in the form. */
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

/** What main has asked about the practice, and for which name. */
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

/** What is to be put right before anything is asked of anybody; null: nothing. */
export function whatIsMissing(
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
  // What waits was dictated by this vet, and goes on in this vet's name.
  if (isAnotherPractice) return null;
  if (reconnects !== null && !isSameVet) return strings.connect.confirmVet(reconnects.vet);
  if (question !== null && question.code !== 'already_connected' && !isSamePractice)
    return strings.connect.confirmPractice;
  return null;
}
