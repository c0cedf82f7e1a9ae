import type { JSX } from 'react';
import type { Trim } from '../../../shared/consult/take.ts';
import type { ConsultView, Waveform } from '../../../shared/ipc/snapshot.ts';
import { shortfallStrings } from '../../../shared/text/shortfallStrings.ts';
import { Button } from '../../components/Button.tsx';
import fields from '../../components/Field.module.css';
import { formatPosition } from '../../components/format/time.ts';
import { ChevronIcon, PauseIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { uiStore } from '../../state/commands.ts';
import { useUi } from '../../state/hooks.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { gapLines } from '../recorder/gapLines.ts';
import { SoundQualityLine } from '../recorder/SoundQualityLine.tsx';
import { Gaps } from '../recorder/TakeFacts.tsx';
import styles from './Review.module.css';
import { toggleBySpace, type Player } from './usePlayer.ts';
import { TimeSlider, WaveTimeline } from './WaveTimeline.tsx';

type Props = {
  readonly consult: ConsultView;
  readonly durationMs: number;
  readonly selected: Trim;
  readonly player: Player;
  readonly wave: Waveform | null;
  readonly hasNoWave: boolean;
};

const stepMs = 5_000;
/** The pitch stays the same at every speed. */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function RecordingPlayer(props: Props): JSX.Element {
  const { consult, durationMs, selected, player, wave, hasNoWave } = props;
  const { missedByServiceMs, phase } = consult;
  const { ref, isPlaying, isMicrophoneOn, noteId, positionMs, seek } = player;
  const atMs = Math.min(positionMs, durationMs);
  const total = formatPosition(durationMs);
  const steps = [
    { label: strings.back, short: strings.backShort, toMs: Math.max(0, positionMs - stepMs) },
    { label: strings.forward, short: strings.forwardShort, toMs: Math.min(durationMs, positionMs + stepMs) },
  ];
  return (
    // Space presses the play button from the slider; the buttons have keys of their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.region} aria-label={strings.region} onKeyDown={toggleBySpace(player)}>
      <div className={styles.player}>
        <Button
          look="disc"
          aria-label={isPlaying ? strings.pause : strings.play}
          aria-disabled={isMicrophoneOn}
          aria-describedby={isMicrophoneOn ? noteId : undefined}
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          onClick={player.toggle}
        />
        {/* The transcript beside the player has the words. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={ref} preload="none" />
        <WaveTimeline on="player" {...{ consult, durationMs, selected, atMs, wave }} onPress={seek}>
          <TimeSlider label={strings.position} valueMs={atMs} maxMs={durationMs} onChange={seek} />
        </WaveTimeline>
        <div className={cx(looks.line, looks.quiet, looks.across)}>
          {steps.map(({ label, short, toMs }) => (
            <Button
              key={label}
              look="quiet"
              className={styles.step}
              label={label}
              data-short={short}
              onClick={() => seek(toMs)}
            />
          ))}
          <Speed />
          <p className={cx(looks.quiet, looks.push, looks.fixed)}>
            {atMs >= durationMs ? total : formatPosition(atMs)} / {total}
          </p>
        </div>
      </div>
      <div className={cx(looks.quiet, looks.tightStack, looks.unlessEmpty, styles.notes)}>
        {/* Before Send, the stage says it; after filing, nobody can do anything about it. */}
        {phase === 'filed' ? null : (
          <div className={cx(phase === 'readyToSend' && looks.hidden)}>
            <SoundQualityLine sound={wave?.sound ?? 'unknown'} tense="after" isKnown />
          </div>
        )}
        {isMicrophoneOn ? <p id={noteId}>{strings.microphoneOn}</p> : null}
        {player.hasFailed && !isMicrophoneOn ? <p role="alert">{strings.cannotPlayHere}</p> : null}
        {hasNoWave ? <p>{strings.noOverview}</p> : null}
        {missedByServiceMs === null ? null : (
          <p className={looks.warning}>{shortfallStrings.heardLess(Math.round(missedByServiceMs / 1000))}</p>
        )}
        <GapWords lines={gapLines(consult.gaps, durationMs)} />
      </div>
    </section>
  );
}

/** One speed for all recordings, until the window closes. */
function Speed(): JSX.Element {
  const speed = useUi((s) => s.playingSpeed);
  return (
    <span className={looks.anchor}>
      <select
        className={cx(fields.input, fields.select, fields.quiet)}
        aria-label={strings.speed}
        title={strings.speed}
        value={speed}
        onChange={(event) => uiStore.setState({ playingSpeed: Number(event.target.value) })}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {strings.times(one)}
          </option>
        ))}
      </select>
      <span className={fields.chevron}>
        <ChevronIcon />
      </span>
    </span>
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
