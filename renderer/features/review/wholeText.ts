import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';

/** In so short a recording, Stop was probably pressed too early. */
const shortMs = 2_000;

/** What is said of a recording that is sent whole. */
export const wholeText = ({ actions }: Pick<ConsultView, 'actions'>, durationMs: number): string =>
  durationMs < shortMs && actions.includes('continueRecording')
    ? reviewStrings.barely(durationMs)
    : reviewStrings.whole;
