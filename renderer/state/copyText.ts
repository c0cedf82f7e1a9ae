/**
 * Puts a text of the page on the clipboard, as Ctrl+C would; whether it is there. It needs no permission, where
 * `navigator.clipboard` needs one that the page has not (main/shell/security.ts).
 */
export function copyText(text: string): boolean {
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
