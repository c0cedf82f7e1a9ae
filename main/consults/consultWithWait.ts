import type { Consult } from '../../shared/consult/consult.ts';
import { epochMs } from '../../shared/ids.ts';
import type { Gates } from '../connections/gates.ts';
import type { EndedWaits } from './endedWaits.ts';
import type { Clock } from '../ports/clock.ts';

type Waits = {
  readonly gates: Gates;
  readonly endedWaits: EndedWaits;
  readonly clock: Pick<Clock, 'now'>;
};

/** A consult stores its own wait only; its connection keeps what all uploads wait for. */
export function consultWithWait(consult: Consult, { gates, endedWaits, clock }: Waits): Consult {
  if (consult.phase !== 'queued') return consult;
  const now = clock.now();
  const notBefore = endedWaits.has(consult.id, consult.notBefore) ? now : consult.notBefore;
  const closed = gates.of(consult.connectionId).uploadsClosed();
  if (closed?.leftMs === null) return { ...consult, notBefore, because: closed.because };
  if (closed === null || consult.because !== null) return { ...consult, notBefore };
  const opensAt = epochMs(now + closed.leftMs);
  return { ...consult, because: closed.because, notBefore: opensAt > notBefore ? opensAt : notBefore };
}
