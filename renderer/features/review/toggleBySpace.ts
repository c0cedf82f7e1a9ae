import type { KeyboardEvent } from 'react';
import type { Player } from './usePlayer.ts';

/** Space plays and pauses from everywhere in the player where Space has no other meaning. */
export const toggleBySpace =
  (player: Pick<Player, 'toggle'>) =>
  (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element && event.target.closest('button, select, summary') !== null;
    if (event.key !== ' ' || isTaken) return;
    event.preventDefault();
    player.toggle();
  };
