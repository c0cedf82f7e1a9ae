import type { KeyboardEvent } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shortfallStrings } from '../../../shared/text/shortfallStrings.ts';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/Field.tsx';
import { formatPosition } from '../../components/format/time.ts';
import { PauseIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, useUi } from '../../state/app.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { Gaps, SoundQualityLine } from '../recorder/RecordingFacts.tsx';
import styles from './Review.module.css';
import type { Player } from './usePlayer.ts';
import { TimeSlider, WaveTimeline } from './WaveTimeline.tsx';

type Props = { readonly consult: ConsultView; readonly player: Player };

const stepMs = 5_000;
/** Of what says why nothing plays. */
const noteId = 'player-note';
/** The pitch stays the same at every speed. */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function RecordingPlayer({ consult, player }: Props) {
  const app = useApp();
  const { audioProps, isPlaying, isMicrophoneOn, positionMs, seek, durationMs } = player;
  const speed = useUi((s) => s.playingSpeed);
  const atMs = Math.min(positionMs, durationMs);
  const total = formatPosition(durationMs);
  const steps = [
    { label: strings.back, short: strings.backShort, toMs: Math.max(0, positionMs - stepMs) },
    { label: strings.forward, short: strings.forwardShort, toMs: Math.min(durationMs, positionMs + stepMs) },
  ];
  return (
    // Space presses the play button from the slider; the buttons have keys of their own.
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
        <audio {...audioProps} preload="none" />
        <WaveTimeline on="player" {...player} {...{ consult, atMs }}>
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
          {/* One speed for all recordings, until the window closes. */}
          <Select
            look="named"
            label={strings.speed}
            title={strings.speed}
            value={speed}
            options={speeds.map((one) => [String(one), strings.times(one)])}
            onChange={(one) => app.uiStore.setState({ playingSpeed: Number(one) })}
          />
          <p className={cx(looks.quiet, looks.push, looks.fixed)}>
            {atMs >= durationMs ? total : formatPosition(atMs)} / {total}
          </p>
        </div>
      </div>
      <PlayerNotes {...{ consult, player }} />
    </section>
  );
}

/** What is wrong with what is heard, or with the sound that the service heard. */
function PlayerNotes({ consult, player }: Props) {
  const { missedByServiceMs, phase } = consult;
  const { isMicrophoneOn, wave } = player;
  return (
    <div className={cx(looks.quiet, looks.tightStack, looks.unlessEmpty, styles.notes)}>
      {/* Only to be heard: the stage shows it, and the line above the
          note. After filing, nobody can do anything about it. */}
      {phase !== 'filed' && <SoundQualityLine sound={wave?.sound ?? 'unknown'} tense="after" isHidden />}
      {isMicrophoneOn && <p id={noteId}>{strings.microphoneOn}</p>}
      {player.hasFailed && !isMicrophoneOn && <p role="alert">{strings.cannotPlayHere}</p>}
      {player.hasNoWave && <p>{strings.noOverview}</p>}
      {missedByServiceMs !== null && (
        <p className={looks.warning}>{shortfallStrings.heardLess(Math.round(missedByServiceMs / 1000))}</p>
      )}
      {/* Before Send the stage tells them. More lines would push the transcript away. */}
      {phase !== 'readyToSend' && <Gaps gaps={consult.gaps} durationMs={player.durationMs} most={2} />}
    </div>
  );
}

/** Space plays and pauses from everywhere in the player where Space has no other meaning. */
export const toggleBySpace =
  (player: Pick<Player, 'toggle'> | null) =>
  (event: KeyboardEvent): void => {
    const hasOtherMeaning =
      event.target instanceof Element && event.target.closest('button, select, summary') !== null;
    if (player === null || event.key !== ' ' || hasOtherMeaning) return;
    event.preventDefault();
    player.toggle();
  };
