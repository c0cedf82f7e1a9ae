import type { Consult, Phase } from './consult.ts';

/** The vet pressed Send, and the app sends the consult: the vet only has to leave the app open. */
export const isQueuedOrSending = ({ phase }: Consult): boolean => phase === 'queued' || phase === 'sending';

/** The app works on the consult or soon will, without a person's help. A take to recover does not count. */
export const hasWorkInProgress = (consult: Consult): boolean =>
  consult.phase === 'preparing' || consult.phase === 'writing' || isQueuedOrSending(consult);

/** The consult was recorded or imported, and the service does not have it: it exists on this computer only. */
export const isOnThisComputerOnly = (consult: Consult): boolean =>
  isOnlyHere[consult.phase === 'needsAttention' ? consult.before.phase : consult.phase];

const isOnlyHere: Readonly<Record<Phase, boolean>> = {
  recording: true,
  preparing: true,
  readyToSend: true,
  queued: true,
  sending: true,
  writing: false,
  noteReady: false,
  filed: false,
  discarded: false,
  needsAttention: true,
};
