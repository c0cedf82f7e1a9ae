import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { PauseIcon, PlayIcon } from '../../components/icons/icons.tsx';
import { reviewStrings as strings } from '../../strings/reviewStrings.ts';
import styles from './PlayButton.module.css';
import type { Player } from './usePlayer.ts';

type Props = { readonly player: Player; readonly url: string };

/** Plays and pauses. The page loads nothing of the recording before the first press. */
export function PlayButton({ player: { ref, isPlaying, toggle }, url }: Props): JSX.Element {
  return (
    <>
      <Button
        className={styles.play}
        aria-label={isPlaying ? strings.pause : strings.play}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={toggle}
      />
      {/* There are no captions before the note is written. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={ref} src={url} preload="none" />
    </>
  );
}
