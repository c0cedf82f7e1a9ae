import type { Phase } from '../consult/consult.ts';

/** The word on screen for each phase: a closed set that users and tests rely on. */
export const phaseStrings = {
  recording: 'Recording',
  preparing: 'Preparing audio',
  readyToSend: 'Ready to send',
  queued: 'Waiting to send',
  sending: 'Sending',
  writing: 'Writing note',
  noteReady: 'Note ready',
  filed: 'Filed',
  discarded: 'Discarded',
  needsAttention: 'Needs attention',
} as const satisfies Record<Phase, string>;

/** Replaces the consult's phase word while a take is paused. */
export const pausedString = 'Paused';
