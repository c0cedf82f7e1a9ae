import type { ReactNode } from 'react';
import { trimWithin, type Trim } from '../../../shared/consult/take.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useApp } from '../../state/app.ts';
import { focusOn } from '../../state/focusTargets.ts';
import { continueRecording, useRunningPatient } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { RecordIcon } from '../../components/icons/icons.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import {
  formatTimer,
  formatDuration,
  formatDurationInWords,
  formatPosition,
} from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import stage from '../recorder/Stage.module.css';
import { SoundQualityLine, EndFacts } from '../recorder/RecordingFacts.tsx';
import styles from './Review.module.css';
import { usePlayerOnStage } from './playerOnStage.ts';
import { toggleBySpace } from './RecordingPlayer.tsx';
import type { Player } from './usePlayer.ts';
import { placeAt, TimeSlider, WaveTimeline } from './WaveTimeline.tsx';

type Props = {
  readonly consult: ConsultView;
  readonly children: ReactNode;
};

/** The recording, whole, to look at and to shorten before it is sent. The player is beside it. */
export function StoppedStage({ consult, children }: Props) {
  const app = useApp();
  const { id, take, joined } = consult;
  const durationMs = consult.durationMs ?? 0;
  const heard = usePlayerOnStage(({ player }) => (player?.consultId === id ? player : null));
  const running = useRunningPatient();
  const goOn = (): Promise<boolean> => continueRecording(app, id);
  return (
    // Space presses the play button from the sliders; the buttons have keys of their own.
    <div className={stage.stage} data-state="stopped" onKeyDown={toggleBySpace(heard)}>
      <p role="timer" aria-label={recorderStrings.recordedTime} className={stage.timer}>
        {formatTimer(durationMs)}
      </p>
      <div className={cx(looks.row, stage.sound)}>
        <SoundQualityLine sound={heard?.wave?.sound ?? 'unknown'} tense="after" />
      </div>
      {heard !== null && durationMs > 0 && <TrimEditor consult={consult} heard={heard} />}
      <div className={cx(looks.closeStack, looks.unlessEmpty, stage.news, styles.facts)}>
        {take !== null && <EndFacts end={take} />}
        {joined !== null && <p className={looks.muted}>{joinedText(joined)}</p>}
        {children}
      </div>
      {consult.actions.includes('continueRecording') && (
        <StepButton look="text" className={stage.last} icon={<RecordIcon />} step={goOn}>
          {running === undefined ? recorderStrings.continue : recorderStrings.pauseAndContinue(running)}
        </StepButton>
      )}
    </div>
  );
}

function joinedText({ gapMs }: NonNullable<ConsultView['joined']>): string {
  if (gapMs === null) return strings.join.joined(null);
  const minutes = Math.floor(gapMs / 60_000);
  return strings.join.joined(
    minutes === 0 ? strings.join.underAMinute : formatDurationInWords(minutes * 60_000),
  );
}

const ends = [
  { end: 'fromMs', slider: strings.start, cut: strings.cutStart },
  { end: 'toMs', slider: strings.end, cut: strings.cutEnd },
] as const;

/** The whole recording as a picture, with the two ends of what is sent. */
function TrimEditor({ consult, heard }: Pick<Props, 'consult'> & { readonly heard: Player }) {
  const app = useApp();
  const { id } = consult;
  const { seek, positionMs, trim, durationMs, selected } = heard;
  const limits = limitsOf(selected, durationMs);
  const move = (end: keyof Trim, toMs: number): void => {
    app.trimDrafts.put(id, trimWithin({ ...selected, [end]: toMs }, durationMs));
    // Play then begins with the first words of the trimmed recording.
    if (end === 'fromMs') seek(toMs);
  };
  /** At the player's position, for people who cannot drag (WCAG 2.2, 2.5.7); at an end, leads to its mark. */
  const cutHere = (end: keyof Trim): void => {
    const { minMs, maxMs } = limits[end];
    if (positionMs !== selected[end] && positionMs >= minMs && positionMs <= maxMs)
      return move(end, positionMs);
    focusOn(end);
    app.forCurrentSession().notify(strings.cutsAtPlayer);
  };
  return (
    <>
      <div className={styles.whole}>
        <WaveTimeline on="stage" {...heard} consult={consult} atMs={positionMs}>
          {positionMs > selected.fromMs && (
            <span className={styles.at} style={placeAt(Math.min(positionMs, durationMs), durationMs)} />
          )}
          {ends.map(({ end, slider }) => (
            <TimeSlider
              key={end}
              id={end}
              label={slider}
              {...limits[end]}
              valueMs={selected[end]}
              lengthMs={durationMs}
              onChange={(toMs) => move(end, toMs)}
            />
          ))}
        </WaveTimeline>
        <Ruler lengthMs={durationMs} />
      </div>
      <p className={cx(looks.muted, styles.says)}>
        {trim === null
          ? wholeText(consult, durationMs)
          : strings.kept(formatDuration(selected.toMs - selected.fromMs), formatDuration(durationMs))}
      </p>
      <div className={cx(looks.steps, styles.cuts)}>
        {ends.map(({ end, cut }) => (
          <Button key={end} look="text" onClick={() => cutHere(end)}>
            {cut}
          </Button>
        ))}
        {trim !== null && (
          <Button look="text" onClick={() => app.trimDrafts.put(id, null)}>
            {strings.all}
          </Button>
        )}
      </div>
    </>
  );
}

const Ruler = ({ lengthMs }: { readonly lengthMs: number }) => (
  <p className={cx(looks.quiet, styles.ruler)} aria-hidden="true">
    {[...new Set([0, 1, 2, 3, 4].map((at) => formatPosition((lengthMs * at) / 4)))].map((at) => (
      <span key={at}>{at}</span>
    ))}
  </p>
);

/** The least that can be sent, in ms: less holds no sentence. */
const leastMs = 1_000;

/** Between which times each end of the selected range can move: never past the other end. */
export function limitsOf({ fromMs, toMs }: Trim, durationMs: number) {
  const least = Math.min(durationMs, leastMs);
  return { fromMs: { minMs: 0, maxMs: toMs - least }, toMs: { minMs: fromMs + least, maxMs: durationMs } };
}

/** In so short a recording, Stop was probably pressed too early. */
const shortMs = 2_000;

/** What is said of a recording that is sent whole. */
export const wholeText = ({ actions }: Pick<ConsultView, 'actions'>, durationMs: number): string =>
  durationMs < shortMs && actions.includes('continueRecording') ? strings.barely(durationMs) : strings.whole;
