import type { EventName } from './ipcContract.ts';

/** Every command of the page: its name and its input. Main knows the names by the contract. */
export const commandChannel = 'command';
export const eventChannel = (name: EventName): string => `event:${name}`;
export const droppedFilesChannel = 'dropped-files';
/** The microphone's port; from the page to the preload as a window message of this name, from there to main. */
export const microphoneChannel = 'microphone';
/** Between main and the preload alone: the page has no way to these. */
export const spellingStateChannel = 'spelling-state';
export const spellingAskedChannel = 'spelling-asked';
export const spellingSuggestedChannel = 'spelling-suggested';
