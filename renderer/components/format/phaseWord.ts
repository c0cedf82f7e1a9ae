import { pausedString, phaseStrings } from '../../../shared/text/phaseStrings.ts';
import type { ConsultRow } from '../../../shared/ipc/snapshot.ts';

/** The one status word of a consult. */
export const phaseWord = ({ phase, isPaused }: Pick<ConsultRow, 'phase' | 'isPaused'>): string =>
  phase === 'recording' && isPaused ? pausedString : phaseStrings[phase];
