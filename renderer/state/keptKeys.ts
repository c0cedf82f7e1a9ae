/**
 * Keeps what is typed outside of fields after a press that opens one, until the answer is called, somebody
 * points elsewhere, or the screen is locked.
 */
export function keepKeys(isScreenLocked: () => boolean): () => string {
  let kept = '';
  const listening = new AbortController();
  const stop = (): void => listening.abort();
  const keep = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (isScreenLocked()) return stop();
    if (ctrlKey || metaKey || altKey || (target instanceof HTMLElement && target.matches('input, textarea')))
      return;
    if (key === 'Backspace') kept = kept.slice(0, -1);
    // A blank in front of the name is a second press of the button.
    else if (key.length === 1 && (key !== ' ' || kept !== '')) kept += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', keep, { capture: true, signal: listening.signal });
  window.addEventListener('pointerdown', stop, { capture: true, signal: listening.signal });
  return () => {
    stop();
    return kept;
  };
}
