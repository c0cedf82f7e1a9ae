import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useSnapshot, useUi } from '../../state/hooks.ts';
import { recorderStore } from '../../state/recorder/recording.ts';

export type Player = ReturnType<typeof usePlayer>;

/** The range that plays; the sound outside plays only when a person goes there. */
type PlayRange = { readonly fromMs: number; readonly toMs: number };

/** A position this close to the end counts as the end, in ms. */
const endMs = 300;

/** `play` rejects with this error when a pause comes before the first sound. */
const isPaused = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Outside of the player: the browser keeps the handler, and would keep the consult's page with it over a lock. */
const ignoreMediaKey = (): void => undefined;

/** The state of an <audio> element, and its position. The page loads nothing of the recording before the first play. */
export function usePlayer(url: string, range: PlayRange) {
  const audio = useRef<HTMLAudioElement>(null);
  const isRecording = useSnapshot((m) => m.recording !== null);
  // A recording is about to begin, or somebody tests the microphone.
  const isOpen = useStore(recorderStore, ({ use }) => use !== 'none');
  const isMicrophoneOn = isRecording || isOpen;
  const speed = useUi((s) => s.playingSpeed);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [positionMs, setPosition] = useState(range.fromMs);
  const stopAt = useRef<number | null>(null);
  const noteId = useId();

  useEffect(() => {
    const element = audio.current;
    if (element === null) return undefined;
    const ends = new AbortController();
    const on = (name: string, act: () => void): void =>
      element.addEventListener(name, act, { signal: ends.signal });
    // Only a press in the app starts a consult's sound, no media key, and nothing on the system's lock screen.
    navigator.mediaSession.setActionHandler('play', ignoreMediaKey);
    on('play', () => (element.muted ? element.pause() : setPlaying(true)));
    on('pause', () => setPlaying(false));
    on('error', () => setFailed(true));
    on('ended', () => setPosition(element.currentTime * 1000));
    on('timeupdate', () => {
      const ms = element.currentTime * 1000;
      if (element.readyState === 0) return;
      setPosition(ms);
      if (stopAt.current === null || ms < stopAt.current) return;
      element.pause();
      setPosition(stopAt.current);
    });
    return () => {
      ends.abort();
      // Without this, the decrypted sound would stay in memory for a while.
      element.pause();
      element.removeAttribute('src');
      element.load();
    };
  }, []);

  useEffect(() => {
    const element = audio.current;
    if (element === null) return;
    element.muted = isMicrophoneOn;
    if (isMicrophoneOn) element.pause();
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
      stopAt.current = toMs < rangeEndMs ? rangeEndMs : null;
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
    else playFrom(Math.abs(positionMs - range.toMs) < endMs ? range.fromMs : positionMs);
  }

  return {
    /** The <audio> element that plays; it has no controls of its own. */
    ref: audio,
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
