import { createContext, useContext, useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import type { Player } from './usePlayer.ts';

type OnStage = { readonly player: Player | null };

/**
 * The player beside the open consult: the stage shows and cuts the same
 * one, and what is wrong with its sound stands above the note.
 */
export const createPlayerOnStage = () => createStore<OnStage>(() => ({ player: null }));

export const PlayerContext = createContext({} as ReturnType<typeof createPlayerOnStage>);

export const usePlayerOnStage = <T>(select: (now: OnStage) => T): T =>
  useStore(useContext(PlayerContext), select);

/** Null: there is nothing to hear. */
export function usePutOnStage(player: Player | null): void {
  const onStage = useContext(PlayerContext);
  useEffect(() => {
    if (player === null) return undefined;
    onStage.setState({ player });
    return () => onStage.setState({ player: null });
  });
}
