import * as electron from 'electron';
import { systemFormat, type ClipboardMark } from './clipboardMarks.ts';

type Content = { readonly text: string; readonly html?: string; readonly rtf?: string };

/** Before Electron 45, as the runtime from the registry is. */
type EarlierClipboard = { readonly write: (content: Content) => void };

/** Writes all forms at once, so that no program finds parts of two copies. Earlier runtimes leave `marks` out. */
export async function writeClipboard(content: Content, marks: readonly ClipboardMark[]): Promise<void> {
  const { clipboard } = electron;
  if (!('ClipboardItem' in electron)) {
    (clipboard as unknown as EarlierClipboard).write(content);
    return;
  }
  const forms: Readonly<Record<string, string | undefined>> = {
    'text/plain': content.text,
    'text/html': content.html,
    'text/rtf': content.rtf,
  };
  const given = Object.entries(forms).filter((form): form is [string, string] => form[1] !== undefined);
  const marked = marks.map(({ format, bytes }) => {
    const type = systemFormat(format);
    return [type, new Blob([Uint8Array.from(bytes)], { type })] as const;
  });
  const all: Readonly<Record<string, string | Blob>> = {
    ...Object.fromEntries(given),
    ...Object.fromEntries(marked),
  };
  await clipboard.write([new electron.ClipboardItem(all)]);
}

/** From Electron 45 on, `readText` returns a promise. */
export const readClipboardText = async (): Promise<string> => electron.clipboard.readText();

export const clearClipboard = (): void => electron.clipboard.clear();
