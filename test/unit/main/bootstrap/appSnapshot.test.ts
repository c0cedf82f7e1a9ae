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

test('a page that asks for everything hears what was told to the page before it', () => {
  const { everything, changed, become } = messages();
  changed();
  become({ open: consultView() });
  everything();
  become({ open: null });
  expect(changed()).toMatchObject({ open: null });
});
