import { noteOf, type Consult } from './consult.ts';
import type { EpochMs } from '../ids.ts';

/** The service's warnings about a consult, and who has read them. */

/** All warnings in the order of arrival: first the note's, then a later note's. No warning changes its position. */
const warningsOf = (consult: Consult): readonly string[] => [
  ...(noteOf(consult)?.warnings ?? []),
  ...(consult.offered?.warnings ?? []),
];

const readCount = ({ warningsRead }: Consult): number => warningsRead.at(-1)?.count ?? 0;

export const unreadWarnings = (consult: Consult): readonly string[] =>
  warningsOf(consult).slice(readCount(consult));

export type ReadWarning = { readonly text: string; readonly by: string; readonly at: EpochMs };

export const readWarnings = (consult: Consult): readonly ReadWarning[] =>
  warningsOf(consult).flatMap((text, index) => {
    const read = consult.warningsRead.find(({ count }) => index < count);
    return read === undefined ? [] : [{ text, by: read.by, at: read.at }];
  });

/** `count`: the number of warnings on that person's screen. Later warnings stay unread. */
export function acknowledge(
  consult: Consult,
  { count, by }: { readonly count: number; readonly by: string },
  at: EpochMs,
): Consult {
  const hasNote = consult.phase === 'noteReady' || consult.phase === 'filed';
  const isNewCount = count > readCount(consult) && count <= warningsOf(consult).length;
  if (!hasNote || !isNewCount) return consult;
  return { ...consult, warningsRead: [...consult.warningsRead, { count, by, at }] };
}
