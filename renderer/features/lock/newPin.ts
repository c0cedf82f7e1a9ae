import { newPinFault } from '../../../shared/ipc/vetIdentity.ts';

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

type NewPin = {
  readonly pin: string | null;
  readonly again: string;
};

/** The error in a new PIN, checked before main is asked; null: none. */
export function newPinProblem({ pin, again }: NewPin): 'unfit' | 'common' | 'differ' | null {
  if (pin === null) return null;
  return newPinFault(pin) ?? (pin === again ? null : 'differ');
}
