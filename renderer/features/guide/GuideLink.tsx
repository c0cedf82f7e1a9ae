import type { JSX } from 'react';
import { guideHeadings, type GuideCode } from './guideHeadings.ts';
import { showGuide } from '../../state/guide.ts';
import { guideStrings } from '../../strings/guideStrings.ts';
import { Button } from '../../components/Button.tsx';

type Props = { readonly code: GuideCode; readonly className?: string | undefined };

export const GuideLink = ({ code, className }: Props): JSX.Element => (
  <Button look="quiet" className={className} onClick={() => showGuide(guideHeadings[code])}>
    {guideStrings.read}
  </Button>
);
