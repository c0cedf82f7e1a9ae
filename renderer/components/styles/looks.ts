import looks from './looks.module.css';

/** The looks that components share. They come before a component's own style sheet, which prevails. */
export { looks };

export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
