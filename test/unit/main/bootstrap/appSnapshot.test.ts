import { expect, test } from 'vitest';
import { createMessages } from '../../../../main/bootstrap/appSnapshot.ts';
import type { Snapshot } from '../../../../shared/ipc/snapshot.ts';
import { consultView, snapshot } from '../../../support/snapshots.ts';

function messages() {
  let now = snapshot();
  return { ...createMessages(() => now), become: (over: Partial<Snapshot>) => (now = { ...now, ...over }) };
}

test('a message has the topics that read otherwise, and nothing else', () => {
  const { everything, changed, become } = messages();
  expect(everything()).toMatchObject({ revision: 1, open: null, consults: [] });
  changed();
  expect(changed()).toBeNull();
  const open = consultView();
  become({ open, imports: [] });
  expect(changed()).toEqual({ revision: 3, open });
});

test('a text that only went on is not sent back, and comes with what else changes in the consult', () => {
  const { changed, become, revision } = messages();
  const edits = (content: string | null) => ({ 0: { content, isRemoved: false } });
  become({ open: consultView({ edits: edits('Rest') }) });
  changed();
  const saved = revision();
  become({ open: consultView({ edits: edits('Rest.') }) });
  expect(changed()).toBeNull();
  expect(revision()).toBe(saved);
  const open = consultView({ edits: edits('Rest.'), isFolderWaiting: true });
  become({ open });
  expect(changed()).toEqual({ revision: saved + 1, open });
  become({ open: { ...open, edits: edits(null) } });
  expect(changed()).not.toBeNull();
});

test('a page that asks for everything hears what was told to the page before it', () => {
  const { everything, changed, become } = messages();
  changed();
  become({ open: consultView() });
  everything();
  become({ open: null });
  expect(changed()).toMatchObject({ open: null });
});
