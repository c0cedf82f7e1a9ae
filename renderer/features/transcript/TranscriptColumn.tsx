import {
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useStore } from 'zustand';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { SpeechTimeline } from './candidates.ts';
import { estimateLineStarts } from './estimateLineStarts.ts';
import { copy, trimDrafts } from '../../state/commands.ts';
import { heardRecording } from '../../state/heardRecording.ts';
import { showNothingInTranscript, transcriptLines } from '../../state/transcriptLines.ts';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../note/sections/CopyButton.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './TranscriptLines.module.css';
import { SearchField } from '../../components/Field.tsx';
import { findMatches, stepMatch } from '../../components/format/findMatches.ts';
import { SteppedField } from '../../components/SteppedField.tsx';
import { transcriptSearchId } from '../../state/focusTargets.ts';
import { RecordingPlayer } from '../review/RecordingPlayer.tsx';
import { selectedRange } from '../review/selectedRange.ts';
import { usePlayer, type Player } from '../review/usePlayer.ts';
import { useWaveform } from '../review/useWaveform.ts';
import { columnContent, type ColumnContent } from './columnContent.ts';
import { TranscriptLines } from './TranscriptLines.tsx';
import { splitLines } from './splitLines.ts';

export function TranscriptColumn({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const content = columnContent(consult);
  if (content === null) return null;
  const { sound, transcript } = content;
  return (
    <div className={styles.column}>
      {sound === null ? (
        <TranscriptPart consult={consult}>
          {transcript === null ? null : (
            <Transcript key={consult.id} of={consult.id} text={transcript} heard={null} />
          )}
        </TranscriptPart>
      ) : (
        <HeardTranscript key={sound.url} consult={consult} sound={sound} transcript={transcript} />
      )}
    </div>
  );
}

type PartProps = { readonly consult: ConsultView };

/** A vet who only passes by a consult does not make main read its recording, in ms. */
const restMs = 300;

type HeardProps = PartProps & {
  readonly sound: NonNullable<ColumnContent['sound']>;
  readonly transcript: string | null;
};

function HeardTranscript({ consult, sound, transcript }: HeardProps): JSX.Element {
  const { url, durationMs } = sound;
  const draft = useStore(trimDrafts.drafts, (drafts) => drafts[consult.id]);
  const isUnsent = consult.phase === 'readyToSend';
  const trim = draft === undefined ? consult.trim : draft.value;
  const selected = selectedRange(isUnsent ? trim : null, durationMs);
  const player = usePlayer(url, selected);
  const waveform = useWaveform(consult.id, isUnsent ? 0 : restMs);
  const { positionMs, seek, toggle } = player;
  useEffect(() => {
    if (!isUnsent) return undefined;
    const { wave: drawn, hasFailed: hasNoWave } = waveform;
    heardRecording.setState({
      heard: { consultId: consult.id, positionMs, seek, toggle, wave: drawn, hasNoWave },
    });
    return () => heardRecording.setState({ heard: null });
  });
  const { gaps, missedByServiceMs } = consult;
  const { wave } = waveform;
  const timeline = useMemo(
    (): SpeechTimeline | null =>
      wave === null ? null : { speech: wave.speech, durationMs: durationMs - (missedByServiceMs ?? 0), gaps },
    [wave, durationMs, missedByServiceMs, gaps],
  );
  return (
    <>
      <RecordingPlayer {...{ consult, durationMs, selected, player, waveform }} />
      <TranscriptPart consult={consult}>
        {transcript === null ? null : (
          <Transcript
            of={consult.id}
            text={transcript}
            heard={timeline === null ? null : { player, timeline }}
          />
        )}
      </TranscriptPart>
    </>
  );
}

const isStillToCome = ({ phase }: ConsultView): boolean =>
  phase === 'readyToSend' ||
  phase === 'preparing' ||
  phase === 'queued' ||
  phase === 'sending' ||
  phase === 'writing';

function TranscriptPart({ consult, children }: PartProps & { readonly children: ReactNode }): JSX.Element {
  return (
    <section className={cx(styles.column, looks.grow)} aria-label={strings.transcript.region}>
      {children ?? (
        <p className={looks.empty}>
          {isStillToCome(consult) ? strings.transcript.later : strings.transcript.none}
        </p>
      )}
    </section>
  );
}

type Heard = { readonly player: Player; readonly timeline: SpeechTimeline };
type TranscriptProps = {
  readonly of: ConsultId;
  readonly text: string;
  readonly heard: Heard | null;
};

/** The transcript, and a search through all lines, drawn or not. */
function Transcript({ of, text, heard }: TranscriptProps): JSX.Element {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const query = useDeferredValue(typed);
  const lines = useMemo(() => splitLines(text), [text]);
  const shown = useStore(transcriptLines, (now) => (now.shown?.consultId === of ? now.shown : null));
  const isSearching = query.trim() !== '';
  const matches = useMemo(
    () => (isSearching || shown === null ? findMatches(text, query) : [shown]),
    [text, query, isSearching, shown],
  );
  // The lines are there before their times are.
  const timeline = useDeferredValue(heard?.timeline ?? null);
  const starts = useMemo(
    () => (timeline === null ? null : estimateLineStarts(lines, timeline)),
    [lines, timeline],
  );
  const player = heard?.player;
  const isHeard = player?.isPlaying === true && starts !== null;

  useEffect(() => {
    if (starts === null || player === undefined) return undefined;
    const { isMicrophoneOn, playFrom } = player;
    transcriptLines.setState({ playable: { consultId: of, starts, isMicrophoneOn, playFrom } });
    return () => transcriptLines.setState({ playable: null });
    // The position changes many times a second, and is nobody's here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of, starts, player?.isMicrophoneOn, player?.playFrom]);

  // The words that the page shows take the place of a search, and the next search takes theirs.
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shown !== null) setTyped('');
  }
  useEffect(() => () => showNothingInTranscript(), []);

  const step = (by: 1 | -1): void => setAt(stepMatch(at, by, matches.length));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
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
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </SteppedField>
        <CopyButton
          look="icon"
          name={strings.transcript.copy}
          copy={() => copy(of, { kind: 'transcript' })}
        />
      </div>
      <TranscriptLines
        lines={lines}
        matches={matches}
        at={isSearching ? at : 0}
        starts={starts}
        heard={isHeard ? starts.findLastIndex((start) => start !== null && start <= player.positionMs) : -1}
        isMicrophoneOn={player?.isMicrophoneOn === true}
        playFrom={player?.playFrom ?? null}
      />
    </>
  );
}
