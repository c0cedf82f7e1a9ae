import { useState } from 'react';
import type { ConsultView, RecoveredView } from '../../../shared/ipc/snapshot.ts';
import frame from '../../components/styles/frame.module.css';
import { cx, looks } from '../../components/styles/looks.ts';
import { useMain, useNoteCheck, useUi } from '../../state/app.ts';
import { useEarlierVisits } from '../../state/earlierVisits.ts';
import { shownMarkOf } from '../../state/noteCheck/openMarks.ts';
import { strings } from '../../strings/strings.ts';
import { Passages } from '../noteCheck/Passages.tsx';
import { usePutOnStage } from '../review/playerOnStage.ts';
import { RecordingPlayer } from '../review/RecordingPlayer.tsx';
import { usePlayer } from '../review/usePlayer.ts';
import { EarlierAlone, EarlierList, Tabs } from '../earlier/EarlierVisits.tsx';
import { Transcript } from './Transcript.tsx';

/**
 * Null: there is neither sound nor words, and the column is closed. `take`: the recording was interrupted.
 */
export function columnContent(consult: ConsultView, take?: RecoveredView) {
  const { audioUrl: url, end } = take ?? { audioUrl: consult.audioUrl, end: consult };
  const durationMs = end?.durationMs ?? null;
  const isDamaged = consult.failure?.code === 'audio_damaged';
  const sound = url === null || durationMs === null || isDamaged ? null : { url, durationMs };
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  const isEmpty = sound === null && transcript === null && !consult.isWithoutRecording;
  return isEmpty ? null : { sound, transcript };
}

export function TranscriptColumn({ consult }: Pick<ColumnProps, 'consult'>) {
  const take = useMain((s) => s.recovered.find(({ consultId }) => consultId === consult.id));
  const content = columnContent(consult, take);
  return content === null ? (
    <EarlierAlone patient={consult.patient} consult={consult} />
  ) : (
    <Column key={content.sound?.url ?? consult.id} consult={consult} {...content} />
  );
}

type ColumnProps = NonNullable<ReturnType<typeof columnContent>> & { readonly consult: ConsultView };

function Column({ consult, sound, transcript }: ColumnProps) {
  const { id, missedByServiceMs, phase } = consult;
  const isNoteDone = ['noteReady', 'filed', 'discarded', 'needsAttention'].includes(phase);
  const player = usePlayer(consult, sound);
  const isInPanel = useNoteCheck((check) => shownMarkOf(check) !== null);
  usePutOnStage(sound && player);
  const earlier = useEarlierVisits(consult.patient, consult);
  const shownWords = useUi((ui) => ui.shownWords);
  // What the note shows of the transcript brings it back.
  const [chosenAt, setChosenAt] = useState<typeof shownWords>();
  const isEarlier = earlier !== null && chosenAt === shownWords;
  const { region, withoutRecording, none, later } = strings.transcript;
  return (
    <div className={looks.column}>
      {sound === null ? <div className={frame.listHead} /> : <RecordingPlayer {...{ consult, player }} />}
      {isEarlier && <EarlierList visits={earlier} />}
      <section className={cx(looks.column, looks.grow)} aria-label={region} hidden={isEarlier}>
        {transcript === null ? (
          <p className={looks.empty}>
            {consult.isWithoutRecording ? withoutRecording : isNoteDone ? none : later}
          </p>
        ) : (
          <>
            {!isInPanel && <Passages consult={consult} canClose />}
            <Transcript of={id} text={transcript} player={player} missedMs={missedByServiceMs ?? 0} />
          </>
        )}
      </section>
      {earlier !== null && (
        <Tabs isEarlier={isEarlier} choose={(is) => setChosenAt(is ? shownWords : undefined)} />
      )}
    </div>
  );
}
