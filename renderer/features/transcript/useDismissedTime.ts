import { useEffect, type RefObject } from 'react';

/** The play button whose time is shown beside it: the pointer or the focus is on it. */
const shown = 'button[data-about]:is(:hover, :focus-visible)';

/**
 * Escape hides the time of a line, which may cover words of the line above, and does nothing else then (WCAG 2.2, 1.4.13).
 * The time comes again where the pointer or the focus goes next.
 */
export function useDismissedTime(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let dismissed: HTMLElement | null = null;
    const showAgain = (): void => {
      dismissed?.removeAttribute('data-dismissed');
      dismissed = null;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const button = body.current?.querySelector<HTMLElement>(shown) ?? null;
      if (event.key !== 'Escape' || button === null || button === dismissed) return;
      event.preventDefault();
      event.stopPropagation();
      showAgain();
      dismissed = button;
      button.dataset['dismissed'] = '';
    };
    const ends = new AbortController();
    // Before the page's own shortcuts, where Escape goes back to the list.
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal });
    const onMove = ({ target }: Event): void => {
      if (target instanceof Node && dismissed?.contains(target) !== true) showAgain();
    };
    for (const type of ['pointerover', 'focusin'])
      window.addEventListener(type, onMove, { signal: ends.signal });
    return () => ends.abort();
  }, [body]);
}
