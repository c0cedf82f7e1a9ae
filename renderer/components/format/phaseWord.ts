import { pausedString, phaseStrings } from '../../../shared/text/phaseStrings.ts';
import type { Phase } from '../../../shared/consult/consult.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';

export type Status = Pick<ConsultRow, 'phase' | 'isPaused' | 'isUnwritten' | 'isRecovered'>;

/** The phase as the status word names it: an interrupted recording and a note without a word need attention. */
export const shownPhase = ({ phase, isUnwritten, isRecovered }: Status): Phase =>
  isUnwritten || isRecovered ? 'needsAttention' : phase;

export const phaseWord = (of: Status): string =>
  of.phase === 'recording' && of.isPaused ? pausedString : phaseStrings[shownPhase(of)];
