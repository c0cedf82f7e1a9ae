import type { ConsultGroups } from '../ipc/snapshot.ts';

/** What the vet who sits here leaves behind in the app; null: nothing. Try-outs do not count. */
export function leftSentence(
  { isSandbox }: { readonly isSandbox: boolean },
  { notSent, ready }: Pick<ConsultGroups, 'notSent' | 'ready'>,
): string | null {
  if (isSandbox) return null;
  const left = [
    ...(notSent === 0 ? [] : [`${notSent} not sent`]),
    ...(ready === 0 ? [] : [`${ready} not filed`]),
  ];
  return left.length === 0 ? null : left.join(', ');
}

/** Warns a person who quits the app or uninstalls it. The sentence never names a patient. */
export const unsentSentence = (count: number): string =>
  count === 1 ? '1 consult is not sent yet.' : `${count} consults are not sent yet.`;
