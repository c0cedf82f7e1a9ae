import { noteOf, transcriptOf, type Consult } from './consult.ts';
import { noteLimits } from './noteLimits.ts';

/**
 * More was received than is shown (noteLimits.ts). A transcript without a note is as long as it may be shown, or one less
 * where that is half a character.
 */
export const isShownInPart = (consult: Consult): boolean =>
  noteOf(consult)?.isShortened === true ||
  consult.offered?.isShortened === true ||
  (transcriptOf(consult)?.length ?? 0) >= noteLimits.transcript - 1;
