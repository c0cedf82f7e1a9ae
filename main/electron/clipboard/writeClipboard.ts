import * as electron from 'electron';
import { clipboardForms, type ClipboardForms } from './clipboardForms.ts';
import type { ClipboardMark } from './clipboardMarks.ts';

/** Before Electron 44, as the runtime from the registry is. */
type EarlierClipboard = { readonly write: (content: ClipboardForms) => void };

/** Writes all forms at once, so that no program finds parts of two copies. Earlier runtimes leave `marks` out. */
export async function writeClipboard(
  content: ClipboardForms,
  marks: readonly ClipboardMark[],
): Promise<void> {
  const { clipboard } = electron;
  if (!('ClipboardItem' in electron)) {
    (clipboard as unknown as EarlierClipboard).write(content);
    return;
  }
  await clipboard.write([new electron.ClipboardItem(clipboardForms(content, marks))]);
}

/** From Electron 44 on, `readText` returns a promise. */
export const readClipboardText = async (): Promise<string> => electron.clipboard.readText();

export const clearClipboard = (): void => electron.clipboard.clear();
