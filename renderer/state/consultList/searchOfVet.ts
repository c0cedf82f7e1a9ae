import type { StoreApi } from 'zustand/vanilla';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';
import { nothingChosen } from './listFilters.ts';
import type { Mirror } from '../mirror.ts';
import type { Screen } from '../screen.ts';

const whose = ({ active: { vet, isSandbox } }: Snapshot): string => JSON.stringify([vet, isSandbox]);

/** What is searched for goes along to the same vet's other practices, and to nobody else's. */
export function keepSearchToVet(mirror: StoreApi<Mirror>, screen: StoreApi<Screen>): void {
  mirror.subscribe(({ snapshot }, before) => {
    if (snapshot === null || before.snapshot === null || whose(snapshot) === whose(before.snapshot)) return;
    screen.setState({ query: '', filters: nothingChosen });
  });
}
