/** Letters typed after a press that opens a field for them, until the field is there: a vet does not wait for it. */

let kept = '';
let stop = (): void => undefined;

/** Keeps what is typed outside of fields, until it is taken, somebody points elsewhere or the screen is locked. */
export function keepKeys(isScreenLocked: () => boolean): void {
  stop();
  kept = '';
  const listening = new AbortController();
  stop = () => listening.abort();
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
}

/** What was kept, once. */
export function collectKeptKeys(): string {
  stop();
  const typed = kept;
  kept = '';
  return typed;
}
