import { emptyGroups, type ConsultGroups } from '../ipc/snapshot.ts';

export type LeftBehind = Pick<ConsultGroups, 'notSent' | 'ready'>;

/** What the vet who sits here leaves behind in the app. Try-outs do not count. */
export const leftBehindBy = (
  { isSandbox }: { readonly isSandbox: boolean },
  groups: LeftBehind,
): LeftBehind => (isSandbox ? emptyGroups : groups);

/** The same words at each closing; empty: nothing is left. They never name a patient. */
export const leftBehindSentence = ({ notSent, ready }: LeftBehind): string =>
  [...(notSent === 0 ? [] : [`${notSent} not sent`]), ...(ready === 0 ? [] : [`${ready} not filed`])].join(
    ', ',
  );
