import * as electron from 'electron';

type ClipboardForms = { readonly text: string; readonly html?: string; readonly rtf?: string };

type EarlierClipboard = { readonly write: (content: ClipboardForms) => void };

/** All forms at once, so that no program finds parts of two copies. */
export async function writeClipboard(content: ClipboardForms): Promise<void> {
  const { clipboard } = electron;
  if (!('ClipboardItem' in electron)) {
    (clipboard as unknown as EarlierClipboard).write(content);
    return;
  }
  const { text, html, rtf } = content;
  // Chromium makes the systems' own formats, such as CF_HTML on Windows.
  const forms: Record<string, string> = {
    'text/plain': text,
    ...(html === undefined ? {} : { 'text/html': html }),
    ...(rtf === undefined ? {} : { 'text/rtf': rtf }),
  };
  await clipboard.write([new electron.ClipboardItem(forms)]);
}

/** From Electron 44 on, `readText` returns a promise. */
export const readClipboardText = async (): Promise<string> => electron.clipboard.readText();

export const clearClipboard = (): void => electron.clipboard.clear();
