import type { JSX, ReactNode } from 'react';
import { headline } from './format/headline.ts';
import { cx, looks } from './styles/looks.ts';
import { WarningIcon } from './icons/icons.tsx';

type Props = { readonly id?: string; readonly text: string | null; readonly code?: string | undefined };

const reveal = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

/** A message about an error, scrolled into sight. Screen readers hear it only in an element that was there before. */
export const Problem = ({ id, text, code }: Props): JSX.Element => (
  <p id={id} role="alert" data-code={code} className={cx(looks.problem, looks.unlessEmpty)}>
    {text === null ? null : <span ref={reveal}>{text}</span>}
  </p>
);

type StripProps = { readonly code: string; readonly text: string; readonly children: ReactNode };

/** What stops the work: in the first sentence what happened, then what to do, and beside it the buttons for it. */
export function ProblemStrip({ code, text, children }: StripProps): JSX.Element {
  const [first, rest] = headline(text);
  return (
    <div role="alert" data-code={code} className={cx(looks.line, looks.stops)}>
      <WarningIcon />
      <p>
        <b className={looks.block}>{first}</b>
        {rest}
      </p>
      <div className={looks.steps}>{children}</div>
    </div>
  );
}
