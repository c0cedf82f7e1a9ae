import type { JSX } from 'react';
import { isMac } from './format/isMac.ts';
import { looks } from './styles/looks.ts';

/** The key that does the same, for the eye. */
export const Key = ({ children }: { readonly children: string }): JSX.Element => (
  <kbd className={looks.key} aria-hidden="true">
    {isMac() ? children.replace('Ctrl+', '⌘') : children}
  </kbd>
);
