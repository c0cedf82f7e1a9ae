import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Trim } from '../../../shared/consult/take.ts';
import { useSnapshot, useUi } from '../../state/hooks.ts';
import { recorderStore } from '../../state/recorder/recording.ts';

export type Player = ReturnType<typeof usePlayer>;

/** A position this close to the end counts as the end, in ms. */
const nearEndMs = 300;

/** `play` rejects with this error when a pause comes before the first sound. */
const isPaused = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Outside of the player: the browser keeps the handler, and would keep the consult's page with it over a lock. */
const ignoreMediaKey = (): void => undefined;

/**
 * The state of an <audio> element, and its position. The page loads nothing of the recording before the first play. The
 * sound outside `range` plays only when a person goes there.
 */
export function usePlayer(url: string, range: Trim) {
  const audio = useRef<HTMLAudioElement>(null);
  const isRecording = useSnapshot((m) => m.recording !== null);
  // A recording is about to begin, or somebody tests the microphone.
  const isOpen = useStore(recorderStore, ({ use }) => use !== 'none');
  const isMicrophoneOn = isRecording || isOpen;
  const speed = useUi((s) => s.playingSpeed);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [positionMs, setPosition] = useState(range.fromMs);
  const stopAtMs = useRef(Infinity);
  const noteId = useId();

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
    if (isMicrophoneOn) audio.current?.pause();
  }, [isMicrophoneOn]);

  useEffect(() => {
    if (audio.current === null) return;
    audio.current.defaultPlaybackRate = speed;
    audio.current.playbackRate = speed;
  }, [speed]);

  const { toMs: rangeEndMs } = range;
  const seek = useCallback(
    (toMs: number): void => {
      setPosition(toMs);
      stopAtMs.current = toMs < rangeEndMs ? rangeEndMs : Infinity;
      if (audio.current !== null && audio.current.readyState > 0) audio.current.currentTime = toMs / 1000;
    },
    [rangeEndMs],
  );

  const playFrom = useCallback(
    (fromMs: number): void => {
      const element = audio.current;
      if (element === null || isMicrophoneOn) return;
      if (!element.hasAttribute('src')) element.src = url;
      seek(fromMs);
      setFailed(false);
      element.currentTime = fromMs / 1000;
      void element.play().catch((error: unknown) => setFailed(!isPaused(error)));
    },
    [url, isMicrophoneOn, seek],
  );

  function toggle(): void {
    if (audio.current?.paused === false) audio.current.pause();
    else playFrom(Math.abs(positionMs - range.toMs) < nearEndMs ? range.fromMs : positionMs);
  }

  function onTimeUpdate(): void {
    const element = audio.current;
    if (element === null || element.readyState === 0) return;
    const ms = element.currentTime * 1000;
    if (ms >= stopAtMs.current) element.pause();
    setPosition(Math.min(ms, stopAtMs.current));
  }

  return {
    /** Of the <audio> element that plays; it has no controls of its own. */
    sound: {
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
    /** Of the element that says why nothing plays. */
    noteId,
    positionMs,
    toggle,
    seek,
    playFrom,
  };
}

/** Space plays and pauses from everywhere in the player where Space has no other meaning. */
export const toggleBySpace =
  (player: Pick<Player, 'toggle'> | null) =>
  (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element && event.target.closest('button, select, summary') !== null;
    if (player === null || event.key !== ' ' || isTaken) return;
    event.preventDefault();
    player.toggle();
  };
