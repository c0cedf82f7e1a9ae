/** A clipboard format that tells the clipboard history and cloud of a system to leave a copy out. */
export type ClipboardMark = { readonly format: string; readonly bytes: readonly number[] };

const no = [0, 0, 0, 0];
const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'ascii')];

/** Windows: "Cloud Clipboard and Clipboard History Formats"; macOS: nspasteboard.org; Linux: KDE's clipboard. */
const marks: Partial<Readonly<Record<NodeJS.Platform, readonly ClipboardMark[]>>> = {
  win32: [
    { format: 'ExcludeClipboardContentFromMonitorProcessing', bytes: no },
    { format: 'CanIncludeInClipboardHistory', bytes: no },
    { format: 'CanUploadToCloudClipboard', bytes: no },
  ],
  darwin: [{ format: 'org.nspasteboard.ConcealedType', bytes: [] }],
  linux: [{ format: 'x-kde-passwordManagerHint', bytes: ascii('secret') }],
};

export function clipboardMarks(
  history: 'allow' | 'exclude' | null,
  platform: NodeJS.Platform,
): readonly ClipboardMark[] {
  return history === 'exclude' ? (marks[platform] ?? []) : [];
}

/** Electron's name for a clipboard format of the system. */
export const systemFormat = (format: string): string => `electron application/osclipboard;format="${format}"`;
