import { useLayoutEffect } from 'react';

/** Marks the root with `data-shows-…` for style sheets, because `:has()` costs a look at the whole page with each key. */
export function usePageMark(mark: string, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    const name = `data-shows-${mark}`;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [mark, isShown]);
}
