import type { JSX } from 'react';
import { useStore } from 'zustand';
import type { Trim } from '../../../shared/consult/take.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { trimDrafts } from '../../state/commands.ts';
import { continueRecording, useRunningPatient } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { RecordIcon } from '../../components/icons/icons.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatDuration } from '../../components/format/time.ts';
import { SoundQualityLine } from '../recorder/SoundQualityLine.tsx';
import { PlayButton, PlayerNotes } from './PlayButton.tsx';
import { PlayerSteps } from './PlayerSteps.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './Review.module.css';
import { TakeFacts } from '../recorder/TakeFacts.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { canMoveEnd, selectedRange, minSelectionMs, moveEnd } from './selectedRange.ts';
import { toggleBySpace } from './toggleBySpace.ts';
import { usePlayer, type Player } from './usePlayer.ts';
import { useWaveform } from './useWaveform.ts';
import { wholeText } from './wholeText.ts';
import { WaveTimeline } from './WaveTimeline.tsx';

type Props = { readonly consult: ConsultView };

function Listen({
  consult,
  url,
  durationMs,
}: Props & { readonly url: string; readonly durationMs: number }): JSX.Element {
  const { id } = consult;
  const draft = useStore(trimDrafts.drafts, (drafts) => drafts[id]);
  const trim = draft === undefined ? consult.trim : draft.value;
  const selected = selectedRange(trim, durationMs);
  const player = usePlayer(url, selected);
  const { wave, hasFailed } = useWaveform(id);
  const running = useRunningPatient();
  const canTrim = consult.actions.includes('trimRecording');
  const move = (end: 'from' | 'to') => (toMs: number) => {
    const moved = moveEnd(selected, end, { toMs, durationMs });
    trimDrafts.put(id, moved);
    // Play then begins with the first words of the trimmed recording.
    if (end === 'from') player.seek(selectedRange(moved, durationMs).fromMs);
  };
  const least = minSelectionMs(durationMs);

  return (
    // Space presses the play button from the sliders; the buttons have keys of their own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={looks.stack} onKeyDown={toggleBySpace(player)}>
      <div className={styles.player}>
        <PlayButton player={player} />
        <WaveTimeline
          player={player}
          wave={wave}
          durationMs={durationMs}
          selected={selected}
          gaps={consult.gaps}
          joins={consult.joins}
        >
          {canTrim ? (
            <>
              <TimeSlider
                label={strings.start}
                className={styles.start}
                valueMs={selected.fromMs}
                minMs={0}
                maxMs={selected.toMs - least}
                lengthMs={durationMs}
                onChange={move('from')}
              />
              <TimeSlider
                label={strings.end}
                className={styles.end}
                valueMs={selected.toMs}
                minMs={selected.fromMs + least}
                maxMs={durationMs}
                lengthMs={durationMs}
                onChange={move('to')}
              />
            </>
          ) : null}
        </WaveTimeline>
      </div>
      <PlayerSteps player={player} durationMs={durationMs}>
        {canTrim ? (
          <>
            <TrimHere end="from" {...{ selected, durationMs, player }} move={move('from')} />
            <TrimHere end="to" {...{ selected, durationMs, player }} move={move('to')} />
          </>
        ) : null}
      </PlayerSteps>
      <div className={cx(looks.row, styles.below)}>
        <p className={styles.words}>
          {trim === null
            ? wholeText(consult, durationMs)
            : strings.kept(formatDuration(selected.toMs - selected.fromMs), formatDuration(durationMs))}
        </p>
        {trim === null ? null : <Button onClick={() => trimDrafts.put(id, null)}>{strings.all}</Button>}
      </div>
      <div className={cx(looks.spread, styles.below)}>
        {consult.actions.includes('continueRecording') ? (
          <StepButton icon={<RecordIcon />} step={() => continueRecording(id)}>
            {running === undefined ? recorderStrings.continue : recorderStrings.pauseAndContinue(running)}
          </StepButton>
        ) : null}
        <SoundQualityLine sound={wave?.sound ?? 'unknown'} tense="after" />
      </div>
      <PlayerNotes player={player} cannotPlay={strings.cannotPlay} />
      {hasFailed ? <p role="status">{strings.noWave}</p> : null}
    </div>
  );
}

type TrimHereProps = {
  readonly end: 'from' | 'to';
  readonly selected: Trim;
  readonly durationMs: number;
  readonly player: Player;
  readonly move: (toMs: number) => void;
};

/** Moves one mark to the position, for people who cannot drag (WCAG 2.2, 2.5.7). */
function TrimHere({ end, selected, durationMs, player, move }: TrimHereProps): JSX.Element {
  const canMove = canMoveEnd(selected, end, { toMs: player.positionMs, durationMs });
  return (
    <Button
      look="quiet"
      aria-disabled={!canMove}
      onClick={() => {
        if (canMove) move(player.positionMs);
      }}
    >
      {end === 'from' ? strings.startHere : strings.endHere}
    </Button>
  );
}

/** The recording, to look at, hear and trim before it is sent. */
export function Review({ consult }: Props): JSX.Element | null {
  const { audioUrl, durationMs } = consult;
  return (
    <section className={cx(looks.stack, looks.unlessEmpty)} aria-label={strings.region}>
      {audioUrl === null || durationMs === null ? null : (
        <Listen key={audioUrl} consult={consult} url={audioUrl} durationMs={durationMs} />
      )}
      {consult.take === null ? null : <TakeFacts end={consult.take} />}
    </section>
  );
}
