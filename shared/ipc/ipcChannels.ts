import type { PageEventName } from './ipcContract.ts';

/** Every command of the page: its name and its input. Main knows the names by the contract. */
export const commandChannel = 'command';
export const eventChannel = (name: PageEventName): string => `event:${name}`;
export const droppedFilesChannel = 'dropped-files';
/** The page posts the microphone's port to the preload under this name. */
export const microphoneChannel = 'microphone';
/** Only main and the preload use these channels: the page cannot reach them. */
export const spellingTermsChannel = 'spelling-terms';
export const spellingStateChannel = 'spelling-state';
export const spellingSuggestionsChannel = 'spelling-asked';
