import { expect, test } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import { consultView, snapshot } from '../../../../support/snapshots.ts';

const invoke = (): Promise<unknown> => Promise.resolve({ ok: true, value: null });
Object.assign(globalThis, { clinic: { invoke, importDropped: invoke, on: () => () => undefined } });
const { snapshotStore, sectionDrafts } = await import('../../../../../renderer/state/commands.ts');
const { replaceInSection } = await import('../../../../../renderer/state/note/noteText.ts');

const [biscuit, luna] = [consultId('biscuit'), consultId('luna')];
const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest.\r\nWalk.' }];
const open = consultView({
  id: biscuit,
  actions: ['editNote'],
  note: { sections, title: null },
});
const drafts = () => sectionDrafts.drafts.getState();

test('a text is replaced only in a section of the open, editable consult, and the original counts again to the byte', () => {
  const restOnly = { shown: 'Rest.\nWalk.', by: [{ start: 5, end: 11, by: '' }] };
  snapshotStore.setState({ snapshot: snapshot({ open }) });
  replaceInSection(luna, 0, restOnly);
  replaceInSection(biscuit, 1, restOnly);
  expect(drafts()).toEqual({});
  replaceInSection(biscuit, 0, restOnly);
  expect(drafts()['biscuit/0']?.value).toEqual({ content: 'Rest.', isRemoved: false });
  replaceInSection(biscuit, 0, { shown: 'Rest.', by: [{ start: 5, end: 5, by: '\nWalk.' }] });
  expect(drafts()['biscuit/0']?.value).toEqual({ content: null, isRemoved: false });
  snapshotStore.setState({ snapshot: snapshot({ open: { ...open, actions: [] } }) });
  replaceInSection(biscuit, 0, restOnly);
  expect(drafts()['biscuit/0']?.value.content).toBeNull();
});
