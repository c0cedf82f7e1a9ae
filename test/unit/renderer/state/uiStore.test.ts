import { expect, test } from 'vitest';
import { nothingChosen } from '../../../../renderer/state/consultList/listFilters.ts';
import { createSnapshotStore } from '../../../../renderer/state/snapshotStore.ts';
import { endSearches, createUiStore } from '../../../../renderer/state/uiStore.ts';
import { connectionId } from '../../../../shared/ids.ts';
import type { ConnectionView, RecordingView } from '../../../../shared/ipc/snapshot.ts';
import { recordingView, snapshot } from '../../../support/snapshots.ts';

const dogs = { ...nothingChosen, species: 'Dog' };

test.each<[string, Partial<ConnectionView>, boolean]>([
  ['another practice of the same vet', { id: connectionId('hillside'), name: 'Hillside' }, true],
  ['another vet', { vet: 'Dr Else' }, false],
  ['a test connection of the same vet', { isSandbox: true }, false],
  ['the lock screen', { vet: '' }, false],
])('the search stays at %s: %3$s', (_where, active, isKept) => {
  const snapshotStore = createSnapshotStore();
  const uiStore = createUiStore();
  endSearches(snapshotStore, uiStore);
  const first = snapshot();
  snapshotStore.setState({ snapshot: first });
  uiStore.setState({ query: 'Bella', filters: dogs });
  snapshotStore.setState({ snapshot: snapshot({ active: { ...first.active, ...active } }) });
  const kept = { query: 'Bella', filters: dogs };
  expect(uiStore.getState()).toMatchObject(isKept ? kept : { query: '', filters: nothingChosen });
});

test('the search ends when a recording begins, and stays while it is paused and stopped', () => {
  const snapshotStore = createSnapshotStore();
  const uiStore = createUiStore();
  endSearches(snapshotStore, uiStore);
  const show = (recording: RecordingView | null): void =>
    snapshotStore.setState({ snapshot: snapshot({ recording }) });
  show(null);
  uiStore.setState({ query: 'Bella', filters: dogs });
  show(recordingView());
  expect(uiStore.getState()).toMatchObject({ query: '', filters: nothingChosen });

  uiStore.setState({ query: 'Bella' });
  show(recordingView({ state: 'paused' }));
  show(null);
  expect(uiStore.getState().query).toBe('Bella');
});
