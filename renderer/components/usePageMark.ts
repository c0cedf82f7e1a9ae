import { useLayoutEffect } from 'react';

/** What the page shows somewhere, and what other parts of the page leave room for. */
type PageMark =
  | 'automation'
  | 'check-list'
  | 'find'
  | 'notice'
  | 'recovered'
  | 'recording-elsewhere'
  | 'strip';

/**
 * Marks the page while the component is drawn: `data-shows-find` on the root element, for style sheets. A `:has()` rule
 * would say the same, but then the browser looks at the whole page again with each key that somebody types.
 */
export function usePageMark(mark: PageMark, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    const name = `data-shows-${mark}`;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [mark, isShown]);
}
