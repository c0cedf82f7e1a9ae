import { useLayoutEffect } from 'react';
import looks from './looks.module.css';

/** The looks that components share. They come before a component's own style sheet, which prevails. */
export { looks };

export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

/**
 * Marks the root with `data-shows-…` for style sheets, because
 * `:has()` costs a look at the whole page with each key.
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
