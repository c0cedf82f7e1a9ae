import type { Manner } from '../../../state/note/textHistory.ts';

type Step = 'undo' | 'redo';

/** How an input event changed the text (Input Events Level 2, inputType). */
export function mannerOf(event: Event): Manner {
  const type = event instanceof InputEvent ? event.inputType : '';
  if (type === 'insertText' || type === 'insertLineBreak') return 'insert';
  if (type === 'deleteContentBackward' || type === 'deleteContentForward') return 'delete';
  return type === 'insertCompositionText' ? 'compose' : 'atOnce';
}

export const stepOfInput = (inputType: string): Step | null =>
  inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : null;

/** Ctrl or Cmd with Z, and with Shift Z or Y, on any keyboard layout. */
export function stepOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>,
): Step | null {
  const isControl = event.ctrlKey !== event.metaKey;
  if (!isControl || event.altKey || event.isComposing) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
