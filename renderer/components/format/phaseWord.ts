import { pausedString, phaseStrings } from '../../../shared/text/phaseStrings.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';

/** A consult's phase word, or `Paused`. */
export const phaseWord = ({ phase, isPaused }: Pick<ConsultRow, 'phase' | 'isPaused'>): string =>
  phase === 'recording' && isPaused ? pausedString : phaseStrings[phase];
