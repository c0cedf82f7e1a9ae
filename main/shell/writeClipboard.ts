import * as electron from 'electron';

type Content = { readonly text: string; readonly html?: string; readonly rtf?: string };

/** Before Electron 45, as is the runtime from the registry. */
type EarlierClipboard = { readonly write: (content: Content) => void };

/** All forms at once, so that no program finds a part of another copy. */
export async function writeClipboard(content: Content): Promise<void> {
  const { clipboard } = electron;
  if (!('ClipboardItem' in electron)) {
    (clipboard as unknown as EarlierClipboard).write(content);
    return;
  }
  const forms = { 'text/plain': content.text, 'text/html': content.html, 'text/rtf': content.rtf };
  const given = Object.entries(forms).filter((form): form is [string, string] => form[1] !== undefined);
  await clipboard.write([new electron.ClipboardItem(Object.fromEntries(given))]);
}
