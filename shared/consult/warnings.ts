import { noteOf, shownSubmission, type Consult } from './consult.ts';
import type { EpochMs } from '../ids.ts';
import { gapsInTrim, shortestToldGapMs } from './take.ts';
import { missedByServiceMs } from './playedAudio.ts';
import { mentionsShortfall } from './withShortfallWarning.ts';

const warningsOf = (consult: Consult): readonly string[] => noteOf(consult)?.warnings ?? [];

/** The player tells each gap with its true cause. */
function isExplainedByGaps(consult: Consult, warning: string): boolean {
  const { source } = consult;
  const [note, sent] = [noteOf(consult), shownSubmission(consult)];
  const end = source.kind === 'take' ? source.end : null;
  if (end === null || sent === null || note?.warnings.includes(warning) !== true) return false;
  if (note.durationSeconds === null || missedByServiceMs(consult) !== null) return false;
  const sentMs = sent.audio.durationMs;
  const toldMs = gapsInTrim(end, sent.trimmedFrom?.trim ?? null)
    .map(({ missingMs }) => (missingMs < shortestToldGapMs ? 0 : missingMs))
    .reduce((sum, missingMs) => sum + missingMs, 0);
  return toldMs > 0 && mentionsShortfall(warning, sentMs + toldMs, sentMs);
}

const readCount = ({ warningsRead }: Consult): number => warningsRead.at(-1)?.count ?? 0;

export const unreadWarnings = (consult: Consult): readonly string[] =>
  warningsOf(consult)
    .slice(readCount(consult))
    .filter((text) => !isExplainedByGaps(consult, text));

type ReadWarning = { readonly text: string; readonly by: string; readonly at: EpochMs };

const readWarnings = (consult: Consult): readonly ReadWarning[] =>
  warningsOf(consult).flatMap((text, index) => {
    const read = consult.warningsRead.find(({ count }) => index < count);
    return read === undefined || isExplainedByGaps(consult, text) ? [] : [{ text, by: read.by, at: read.at }];
  });

/** `count`: with those that are not shown. */
export const shownWarnings = (consult: Consult) => ({
  read: readWarnings(consult),
  unread: unreadWarnings(consult),
  count: warningsOf(consult).length,
});

/** `count`: so many were on the screen; later ones stay unread. */
export function acknowledgeWarnings(
  consult: Consult,
  { count, by }: { readonly count: number; readonly by: string },
  at: EpochMs,
): Consult {
  const hasNote = consult.phase === 'noteReady' || consult.phase === 'filed';
  const isNewCount = count > readCount(consult) && count <= warningsOf(consult).length;
  if (!hasNote || !isNewCount) return consult;
  return { ...consult, warningsRead: [...consult.warningsRead, { count, by, at }] };
}
