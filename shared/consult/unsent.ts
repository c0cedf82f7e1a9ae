import type { Consult, Phase } from './consult.ts';

export const isQueuedOrSending = ({ phase }: Consult): boolean => phase === 'queued' || phase === 'sending';

/** Without a person's help; a take to recover does not count. */
export const hasWorkInProgress = (consult: Consult): boolean =>
  consult.phase === 'preparing' || consult.phase === 'writing' || isQueuedOrSending(consult);

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
