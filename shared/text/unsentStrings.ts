import { emptyGroupCounts, type ConsultGroupCounts } from '../ipc/snapshot.ts';

export type UnfinishedConsultCounts = Pick<ConsultGroupCounts, 'notSent' | 'ready'>;

/** What the vet who sits here leaves behind in the app. Try-outs do not count. */
export const unfinishedConsultCountsOf = (
  { isSandbox }: { readonly isSandbox: boolean },
  groups: UnfinishedConsultCounts,
): UnfinishedConsultCounts => (isSandbox ? emptyGroupCounts : groups);

/** The same words at each closing; empty: nothing is left. They never name a patient. */
export const unfinishedConsultsSentence = ({ notSent, ready }: UnfinishedConsultCounts): string =>
  [...(notSent === 0 ? [] : [`${notSent} not sent`]), ...(ready === 0 ? [] : [`${ready} not filed`])].join(
    ', ',
  );
