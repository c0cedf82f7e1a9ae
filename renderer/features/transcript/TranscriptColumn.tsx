import { useDeferredValue, useEffect, useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView, RecoveredView } from '../../../shared/ipc/snapshot.ts';
import { estimateLineStarts, type SpeechTimeline } from './estimateLineStarts.ts';
import { copy } from '../../state/commands.ts';
import { useMain } from '../../state/hooks.ts';
import { showNothingInTranscript, sideColumn } from '../../state/sideColumn.ts';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../../components/Button.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './TranscriptLines.module.css';
import { SearchField, SteppedField } from '../../components/Field.tsx';
import { findMatches, stepMatch } from '../../components/format/findMatches.ts';
import { transcriptSearchId } from '../../state/focusTargets.ts';
import { RecordingPlayer, usePlayer, type Player } from '../review/RecordingPlayer.tsx';
import { TranscriptLines } from './TranscriptLines.tsx';
import { lineAt, splitLines } from './splitLines.ts';

type ColumnContent = {
  /** The recording to hear; null: there is none. */
  readonly sound: { readonly url: string; readonly durationMs: number } | null;
  /** Null: there is none, or it has no word. */
  readonly transcript: string | null;
};

/** Null: there is nothing to show, and the column is closed. `take`: the consult's recording was interrupted. */
export function columnContent(consult: ConsultView, take?: RecoveredView): ColumnContent | null {
  const { audioUrl: url, end } = take ?? { audioUrl: consult.audioUrl, end: consult };
  const durationMs = end?.durationMs ?? null;
  const isDamaged = consult.failure?.code === 'audio_damaged';
  const sound = url === null || durationMs === null || isDamaged ? null : { url, durationMs };
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  return sound === null && transcript === null ? null : { sound, transcript };
}

/** The recording beside the note, and its transcript. */
export function TranscriptColumn({ consult }: Pick<ColumnProps, 'consult'>): JSX.Element | null {
  const take = useMain((s) => s.recovered.find(({ consultId }) => consultId === consult.id));
  const content = columnContent(consult, take);
  return content === null ? null : (
    <Column key={content.sound?.url ?? consult.id} consult={consult} {...content} />
  );
}

type ColumnProps = ColumnContent & { readonly consult: ConsultView };

const isNoteDone = ({ phase }: ConsultView): boolean =>
  phase === 'noteReady' || phase === 'filed' || phase === 'discarded' || phase === 'needsAttention';

function Column({ consult, sound, transcript }: ColumnProps): JSX.Element {
  const { id, gaps, missedByServiceMs } = consult;
  const player = usePlayer(consult, sound);
  const { wave, durationMs } = player;
  const timeline = useMemo(
    (): SpeechTimeline | null =>
      wave === null ? null : { speech: wave.speech, durationMs: durationMs - (missedByServiceMs ?? 0), gaps },
    [wave, durationMs, missedByServiceMs, gaps],
  );
  return (
    <div className={styles.column}>
      {sound === null ? null : <RecordingPlayer consult={consult} player={player} />}
      <section className={cx(styles.column, looks.grow)} aria-label={strings.transcript.region}>
        {transcript === null ? (
          <p className={looks.empty}>
            {isNoteDone(consult) ? strings.transcript.none : strings.transcript.later}
          </p>
        ) : (
          <Transcript of={id} text={transcript} player={player} timeline={timeline} />
        )}
      </section>
    </div>
  );
}

type TranscriptProps = {
  readonly of: ConsultId;
  readonly text: string;
  readonly player: Player;
  /** Null: nothing plays from the lines. */
  readonly timeline: SpeechTimeline | null;
};

/** The transcript, and a search through all lines, drawn or not. */
function Transcript({ of, text, player, timeline: given }: TranscriptProps): JSX.Element {
  const lines = useMemo(() => splitLines(text), [text]);
  const shown = useStore(sideColumn, (now) => (now.shown?.consultId === of ? now.shown : null));
  // The words that the page shows take the place of a search, and the next search takes theirs.
  const [search, setSearch] = useState({ typed: '', at: 0, after: shown });
  const { typed, at } = shown === null || shown === search.after ? search : { typed: '', at: 0 };
  const change = (next: Partial<typeof search>): void => setSearch({ typed, at, after: shown, ...next });
  const query = useDeferredValue(typed);
  const isSearching = query.trim() !== '';
  const matches = useMemo(
    () => (isSearching || shown === null ? findMatches(text, query) : [shown]),
    [text, query, isSearching, shown],
  );
  // The lines are there before their times are.
  const timeline = useDeferredValue(given);
  const starts = useMemo(
    () => (timeline === null ? null : estimateLineStarts(lines, timeline)),
    [lines, timeline],
  );
  const { isMicrophoneOn, playFrom, positionMs } = player;
  const isHeard = player.isPlaying && starts !== null;

  useEffect(() => {
    if (starts === null) return undefined;
    const startAt = (place: number): number | null => starts[lineAt(lines, place)] ?? null;
    sideColumn.setState({ playable: { consultId: of, startAt, isMicrophoneOn, playFrom } });
    return () => sideColumn.setState({ playable: null });
  }, [of, lines, starts, isMicrophoneOn, playFrom]);

  useEffect(() => () => showNothingInTranscript(), []);

  const step = (by: 1 | -1): void => change({ at: stepMatch(at, by, matches.length) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && typed !== '') change({ typed: '' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div className={styles.find}>
        <SteppedField
          isSearching={typed.trim() !== ''}
          count={strings.transcript.count(at + 1, matches.length)}
          previous={strings.transcript.previous}
          next={strings.transcript.next}
          onStep={step}
        >
          <SearchField
            id={transcriptSearchId}
            label={strings.transcript.search}
            value={typed}
            onChange={(event) => change({ typed: event.target.value, at: 0 })}
            onKeyDown={onKeyDown}
          />
        </SteppedField>
        <CopyButton name={strings.transcript.copy} copy={() => copy(of, { kind: 'transcript' })} />
      </div>
      <TranscriptLines
        lines={lines}
        matches={matches}
        at={isSearching ? at : 0}
        isSaid={!isSearching && shown !== null}
        starts={starts}
        heard={isHeard ? starts.findLastIndex((start) => start !== null && start <= positionMs) : -1}
        isMicrophoneOn={isMicrophoneOn}
        playFrom={playFrom}
      />
    </>
  );
}
