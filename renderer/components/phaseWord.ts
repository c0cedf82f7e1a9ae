import { pausedWord, phaseWords } from '../../shared/text/phaseWords.ts';
import type { ConsultRow } from '../../shared/ipc/snapshot.ts';

/** The one status word of a consult. */
export const phaseWord = ({ phase, isPaused }: Pick<ConsultRow, 'phase' | 'isPaused'>): string =>
  phase === 'recording' && isPaused ? pausedWord : phaseWords[phase];
