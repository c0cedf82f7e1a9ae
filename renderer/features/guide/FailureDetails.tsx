import type { ReactNode } from 'react';
import type { FailureView } from '../../../shared/ipc/snapshot.ts';
import { guideHeadings, type GuideCode } from './guideHeadings.ts';
import { useApp } from '../../state/app.ts';
import { showGuide } from '../../state/guide.ts';
import { Button } from '../../components/Button.tsx';
import { looks } from '../../components/styles/looks.ts';
import { strings } from '../../strings/strings.ts';

type LinkProps = { readonly code: GuideCode; readonly className?: string | undefined };

export const GuideLink = ({ code, className }: LinkProps) => {
  const app = useApp();
  return (
    <Button look="quiet" className={className} onClick={() => showGuide(app, guideHeadings[code])}>
      {strings.guide.read}
    </Button>
  );
};

type Props = {
  readonly failure: FailureView;
  /** In place of the way to the guide, which cannot come in front of a dialog. */
  readonly guide?: ReactNode;
};

/** Details that support will ask for, and what the guide says about the failure. */
export const FailureDetails = ({ failure, guide }: Props) => (
  <details className={looks.quiet}>
    <summary>{strings.details}</summary>
    <p className={looks.written}>
      <code>{failure.code}</code> {failure.detail ?? strings.noDetails}
    </p>
    {guide ?? <GuideLink code={failure.code} className={looks.hang} />}
  </details>
);
