import type { JSX, ReactNode } from 'react';
import { cx, looks } from './styles/looks.ts';
import { WarningIcon } from './icons/icons.tsx';

type Props = { readonly id?: string; readonly text: string | null; readonly code?: string | undefined };

/** A message about an error. Screen readers hear it only in an element that was there before. */
export const Problem = ({ id, text, code }: Props): JSX.Element => (
  <p id={id} role="alert" data-code={code} className={cx(looks.problem, looks.unlessEmpty)}>
    {text}
  </p>
);

type PanelProps = {
  readonly code: string;
  readonly what: string;
  readonly children: ReactNode;
  readonly steps?: ReactNode;
  readonly below?: ReactNode;
};

/** A problem that needs a person now: what happened, what to do, and the buttons for it. */
export function ProblemPanel({ code, what, children, steps, below }: PanelProps): JSX.Element {
  return (
    <div className={cx(looks.line, looks.top)}>
      <WarningIcon />
      <div className={cx(looks.closeStack, looks.grow, looks.prose)}>
        <div role="alert" data-code={code}>
          {/* A heading ends without a full stop. */}
          <p className={looks.display}>{what.replace(/\.$/, '')}</p>
          {children}
        </div>
        {steps === undefined ? null : <div className={looks.steps}>{steps}</div>}
        {below}
      </div>
    </div>
  );
}
