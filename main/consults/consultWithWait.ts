import { isToAsk, type Consult, type ShownConsult } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { Gates } from '../connections/gates.ts';
import type { EndedWaits } from './endedWaits.ts';
import type { Clock } from '../ports/clock.ts';

type Waits = {
  readonly gates: Gates;
  readonly endedWaits: EndedWaits;
  readonly clock: Pick<Clock, 'now'>;
};

type OwnWait = { readonly notBefore: EpochMs; readonly because: Failure | null };

/** A consult stores its own wait only; its connection keeps what all uploads or all reports wait for. */
export function consultWithWait(consult: Consult, { gates, endedWaits, clock }: Waits): ShownConsult {
  const now = clock.now();
  const shown = <W extends OwnWait>(own: W, kind: 'submissions' | 'reports'): W => {
    const notBefore = endedWaits.has(consult.id, own.notBefore) ? now : own.notBefore;
    const closed = gates.of(consult.connectionId).closed(kind);
    if (closed?.leftMs === null) return { ...own, notBefore, because: closed.because };
    if (closed === null || own.because !== null) return { ...own, notBefore };
    const opensAt = epochMs(now + closed.leftMs);
    return { ...own, because: closed.because, notBefore: opensAt > notBefore ? opensAt : notBefore };
  };
  /** The question whether a recording has arrived waits as any read. */
  const ownOrReads = ({ notBefore, because }: OwnWait): OwnWait => {
    const { reads } = gates.of(consult.connectionId);
    const opensAt = epochMs(now + reads.leftMs());
    return isToAsk(consult) && opensAt > Math.max(now, notBefore)
      ? { because: reads.because(), notBefore: opensAt }
      : { notBefore, because };
  };
  if (consult.phase === 'queued') return { ...consult, ...ownOrReads(shown(consult, 'submissions')) };
  if (consult.phase !== 'filed' && consult.phase !== 'discarded') return consult;
  const { report } = consult;
  return report.state === 'due' ? { ...consult, report: shown(report, 'reports') } : consult;
}
