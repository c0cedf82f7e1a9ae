import { epochMs } from '../../../../shared/ids.ts';
import { expect, test } from 'vitest';
import { createPageMessages } from '../../../../main/bootstrap/pageMessages.ts';
import type { Snapshot } from '../../../../shared/ipc/snapshot.ts';
import { consultView, snapshot } from '../../../support/snapshots.ts';

function messages() {
  let now = snapshot();
  return {
    ...createPageMessages(() => now),
    become: (over: Partial<Snapshot>) => (now = { ...now, ...over }),
  };
}

test('a message has the topics that read otherwise, and nothing else', () => {
  const { everything, changed, become } = messages();
  expect(everything()).toMatchObject({ revision: 1, open: null, consults: [] });
  changed();
  expect(changed()).toBeNull();
  const open = consultView();
  become({ open, imports: [] });
  const { note, edits, transcript, otherNotes, ...facts } = open;
  expect(changed()).toEqual({
    revision: 3,
    open: facts,
    note: { id: open.id, note, edits, transcript, otherNotes },
  });
});

test('what a vet types is not sent back, whatever else changes in the consult, until another note is there', () => {
  const { changed, become, revision } = messages();
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Walk.' }];
  const open = consultView({ note: { sections } });
  const typed = { ...open, edits: { 0: { content: 'Rest.', isRemoved: false } }, firstWords: 'Rest.' };
  become({ open });
  changed();
  const saved = revision();
  become({ open: typed });
  expect(changed()).toBeNull();
  expect(revision()).toBe(saved);
  become({ open: { ...typed, isChangedSinceFiled: true } });
  const message = changed();
  expect(message).toMatchObject({ revision: saved + 1, open: { isChangedSinceFiled: true } });
  expect(JSON.stringify(message)).not.toMatch(/Rest|Walk/);
  const others = [{ at: epochMs(1), isByHand: false, sections }];
  become({ open: { ...typed, otherNotes: others } });
  expect(changed()?.note).toMatchObject({ edits: typed.edits, otherNotes: others });
  become({ open: null });
  expect(changed()).toMatchObject({ open: null, note: null });
  become({ open: typed });
  expect(changed()?.note).toMatchObject({ edits: typed.edits });
});

test('a page that asks for everything hears what was told to the page before it', () => {
  const { everything, changed, become } = messages();
  changed();
  become({ open: consultView() });
  everything();
  become({ open: null });
  expect(changed()).toMatchObject({ open: null });
});
