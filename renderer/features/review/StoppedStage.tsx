import { useRef, type JSX, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Trim } from '../../../shared/consult/take.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { trimDrafts } from '../../state/commands.ts';
import { heardRecording } from '../../state/heardRecording.ts';
import { continueRecording, useRunningPatient } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { RecordIcon } from '../../components/icons/icons.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { formatTimer } from '../../components/format/formatTimer.ts';
import { formatDuration, formatPosition } from '../../components/format/time.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import stage from '../recorder/Stage.module.css';
import { SoundQualityLine } from '../recorder/SoundQualityLine.tsx';
import styles from './Review.module.css';
import { TakeFacts } from '../recorder/TakeFacts.tsx';
import { wholeText } from './wholeText.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { canMoveEnd, minSelectionMs, moveEnd, selectedRange } from './selectedRange.ts';
import { toggleBySpace } from './toggleBySpace.ts';
import { WaveTimeline } from './WaveTimeline.tsx';

type Props = {
  readonly consult: ConsultView;
  readonly children: ReactNode;
};

/** The recording, whole, to look at and to shorten before it is sent. The player is beside it. */
export function StoppedStage({ consult, children }: Props): JSX.Element {
  const { id, take } = consult;
  const durationMs = consult.durationMs ?? 0;
  const heard = useStore(heardRecording, (now) => (now.heard?.consultId === id ? now.heard : null));
  const isThere = consult.audioUrl !== null && durationMs > 0;
  return (
    // Space presses the play button from the sliders; the buttons have keys of their own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={stage.stage}
      data-state="stopped"
      onKeyDown={heard === null ? undefined : toggleBySpace(heard)}
    >
      <p role="timer" aria-label={recorderStrings.recordedTime} className={stage.timer}>
        {formatTimer(durationMs)}
      </p>
      <div className={cx(looks.row, stage.sound)}>
        <SoundQualityLine sound={heard?.wave?.sound ?? 'unknown'} tense="after" />
      </div>
      {isThere ? <Whole consult={consult} durationMs={durationMs} /> : null}
      <div className={cx(looks.closeStack, looks.unlessEmpty, stage.news, styles.facts)}>
        {heard?.hasNoWave === true ? <p role="status">{strings.noWave}</p> : null}
        {take === null ? null : <TakeFacts end={take} />}
        {children}
      </div>
      {consult.actions.includes('continueRecording') ? <Continue consult={consult} /> : null}
    </div>
  );
}

function Continue({ consult: { id } }: Pick<Props, 'consult'>): JSX.Element {
  const running = useRunningPatient();
  return (
    <StepButton look="text" className={stage.last} icon={<RecordIcon />} step={() => continueRecording(id)}>
      {running === undefined ? recorderStrings.continue : recorderStrings.pauseAndContinue(running)}
    </StepButton>
  );
}

type WholeProps = Pick<Props, 'consult'> & { readonly durationMs: number };

function Whole({ consult, durationMs }: WholeProps): JSX.Element {
  const { id, gaps, joins } = consult;
  const draft = useStore(trimDrafts.drafts, (drafts) => drafts[id]);
  const heard = useStore(heardRecording, (now) => (now.heard?.consultId === id ? now.heard : null));
  const trim = draft === undefined ? consult.trim : draft.value;
  const selected = selectedRange(trim, durationMs);
  const positionMs = heard?.positionMs ?? selected.fromMs;
  const canTrim = consult.actions.includes('trimRecording');
  const least = minSelectionMs(durationMs);
  const move = (end: 'from' | 'to') => (toMs: number) => {
    const moved = moveEnd(selected, end, { toMs, durationMs });
    trimDrafts.put(id, moved);
    // Play then begins with the first words of the trimmed recording.
    if (end === 'from') heard?.seek(selectedRange(moved, durationMs).fromMs);
  };
  return (
    <>
      <div className={styles.whole}>
        <WaveTimeline
          wave={heard?.wave ?? null}
          durationMs={durationMs}
          selected={selected}
          gaps={gaps}
          joins={joins}
          onPress={(ms) => heard?.seek(ms)}
          isSilent
        >
          {positionMs > selected.fromMs ? (
            <span
              className={styles.at}
              style={{ insetInlineStart: `${(Math.min(positionMs, durationMs) / durationMs) * 100}%` }}
            />
          ) : null}
          {canTrim ? (
            <>
              <TimeSlider
                label={strings.start}
                valueMs={selected.fromMs}
                minMs={0}
                maxMs={selected.toMs - least}
                lengthMs={durationMs}
                onChange={move('from')}
              />
              <TimeSlider
                label={strings.end}
                valueMs={selected.toMs}
                minMs={selected.fromMs + least}
                maxMs={durationMs}
                lengthMs={durationMs}
                onChange={move('to')}
              />
            </>
          ) : null}
        </WaveTimeline>
        <p className={cx(looks.quiet, styles.ruler)} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <span key={part}>{formatPosition(durationMs * part)}</span>
          ))}
        </p>
      </div>
      {canTrim ? (
        <>
          <p className={cx(looks.muted, styles.says)}>
            {trim === null
              ? wholeText(consult, durationMs)
              : strings.kept(formatDuration(selected.toMs - selected.fromMs), formatDuration(durationMs))}
          </p>
          <div className={cx(looks.steps, styles.cuts)}>
            <CutHere end="from" {...{ selected, durationMs, positionMs }} move={move('from')} />
            <CutHere end="to" {...{ selected, durationMs, positionMs }} move={move('to')} />
            {trim === null ? null : (
              <Button look="text" onClick={() => trimDrafts.put(id, null)}>
                {strings.all}
              </Button>
            )}
          </div>
        </>
      ) : null}
    </>
  );
}

type CutProps = {
  readonly end: 'from' | 'to';
  readonly selected: Trim;
  readonly durationMs: number;
  readonly positionMs: number;
  readonly move: (toMs: number) => void;
};

/** Cuts at the player's position, for people who cannot drag (WCAG 2.2, 2.5.7); at an end, leads to its mark. */
function CutHere({ end, selected, durationMs, positionMs, move }: CutProps): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const press = (): void => {
    if (canMoveEnd(selected, end, { toMs: positionMs, durationMs })) return move(positionMs);
    const marks = button.current?.closest('[data-state]')?.querySelectorAll<HTMLElement>('[role="slider"]');
    marks?.[end === 'from' ? 0 : 1]?.focus();
  };
  return (
    <Button ref={button} look="text" onClick={press}>
      {end === 'from' ? strings.cutStart : strings.cutEnd}
    </Button>
  );
}
