import { noteOf, type Consult } from './consult.ts';
import type { EpochMs } from '../ids.ts';

/** Warnings of the service about a consult, and who has read them. */

/** In the order in which they came: those of the note, then those of one that came later, so that none changes its place. */
export const warningsOf = (consult: Consult): readonly string[] => [
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

/** `count`: how many there were on that person's screen; what has come since stays unread. */
export function acknowledge(
  consult: Consult,
  { count, by }: { readonly count: number; readonly by: string },
  at: EpochMs,
): Consult {
  const isThere = consult.phase === 'noteReady' || consult.phase === 'filed';
  const isMore = count > readCount(consult) && count <= warningsOf(consult).length;
  if (!isThere || !isMore) return consult;
  return { ...consult, warningsRead: [...consult.warningsRead, { count, by, at }] };
}
