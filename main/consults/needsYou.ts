import { isUnwritten, isWaitingPaused, type Consult } from '../../shared/consult/consult.ts';
import { failureRule } from '../../shared/consult/failure.ts';

/**
 * Whether the consult waits for a person, however long the app runs: the list shows it above all others. Every such
 * consult is unsettled, so it is in memory. `isRecovered`: the recording was interrupted, and nobody has kept it yet.
 */
export function needsYou(consult: Consult, isRecovered: boolean): boolean {
  switch (consult.phase) {
    case 'needsAttention':
      return true;
    case 'recording':
      return isRecovered || isWaitingPaused(consult);
    case 'readyToSend':
      return consult.source.kind === 'file' && consult.patient.name.trim() === '';
    case 'queued':
      return consult.because !== null && failureRule(consult.because.code) === 'reconnect';
    case 'noteReady':
      return isUnwritten(consult);
    case 'preparing':
    case 'sending':
    case 'writing':
    case 'filed':
    case 'discarded':
      return false;
  }
}
