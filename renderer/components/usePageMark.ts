import { useLayoutEffect } from 'react';

/**
 * Marks the page while it shows something that other parts leave room for: `data-shows-find` on the root element, for
 * style sheets. A `:has()` rule would say the same, but then the browser looks at the whole page again with each key that
 * somebody types.
 */
export function usePageMark(mark: string, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    const name = `data-shows-${mark}`;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [mark, isShown]);
}
