import { systemFormat, type ClipboardMark } from './clipboardMarks.ts';

export type ClipboardForms = { readonly text: string; readonly html?: string; readonly rtf?: string };

/** All forms of one copy, by type. Chromium makes the systems' own formats of the first three, such as CF_HTML on Windows. */
export function clipboardForms(
  { text, html, rtf }: ClipboardForms,
  marks: readonly ClipboardMark[],
): Readonly<Record<string, string | Blob>> {
  const marked = marks.map(({ format, bytes }) => {
    const type = systemFormat(format);
    return [type, new Blob([Uint8Array.from(bytes)], { type })] as const;
  });
  return {
    'text/plain': text,
    ...(html === undefined ? {} : { 'text/html': html }),
    ...(rtf === undefined ? {} : { 'text/rtf': rtf }),
    ...Object.fromEntries(marked),
  };
}
