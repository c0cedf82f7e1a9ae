import type { JSX } from 'react';
import { cx, looks } from './styles/looks.ts';

type Props = { readonly id?: string; readonly text: string | null; readonly code?: string | undefined };

/** A message about an error. Screen readers hear it only in an element that was there before. */
export const Problem = ({ id, text, code }: Props): JSX.Element => (
  <p id={id} role="alert" data-code={code} className={cx(looks.problem, looks.unlessEmpty)}>
    {text}
  </p>
);
