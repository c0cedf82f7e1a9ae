import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { PauseIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import styles from './Review.module.css';
import type { Player } from './usePlayer.ts';

/** Plays and pauses, unless the microphone is on. */
export function PlayButton({ player }: { readonly player: Player }): JSX.Element {
  const { ref, isPlaying, isMicrophoneOn, noteId, toggle } = player;
  return (
    <>
      <Button
        look="soft"
        className={styles.play}
        aria-label={isPlaying ? strings.pause : strings.play}
        aria-disabled={isMicrophoneOn}
        aria-describedby={isMicrophoneOn ? noteId : undefined}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={toggle}
      />
      {/* The transcript beside the player has the words. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={ref} preload="none" />
    </>
  );
}

export function PlayerNotes({ player }: { readonly player: Player }): JSX.Element | null {
  if (player.isMicrophoneOn) return <p id={player.noteId}>{strings.microphoneOn}</p>;
  return player.hasFailed ? <p role="alert">{strings.cannotPlayHere}</p> : null;
}
