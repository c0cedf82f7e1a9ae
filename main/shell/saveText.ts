import { writeFile } from 'node:fs/promises';
import { dialog, type BrowserWindow } from 'electron';

type AskedText = {
  readonly suggestedName: string;
  readonly text: string;
  /** Asked when a place is chosen: the dialog may have stood open for long. */
  readonly isMeant: () => boolean;
};

/**
 * Asks where to, and writes the text there; false where the person chose no place, or where it is not meant any more
 * when they do. Rejects where it cannot be written.
 */
export async function saveText(
  window: BrowserWindow | null,
  { suggestedName, text, isMeant }: AskedText,
): Promise<boolean> {
  const options: Electron.SaveDialogOptions = { defaultPath: suggestedName, properties: ['dontAddToRecent'] };
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (answer.canceled || !isMeant()) return false;
  await writeFile(answer.filePath, text);
  return true;
}
