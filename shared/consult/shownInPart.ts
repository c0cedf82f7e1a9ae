import { noteOf, transcriptOf, type Consult } from './consult.ts';
import { noteLimits } from './noteLimits.ts';

/**
 * Whether the service sent more than the app shows (noteLimits.ts). A shortened transcript without a note has the
 * maximum length, or one less to avoid half a character.
 */
export const isShownInPart = (consult: Consult): boolean =>
  noteOf(consult)?.isShortened === true ||
  consult.offered?.isShortened === true ||
  (transcriptOf(consult)?.length ?? 0) >= noteLimits.transcript - 1;
