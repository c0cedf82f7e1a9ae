import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';
import type { SnapshotState } from '../snapshotStore.ts';
import type { UiState } from '../uiStore.ts';
import type { SplitDraft } from './splitDraft.ts';

/** A draft, and the recording's length and the consult's patient when the vet changed it last. */
export type SplitDraftOf = {
  readonly draft: SplitDraft;
  readonly durationMs: number;
  readonly patient: Patient;
};

type Stores = { readonly snapshotStore: StoreApi<SnapshotState>; readonly uiStore: StoreApi<UiState> };

/** Drafts by consult. They outlive their dialog, so that an Escape loses no name, but never a lock. */
export function createSplitDraftStore({ snapshotStore, uiStore }: Stores) {
  const drafts = createStore<Readonly<Record<string, SplitDraftOf>>>(() => ({}));

  function dropWhere(isDropped: (id: string) => boolean): void {
    const all = drafts.getState();
    const kept = Object.entries(all).filter(([id]) => !isDropped(id));
    if (kept.length < Object.keys(all).length) drafts.setState(Object.fromEntries(kept), true);
  }

  return {
    drafts,
    put: (id: string, draft: SplitDraftOf): void => drafts.setState({ [id]: draft }),
    drop: (id: string): void => dropWhere((one) => one === id),
    /** Drops drafts at a lock, and those of consults that are sent, discarded or split. */
    watch(): void {
      snapshotStore.subscribe(({ snapshot }, before) => {
        if (snapshot === null || snapshot === before.snapshot) return;
        const settled = settledIn(snapshot);
        dropWhere((id) => snapshot.lock.isLocked || settled.has(id));
      });
      uiStore.subscribe(({ isCurtained }) => {
        if (isCurtained) dropWhere(() => true);
      });
    },
  };
}

/** Consults whose recording cannot be split any more, as far as the snapshot shows them. */
function settledIn({ open, consults, consultsBehind }: Snapshot): ReadonlySet<string> {
  const isBeforeSend = (phase: string): boolean =>
    phase === 'recording' || phase === 'preparing' || phase === 'readyToSend';
  const shown = [...consults, ...consultsBehind, ...(open === null ? [] : [open])];
  return new Set(shown.filter(({ phase }) => !isBeforeSend(phase)).map(({ id }) => id));
}
