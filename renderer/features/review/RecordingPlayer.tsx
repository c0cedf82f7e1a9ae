import { createContext, type JSX, useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { shortfallStrings } from '../../../shared/text/shortfallStrings.ts';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/Field.tsx';
import { formatPosition } from '../../components/format/time.ts';
import { PauseIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { useRecorder, useApp, useAnswer, useSnapshot, useUi } from '../../state/app.ts';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import { Gaps, SoundQualityLine } from '../recorder/RecordingFacts.tsx';
import styles from './Review.module.css';
import { selectedRange, TimeSlider, WaveTimeline } from './WaveTimeline.tsx';
import { createStore, useStore } from 'zustand';

type Props = { readonly consult: ConsultView; readonly player: Player };

const stepMs = 5_000;
/** Of what says why nothing plays. */
const noteId = 'player-note';
/** The pitch stays the same at every speed. */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function RecordingPlayer({ consult, player }: Props): JSX.Element {
  const app = useApp();
  const { missedByServiceMs, phase } = consult;
  const { audioProps, isPlaying, isMicrophoneOn, positionMs, seek, wave, durationMs } = player;
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
      <div className={cx(looks.quiet, looks.tightStack, looks.unlessEmpty, styles.notes)}>
        {/* Only to be heard: the stage shows it, and the line above the note. After filing, nobody can do anything about it. */}
        {phase === 'filed' ? null : (
          <SoundQualityLine sound={wave?.sound ?? 'unknown'} tense="after" isHidden />
        )}
        {isMicrophoneOn ? <p id={noteId}>{strings.microphoneOn}</p> : null}
        {player.hasFailed && !isMicrophoneOn ? <p role="alert">{strings.cannotPlayHere}</p> : null}
        {player.hasNoWave ? <p>{strings.noOverview}</p> : null}
        {missedByServiceMs === null ? null : (
          <p className={looks.warning}>{shortfallStrings.heardLess(Math.round(missedByServiceMs / 1000))}</p>
        )}
        {/* Before Send the stage tells them. More lines would push the transcript away. */}
        {consult.phase === 'readyToSend' ? null : (
          <Gaps gaps={consult.gaps} durationMs={durationMs} most={2} />
        )}
      </div>
    </section>
  );
}

export type Player = ReturnType<typeof usePlayer>;

/** The player beside the open consult: the stage shows and cuts the same one, and what is wrong with its sound stands above the note. */
export const createPlayerOnStage = () => createStore<OnStage>(() => ({ player: null }));
type OnStage = { readonly player: Player | null };
export const PlayerContext = createContext({} as ReturnType<typeof createPlayerOnStage>);
export const usePlayerOnStage = <T,>(select: (now: OnStage) => T): T =>
  useStore(useContext(PlayerContext), select);

/** A position this close to the end counts as the end, in ms. */
const nearEndMs = 300;

/** `play` rejects with this error when a pause comes before the first sound. */
const isPaused = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Outside of the player: the browser keeps the handler, and would keep the consult's page with it over a lock. */
const ignoreMediaKey = (): void => undefined;

/** Main reads the whole recording for its overview, so a vet who only passes by a consult does not ask for one, in ms. */
const restMs = 300;

/** An <audio> element’s state; nothing loads before the first play. `sound`: null where there is nothing to hear. */
export function usePlayer(
  consult: ConsultView,
  sound: { readonly url: string; readonly durationMs: number } | null,
) {
  const onStage = useContext(PlayerContext);
  const { id, phase } = consult;
  const { url, durationMs } = sound ?? { url: '', durationMs: 0 };
  const draft = useStore(useApp().trimDrafts.drafts, (drafts) => drafts[id]);
  const isUnsent = phase === 'readyToSend';
  const trim = draft === undefined ? consult.trim : draft.value;
  const selected = selectedRange(isUnsent ? trim : null, durationMs);
  // A recording that was interrupted has its overview only once somebody keeps it.
  const asked = sound === null || phase === 'recording' ? null : { consultId: id };
  const waveform = useAnswer('readWaveform', asked, { afterMs: isUnsent ? 0 : restMs });
  const { value: wave, hasFailed: hasNoWave } = waveform;
  const audio = useRef<HTMLAudioElement>(null);
  const isRecording = useSnapshot((m) => m.recording !== null);
  // A recording is about to begin, or somebody tests the microphone.
  const isOpen = useRecorder(({ use }) => use !== 'none');
  const isMicrophoneOn = isRecording || isOpen;
  const speed = useUi((s) => s.playingSpeed);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [positionMs, setPosition] = useState(selected.fromMs);
  const stopAtMs = useRef(Infinity);

  useEffect(() => {
    const element = audio.current;
    // Only a press in the app starts a consult's sound, no media key, and nothing on the system's lock screen.
    navigator.mediaSession.setActionHandler('play', ignoreMediaKey);
    return () => {
      // Without this, the decrypted sound would stay in memory for a while.
      element?.pause();
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);

  useEffect(() => {
    if (audio.current === null) return;
    if (isMicrophoneOn) audio.current.pause();
    audio.current.defaultPlaybackRate = speed;
    audio.current.playbackRate = speed;
  }, [isMicrophoneOn, speed]);

  const { toMs: endMs } = selected;
  function seek(toMs: number): void {
    setPosition(toMs);
    stopAtMs.current = toMs < endMs ? endMs : Infinity;
    if (audio.current !== null && audio.current.readyState > 0) audio.current.currentTime = toMs / 1000;
  }

  function playFrom(fromMs: number): void {
    const element = audio.current;
    if (element === null || isMicrophoneOn) return;
    if (!element.hasAttribute('src')) element.src = url;
    seek(fromMs);
    setFailed(false);
    element.currentTime = fromMs / 1000;
    void element.play().catch((error: unknown) => setFailed(!isPaused(error)));
  }

  function toggle(): void {
    if (audio.current?.paused === false) audio.current.pause();
    else playFrom(Math.abs(positionMs - endMs) < nearEndMs ? selected.fromMs : positionMs);
  }

  function onTimeUpdate(): void {
    const element = audio.current;
    if (element === null || element.readyState === 0) return;
    const ms = element.currentTime * 1000;
    if (ms >= stopAtMs.current) element.pause();
    setPosition(Math.min(ms, stopAtMs.current));
  }

  const player = {
    consultId: id,
    /** What of it is sent; null: all. */
    trim,
    durationMs,
    selected,
    wave,
    hasNoWave,
    /** Of the <audio> element that plays; it has no controls of its own. */
    audioProps: {
      ref: audio,
      muted: isMicrophoneOn,
      onPlay: () => (isMicrophoneOn ? audio.current?.pause() : setPlaying(true)),
      onPause: () => setPlaying(false),
      onError: () => setFailed(true),
      onTimeUpdate,
    },
    isPlaying,
    /** Nothing plays while the microphone is on: it would record the recording. */
    isMicrophoneOn,
    hasFailed,
    positionMs,
    toggle,
    seek,
    playFrom,
  };
  useEffect(() => {
    if (sound === null) return undefined;
    onStage.setState({ player });
    return () => onStage.setState({ player: null });
  });
  return player;
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
