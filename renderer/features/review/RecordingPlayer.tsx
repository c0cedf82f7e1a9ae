import type { JSX } from 'react';
import type { Trim } from '../../../shared/consult/take.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shortfallStrings } from '../../../shared/text/shortfallStrings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { gapLines } from '../recorder/gapLines.ts';
import { SoundQualityLine } from '../recorder/SoundQualityLine.tsx';
import { PlayButton, PlayerNotes } from './PlayButton.tsx';
import { PlayerSteps } from './PlayerSteps.tsx';
import styles from './Review.module.css';
import { Gaps } from '../recorder/TakeFacts.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { toggleBySpace } from './toggleBySpace.ts';
import type { Player } from './usePlayer.ts';
import type { WaveformRead } from './useWaveform.ts';
import { WaveTimeline } from './WaveTimeline.tsx';

type Props = {
  readonly consult: ConsultView;
  readonly durationMs: number;
  readonly selected: Trim;
  readonly player: Player;
  readonly waveform: WaveformRead;
};

export function RecordingPlayer({ consult, durationMs, selected, player, waveform }: Props): JSX.Element {
  const { gaps, joins, missedByServiceMs, phase } = consult;
  return (
    // Space presses the play button from the slider; the buttons have keys of their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.region} aria-label={strings.region} onKeyDown={toggleBySpace(player)}>
      <div className={styles.player}>
        <PlayButton player={player} />
        <WaveTimeline
          wave={waveform.wave}
          durationMs={durationMs}
          selected={selected}
          gaps={gaps}
          joins={joins}
          onPress={player.seek}
        >
          <TimeSlider
            label={strings.position}
            valueMs={Math.min(player.positionMs, durationMs)}
            minMs={0}
            maxMs={durationMs}
            lengthMs={durationMs}
            onChange={player.seek}
          />
        </WaveTimeline>
        <div className={looks.across}>
          <PlayerSteps player={player} durationMs={durationMs} />
        </div>
      </div>
      <div className={cx(looks.quiet, looks.tightStack, looks.unlessEmpty, styles.notes)}>
        {/* Before Send, the stage says it; after filing, nobody can do anything about it. */}
        {phase === 'filed' ? null : (
          <div className={cx(phase === 'readyToSend' && looks.hidden)}>
            <SoundQualityLine sound={waveform.wave?.sound ?? 'unknown'} tense="after" isKnown />
          </div>
        )}
        <PlayerNotes player={player} />
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
      <summary>{strings.gaps(lines.length)}</summary>
      <Gaps lines={lines} />
    </details>
  );
}
