import type { KeyboardEvent } from 'react';
import type { Player } from './usePlayer.ts';

/** Space plays and pauses from everywhere in the player where Space has no other meaning. */
export const toggleBySpace =
  (player: Player) =>
  (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !(event.target instanceof Element)) return;
    const isTaken = event.target.closest('button, select, summary') !== null;
    // A dialog above the player has the keys.
    const isElsewhere = event.target.closest('dialog') !== event.currentTarget.closest('dialog');
    if (isTaken || isElsewhere) return;
    event.preventDefault();
    player.toggle();
  };
