import type { StoreApi } from 'zustand/vanilla';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';
import { nothingChosen } from './listFilters.ts';
import type { SnapshotState } from '../snapshotStore.ts';
import type { UiState } from '../uiStore.ts';

const vetKey = ({ active: { vet, isSandbox } }: Snapshot): string => JSON.stringify([vet, isSandbox]);

/** The search stays when the same vet switches practices, and ends when another vet comes. */
export function clearSearchForNextVet(
  snapshotStore: StoreApi<SnapshotState>,
  uiStore: StoreApi<UiState>,
): void {
  snapshotStore.subscribe(({ snapshot }, before) => {
    if (snapshot === null || before.snapshot === null || vetKey(snapshot) === vetKey(before.snapshot)) return;
    uiStore.setState({ query: '', filters: nothingChosen });
  });
}
