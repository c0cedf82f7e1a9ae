import { expect, test } from 'vitest';
import { createSnapshotStore } from '../../../../../renderer/state/snapshotStore.ts';
import { newSplitDraft } from '../../../../../renderer/state/split/splitDraft.ts';
import { createSplitDraftStore } from '../../../../../renderer/state/split/splitDraftStore.ts';
import { createUiStore } from '../../../../../renderer/state/uiStore.ts';
import { consultRow, snapshot } from '../../../../support/snapshots.ts';
import { consultId } from '../../../../../shared/ids.ts';
import type { Phase } from '../../../../../shared/consult/consult.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '' };
const luna = { name: 'Luna', species: 'Cat', reference: '' };

function arrange() {
  const snapshotStore = createSnapshotStore();
  const uiStore = createUiStore();
  const store = createSplitDraftStore({ snapshotStore, uiStore });
  store.watch();
  for (const [id, patient] of Object.entries({ visit: biscuit, other: luna })) {
    const range = { fromMs: 0, toMs: 60_000 };
    const draft = newSplitDraft({ patient, range, animalMarks: [], joins: [], silences: [] });
    store.put(id, { draft, durationMs: 60_000, patient });
  }
  const kept = (): readonly string[] => Object.keys(store.drafts.getState());
  return { snapshotStore, uiStore, store, kept };
}

test.each<[Phase, boolean]>([
  ['recording', true],
  ['preparing', true],
  ['readyToSend', true],
  ['queued', false],
  ['discarded', false],
])('the draft of a consult that is now %s is kept: %s', (phase, isKept) => {
  const { snapshotStore, kept } = arrange();
  const row = consultRow({ id: consultId('visit'), phase });
  snapshotStore.setState({ snapshot: snapshot({ consults: [row] }) });
  expect(kept()).toEqual(isKept ? ['visit', 'other'] : ['other']);
});

test('the drafts go when the screen is covered for a lock', () => {
  const { uiStore, kept } = arrange();
  uiStore.setState({ query: 'Bella' });
  expect(kept()).toHaveLength(2);
  uiStore.setState({ isCurtained: true });
  expect(kept()).toEqual([]);
});

test('the drafts go when main has locked the screen', () => {
  const { snapshotStore, kept } = arrange();
  const open = snapshot();
  snapshotStore.setState({ snapshot: snapshot({ lock: { ...open.lock, isLocked: true } }) });
  expect(kept()).toEqual([]);
});

test('a draft goes after its split, and no other', () => {
  const { store, kept } = arrange();
  store.drop('visit');
  expect(kept()).toEqual(['other']);
});
