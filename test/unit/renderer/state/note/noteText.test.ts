import { expect, test } from 'vitest';
import { consultId } from '../../../../../shared/ids.ts';
import { consultView, snapshot } from '../../../../support/snapshots.ts';

const invoke = (): Promise<unknown> => Promise.resolve({ ok: true, value: null });
Object.assign(globalThis, { clinic: { invoke, importDropped: invoke, on: () => () => undefined } });
const { snapshotStore, sectionDrafts } = await import('../../../../../renderer/state/commands.ts');
const { setSectionText } = await import('../../../../../renderer/state/note/noteText.ts');

const [biscuit, luna] = [consultId('biscuit'), consultId('luna')];
const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest.\r\nWalk.' }];
const open = consultView({
  id: biscuit,
  actions: ['editNote'],
  note: { sections, title: null },
});
const drafts = () => sectionDrafts.drafts.getState();

test('a text is put only into a section of the open, editable consult', () => {
  snapshotStore.setState({ snapshot: snapshot({ open }) });
  setSectionText(luna, 0, 'Of another patient.');
  setSectionText(biscuit, 1, 'No such section.');
  expect(drafts()).toEqual({});
  setSectionText(biscuit, 0, 'Rest.');
  expect(drafts()['biscuit/0']?.value).toEqual({ content: 'Rest.', isRemoved: false });
  setSectionText(biscuit, 0, null);
  expect(drafts()['biscuit/0']?.value).toEqual({ content: null, isRemoved: false });
  snapshotStore.setState({ snapshot: snapshot({ open: { ...open, actions: [] } }) });
  setSectionText(biscuit, 0, 'Too late.');
  expect(drafts()['biscuit/0']?.value.content).toBeNull();
});
