import type { JSX, ReactNode } from 'react';
import { looks } from './styles/looks.ts';

/** Text for screen readers only, where the eye finds the same elsewhere. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <span className={looks.hidden}>{children}</span>
);
