import { writeFile } from 'node:fs/promises';
import { dialog, type BrowserWindow } from 'electron';

/** Asks where to, and writes the text there; false where the person chose no place. Rejects where it cannot be written. */
export async function saveText(
  window: BrowserWindow | null,
  suggestedName: string,
  text: string,
): Promise<boolean> {
  const options: Electron.SaveDialogOptions = { defaultPath: suggestedName, properties: ['dontAddToRecent'] };
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (answer.canceled) return false;
  await writeFile(answer.filePath, text);
  return true;
}
