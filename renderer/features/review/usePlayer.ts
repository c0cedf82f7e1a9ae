import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { Trim } from '../../../shared/consult/take.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useAnswer, useApp, useRecorder, useSnapshot, useUi } from '../../state/app.ts';
import { selectedRange } from './WaveTimeline.tsx';

export type Player = ReturnType<typeof usePlayer>;

/** A position this close to the end counts as the end, in ms. */
const nearEndMs = 300;

/** `play` rejects with this error when a pause comes before the first sound. */
const isPaused = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Outside of the player: the browser keeps the handler, and
 * would keep the consult's page with it over a lock.
 */
const ignoreMediaKey = (): void => undefined;

/**
 * Main reads the whole recording for its overview, so a vet who
 * only passes by a consult does not ask for one, in ms.
 */
const restMs = 300;

type Sound = { readonly url: string; readonly durationMs: number };

/**
 * The player of a consult's recording; nothing loads before the first
 * play. `sound`: null where there is nothing to hear.
 */
export function usePlayer(consult: ConsultView, sound: Sound | null) {
  const { id, phase } = consult;
  const { url, durationMs } = sound ?? { url: '', durationMs: 0 };
  const draft = useStore(useApp().trimDrafts.drafts, (drafts) => drafts[id]);
  const isUnsent = phase === 'readyToSend';
  const trim = draft === undefined ? consult.trim : draft.value;
  const selected = selectedRange(isUnsent ? trim : null, durationMs);
  // A recording that was interrupted has its overview only once somebody keeps it.
  const asked = sound === null || phase === 'recording' ? null : { consultId: id };
  const { value: wave, hasFailed: hasNoWave } = useAnswer('readWaveform', asked, {
    // With its note, also whether the transcript is short for the recording.
    of: consult.note === null,
    afterMs: isUnsent ? 0 : restMs,
  });
  return {
    ...usePlayback(url, selected),
    consultId: id,
    /** What of it is sent; null: all. */
    trim,
    durationMs,
    selected,
    wave,
    hasNoWave,
  };
}

/** Plays a sound, from anywhere in it; what is played from within the selected range ends with that. */
function usePlayback(url: string, { fromMs: startMs, toMs: endMs }: Trim) {
  const isRecording = useSnapshot((m) => m.recording !== null);
  // A recording is about to begin, or somebody tests the microphone.
  const isOpen = useRecorder(({ use }) => use !== 'none');
  const isMicrophoneOn = isRecording || isOpen;
  const audio = useRef<HTMLAudioElement>(null);
  useAudioElement(audio, isMicrophoneOn);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [positionMs, setPosition] = useState(startMs);
  const stopAtMs = useRef(Infinity);

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
    else playFrom(Math.abs(positionMs - endMs) < nearEndMs ? startMs : positionMs);
  }

  function onTimeUpdate(): void {
    const element = audio.current;
    if (element === null || element.readyState === 0) return;
    const ms = element.currentTime * 1000;
    if (ms >= stopAtMs.current) element.pause();
    setPosition(Math.min(ms, stopAtMs.current));
  }

  /** Of the <audio> element that plays; it has no controls of its own. */
  const audioProps = {
    ref: audio,
    muted: isMicrophoneOn,
    onPlay: () => (isMicrophoneOn ? audio.current?.pause() : setPlaying(true)),
    onPause: () => setPlaying(false),
    onError: () => setFailed(true),
    onTimeUpdate,
  };
  return { audioProps, isPlaying, isMicrophoneOn, hasFailed, positionMs, toggle, seek, playFrom };
}

/** For what plays now and for what plays next. */
function setSpeed(element: HTMLAudioElement, speed: number): void {
  element.defaultPlaybackRate = speed;
  element.playbackRate = speed;
}

/** Nothing plays while the microphone is on: it would record the recording. */
function useAudioElement(audio: RefObject<HTMLAudioElement | null>, isMicrophoneOn: boolean): void {
  const speed = useUi((s) => s.playingSpeed);

  useEffect(() => {
    const element = audio.current;
    // Only a press in the app starts a consult's sound, no media
    // key, and nothing on the system's lock screen.
    navigator.mediaSession.setActionHandler('play', ignoreMediaKey);
    return () => {
      // Without this, the decrypted sound would stay in memory for a while.
      element?.pause();
      element?.removeAttribute('src');
      element?.load();
    };
  }, [audio]);

  useEffect(() => {
    if (audio.current === null) return;
    if (isMicrophoneOn) audio.current.pause();
    setSpeed(audio.current, speed);
  }, [audio, isMicrophoneOn, speed]);
}
