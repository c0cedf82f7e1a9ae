import { useId, useState, type JSX } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { formatPosition } from '../../components/format/time.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import { addMark, snapToJoin } from '../../state/split/splitDraft.ts';
import { splitRecording } from '../../state/split/splitRecording.ts';
import { reviewStrings } from '../../strings/reviewStrings.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { PlayButton, PlayerNotes } from '../review/PlayButton.tsx';
import { PlayedTime } from '../review/PlayerSteps.tsx';
import { toggleBySpace } from '../review/toggleBySpace.ts';
import { usePlayer, type PlayRange } from '../review/usePlayer.ts';
import { useWaveform } from '../review/useWaveform.ts';
import { SplitAnimals } from './SplitAnimals.tsx';
import styles from './SplitDialog.module.css';
import { SplitPieces } from './SplitPieces.tsx';
import { splitSummary } from './splitSummary.ts';
import { SplitTimeline } from './SplitTimeline.tsx';
import { useSplitDraft } from './useSplitDraft.ts';

export type SplitDialogProps = {
  readonly consult: ConsultView;
  readonly url: string;
  readonly durationMs: number;
  /** What is to be sent. */
  readonly range: PlayRange;
  readonly onClose: () => void;
};

/** Nobody can press a place more exactly than this. */
const snapMs = (durationMs: number): number => Math.max(250, durationMs / 100);

/** Divides a recording among the animals of one visit. */
export function SplitDialog({ consult, url, durationMs, range, onClose }: SplitDialogProps): JSX.Element {
  const player = usePlayer(url, range);
  const { wave, hasFailed } = useWaveform(consult.id);
  const { draft, change } = useSplitDraft({ consult, durationMs, range, wave });
  const [news, setNews] = useState('');
  const addMarkId = useId();
  const summaryId = useId();
  const summary = splitSummary(draft);

  const addMarkAt = (pressedMs: number): void => {
    const atMs = snapToJoin(pressedMs, consult.joins, snapMs(durationMs));
    const marked = addMark(draft, atMs);
    setNews(marked === draft ? strings.noRoomForMark : strings.markAdded(formatPosition(atMs)));
    change(marked);
  };

  return (
    <Dialog title={strings.title} isWide onClose={onClose}>
      <DialogText>{strings.intro}</DialogText>
      {/* Space presses the play button from the sliders; the buttons and fields have keys of their own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={looks.stack} onKeyDown={toggleBySpace(player)}>
        <div className={styles.player}>
          <PlayButton player={player} />
          <SplitTimeline
            {...{ player, wave, durationMs, consult, draft, change }}
            onDoublePress={addMarkAt}
          />
        </div>
        <div className={cx(looks.row, styles.below)}>
          <Button id={addMarkId} data-first onClick={() => addMarkAt(player.positionMs)}>
            {strings.addMark}
          </Button>
          <p className={looks.quiet}>{strings.howToMark}</p>
          <PlayedTime atMs={player.positionMs} durationMs={durationMs} />
        </div>
        <PlayerNotes player={player} cannotPlay={reviewStrings.cannotPlayHere} />
        {hasFailed ? <p role="status">{reviewStrings.noOverview}</p> : null}
      </div>
      <SplitAnimals draft={draft} change={change} />
      <SplitPieces
        player={player}
        draft={draft}
        change={change}
        onMarkRemoved={() => {
          setNews(strings.markRemoved);
          // The button that was pressed goes with its mark.
          document.querySelector<HTMLElement>(`#${CSS.escape(addMarkId)}`)?.focus();
        }}
      />
      <p role="status" className={looks.hidden}>
        {news}
      </p>
      <DialogSteps>
        <p id={summaryId} className={cx(looks.breakable, styles.summary)} data-possible={summary.isPossible}>
          {summary.isPossible ? null : <WarningIcon />}
          <span>{summary.text}</span>
        </p>
        <Button className={styles.step} onClick={onClose}>
          {common.cancel}
        </Button>
        <StepButton
          look="primary"
          className={styles.step}
          aria-disabled={!summary.isPossible}
          aria-describedby={summaryId}
          step={() => (summary.isPossible ? splitRecording(consult.id, draft) : Promise.resolve(false))}
        >
          {strings.split}
        </StepButton>
      </DialogSteps>
    </Dialog>
  );
}
