import { type NoteOnScreen, checkNoteOnScreen } from './checkNoteOnScreen.ts';

/** A long note against a long transcript takes longer than a frame, and the vet may be typing. */

self.addEventListener('message', ({ data }: MessageEvent<NoteOnScreen>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(checkNoteOnScreen(data));
});
