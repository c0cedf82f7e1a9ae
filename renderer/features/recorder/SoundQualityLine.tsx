import type { JSX } from 'react';
import type { SoundQuality } from '../../../shared/consult/soundQuality.ts';
import { CheckIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { soundStrings as strings } from '../../strings/soundStrings.ts';

type Props = {
  readonly sound: SoundQuality;
  readonly tense: 'now' | 'after';
  /** It was told before, so a screen reader is not told of it again. */
  readonly isKnown?: boolean;
};

/** How the recording sounds, in one line that stays, so a screen reader tells when it changes. */
export function SoundQualityLine({ sound, tense, isKnown = false }: Props): JSX.Element {
  const isFault = sound !== 'good' && sound !== 'unknown';
  return (
    <p
      role="status"
      aria-live={isKnown ? 'off' : undefined}
      className={cx(looks.line, isFault ? looks.warning : looks.muted)}
      data-sound={sound}
    >
      {sound === 'unknown' ? null : isFault ? <WarningIcon /> : <CheckIcon />}
      {sound === 'unknown' ? null : <span>{isFault ? strings[tense][sound] : strings.good}</span>}
    </p>
  );
}
