import { expect, it } from 'vitest';
import { usualNoteFormat } from '../../../../../shared/settings/noteFormat.ts';
import { knownSections, moved } from '../../../../../renderer/features/settings/NoteFormatRows.tsx';
import { consultView } from '../../../../support/snapshots.ts';

const section = { key: 'follow_up', heading: 'Follow-up', content: '' };

it('the known sections are those of the format, and after them those that the open note has besides', () => {
  const open = consultView({ note: { sections: [section] } });
  const format = { ...usualNoteFormat, sections: [{ key: 'plan', heading: 'To do' }] };
  expect(knownSections(format, open)).toEqual([
    { key: 'plan', heading: 'To do', name: 'Plan' },
    { key: 'follow_up', heading: '', name: 'Follow-up' },
  ]);
  expect(knownSections(usualNoteFormat, null).map(({ name }) => name)).toEqual([
    'Subjective',
    'Objective',
    'Assessment',
    'Plan',
  ]);
});

it('a known section moves past its neighbour, and none past the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toBeNull();
  expect(moved(['a', 'b'], 1, 1)).toBeNull();
});
