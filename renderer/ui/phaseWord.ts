import { pausedWord, phaseWords } from '../../shared/phaseWords.ts';
import type { ConsultRow } from '../../shared/snapshot.ts';

/** The one status word of a consult. */
export const phaseWord = ({ phase, isPaused }: Pick<ConsultRow, 'phase' | 'isPaused'>): string =>
  phase === 'recording' && isPaused ? pausedWord : phaseWords[phase];
