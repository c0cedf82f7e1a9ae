import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export type Player = {
  /** The <audio> element that plays; it has no controls of its own. */
  readonly ref: RefObject<HTMLAudioElement | null>;
  readonly isPlaying: boolean;
  /** The recording cannot be played. */
  readonly hasFailed: boolean;
  readonly positionMs: number;
  readonly toggle: () => void;
  readonly seek: (toMs: number) => void;
};

/** The range that plays; the sound outside plays only when a person goes there. */
export type PlayRange = { readonly fromMs: number; readonly toMs: number };

/** A position this close to the end counts as the end, in ms. */
const endMs = 300;

/** The state of an <audio> element, and its position. */
export function usePlayer(range: PlayRange): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [positionMs, setPosition] = useState(range.fromMs);
  const stopAt = useRef<number | null>(null);
  const position = useRef(range.fromMs);

  const show = useCallback((ms: number): void => {
    position.current = ms;
    setPosition(ms);
  }, []);

  useEffect(() => {
    const element = audio.current;
    if (element === null) return undefined;
    const ends = new AbortController();
    const on = (name: string, act: () => void): void =>
      element.addEventListener(name, act, { signal: ends.signal });
    on('play', () => setPlaying(true));
    on('pause', () => setPlaying(false));
    on('error', () => setFailed(true));
    on('ended', () => show(element.currentTime * 1000));
    on('timeupdate', () => {
      const ms = element.currentTime * 1000;
      if (element.readyState === 0) return;
      show(ms);
      if (stopAt.current === null || ms < stopAt.current) return;
      element.pause();
      show(stopAt.current);
    });
    return () => {
      ends.abort();
      element.pause();
    };
  }, [show]);

  const seek = useCallback(
    (toMs: number): void => {
      show(toMs);
      if (audio.current !== null && audio.current.readyState > 0) audio.current.currentTime = toMs / 1000;
    },
    [show],
  );

  const toggle = (): void => {
    const element = audio.current;
    if (element === null) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    if (Math.abs(position.current - range.toMs) < endMs) seek(range.fromMs);
    stopAt.current = position.current < range.toMs ? range.toMs : null;
    setFailed(false);
    element.currentTime = position.current / 1000;
    void element.play().catch(() => setFailed(true));
  };

  return { ref: audio, isPlaying, hasFailed, positionMs, toggle, seek };
}
