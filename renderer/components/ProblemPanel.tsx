import type { JSX, ReactNode } from 'react';
import { WarningIcon } from './icons/icons.tsx';
import { cx, looks } from './styles/looks.ts';

type Props = {
  readonly code: string;
  readonly what: string;
  readonly children: ReactNode;
  readonly steps?: ReactNode;
  readonly below?: ReactNode;
};

/** A problem that needs a person now: what happened, what to do, and the buttons for it. */
export function ProblemPanel({ code, what, children, steps, below }: Props): JSX.Element {
  return (
    <div className={cx(looks.line, looks.top)}>
      <WarningIcon />
      <div className={cx(looks.closeStack, looks.grow, looks.prose)}>
        <div role="alert" data-code={code}>
          <p className={looks.display}>{what}</p>
          {children}
        </div>
        {steps === undefined ? null : <div className={looks.steps}>{steps}</div>}
        {below}
      </div>
    </div>
  );
}
