import type { JSX } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shortfallStrings } from '../../../shared/text/shortfallStrings.ts';
import looks from '../../components/styles/looks.module.css';
import { cx } from '../../components/styles/cx.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { gapLines } from '../recorder/gapLines.ts';
import { SoundQualityLine } from '../recorder/SoundQualityLine.tsx';
import { PlayButton, PlayerNotes } from './PlayButton.tsx';
import { PlayerSteps } from './PlayerSteps.tsx';
import styles from './RecordingPlayer.module.css';
import { Gaps } from '../recorder/TakeFacts.tsx';
import { toggleBySpace } from './toggleBySpace.ts';
import type { Player } from './usePlayer.ts';
import type { WaveformRead } from './useWaveform.ts';
import { WaveTimeline } from './WaveTimeline.tsx';

type Props = {
  readonly consult: ConsultView;
  readonly durationMs: number;
  readonly player: Player;
  readonly waveform: WaveformRead;
};

/** The recording beside the note, as it was sent. */
export function RecordingPlayer({ consult, durationMs, player, waveform }: Props): JSX.Element {
  const { gaps, joins, missedByServiceMs } = consult;
  return (
    // Space presses the play button from the slider; the buttons have keys of their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.player} aria-label={strings.region} onKeyDown={toggleBySpace(player)}>
      <div className={styles.top}>
        <PlayButton player={player} />
        <WaveTimeline
          player={player}
          wave={waveform.wave}
          durationMs={durationMs}
          selected={{ fromMs: 0, toMs: durationMs }}
          gaps={gaps}
          joins={joins}
          className={styles.wave}
        />
      </div>
      <PlayerSteps player={player} durationMs={durationMs} />
      <div className={cx(looks.quiet, looks.tightGrid, looks.unlessEmpty)}>
        <SoundQualityLine sound={waveform.wave?.sound ?? 'unknown'} tense="after" isKnown />
        <PlayerNotes player={player} cannotPlay={strings.cannotPlayHere} />
        {waveform.hasFailed ? <p>{strings.noOverview}</p> : null}
        {missedByServiceMs === null ? null : (
          <p className={looks.warning}>{shortfallStrings.heardLess(Math.round(missedByServiceMs / 1000))}</p>
        )}
        <GapWords lines={gapLines(gaps, durationMs)} />
      </div>
    </section>
  );
}

/** More lines would push the transcript away. */
const mostGapLines = 2;

function GapWords({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  if (lines.length <= mostGapLines) return <Gaps lines={lines} />;
  return (
    <details>
      <summary className={styles.summary}>{strings.gaps(lines.length)}</summary>
      <Gaps lines={lines} />
    </details>
  );
}
