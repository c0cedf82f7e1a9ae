import type { JSX } from 'react';
import { cx, looks } from './styles/looks.ts';

type Props = { readonly id?: string; readonly text: string | null };

/** A message about an error. Screen readers hear it only in an element that was there before. */
export const Problem = ({ id, text }: Props): JSX.Element => (
  <p id={id} role="alert" className={cx(looks.problem, looks.unlessEmpty)}>
    {text}
  </p>
);
