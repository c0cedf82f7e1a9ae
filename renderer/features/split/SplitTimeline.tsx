import type { JSX } from 'react';
import type { SplitDraft } from '../../../shared/consult/begunSplit.ts';
import type { ConsultView, Waveform } from '../../../shared/ipc/snapshot.ts';
import { moveMark, roomOfMark } from '../../state/split/splitDraft.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { TimeSlider } from '../review/TimeSlider.tsx';
import type { Player } from '../review/usePlayer.ts';
import { WaveTimeline } from '../review/WaveTimeline.tsx';
import styles from './SplitTimeline.module.css';

type Props = {
  readonly player: Player;
  readonly wave: Waveform | null;
  readonly durationMs: number;
  readonly consult: Pick<ConsultView, 'gaps' | 'joins'>;
  readonly draft: SplitDraft;
  readonly change: (draft: SplitDraft) => void;
  readonly onDoublePress: (atMs: number) => void;
};

/** The recording with a slider for each mark, and the number of each piece. */
export function SplitTimeline(props: Props): JSX.Element {
  const { player, wave, durationMs, consult, draft, change, onDoublePress } = props;
  return (
    <WaveTimeline
      player={player}
      wave={wave}
      durationMs={durationMs}
      selected={draft.range}
      gaps={consult.gaps}
      joins={consult.joins}
      onDoublePress={onDoublePress}
    >
      {draft.pieces.map(({ id, fromMs, animals }, index) => (
        <span
          key={`piece ${id}`}
          aria-hidden="true"
          className={styles.number}
          data-left-out={animals.length === 0}
          style={{ insetInlineStart: `${(fromMs / Math.max(1, durationMs)) * 100}%` }}
        >
          {index + 1}
        </span>
      ))}
      {draft.pieces.map(({ id, fromMs }, index) => {
        if (index === 0) return null;
        const room = roomOfMark(draft, index);
        return (
          <TimeSlider
            key={id}
            label={strings.mark(index)}
            className={styles.mark}
            isFine
            valueMs={fromMs}
            minMs={room.fromMs}
            maxMs={room.toMs}
            lengthMs={durationMs}
            onChange={(toMs) => change(moveMark(draft, index, toMs))}
          />
        );
      })}
    </WaveTimeline>
  );
}
