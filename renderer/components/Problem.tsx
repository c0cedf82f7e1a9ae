import type { JSX } from 'react';
import { cx, looks } from './styles/looks.ts';

/** A message about an error. Screen readers hear it only in an element that was there before. */
export const Problem = ({ text }: { readonly text: string | null }): JSX.Element => (
  <p role="alert" className={cx(looks.problem, looks.unlessEmpty)}>
    {text}
  </p>
);
