import type { Consult, Phase } from './consult.ts';

/** Send was pressed, and it goes by itself: nobody has to do anything for it but keep the app open. */
export const isOnItsWay = ({ phase }: Consult): boolean => phase === 'queued' || phase === 'sending';

/** The app is at it, or will be by itself: nothing is to interrupt it. A take that waits to be recovered is not. */
export const isAtWork = (consult: Consult): boolean =>
  consult.phase === 'preparing' || consult.phase === 'writing' || isOnItsWay(consult);

/** Somebody spoke or imported it, and the service does not have it: it is on this computer alone. */
export const isOnThisComputerOnly = (consult: Consult): boolean =>
  isHereAlone[consult.phase === 'needsAttention' ? consult.before.phase : consult.phase];

const isHereAlone: Readonly<Record<Phase, boolean>> = {
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
