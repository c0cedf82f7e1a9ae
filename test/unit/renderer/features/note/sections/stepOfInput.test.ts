import { expect, test } from 'vitest';
import { stepOfInput, stepOfKey } from '../../../../../../renderer/features/note/sections/SectionBox.tsx';

const keys = { key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test.each([
  ['Ctrl Z', { ctrlKey: true, key: 'z' }, -1],
  ['Cmd Z', { metaKey: true, key: 'z' }, -1],
  ['Ctrl Z with Caps Lock', { ctrlKey: true, key: 'Z' }, -1],
  ['Ctrl Shift Z', { ctrlKey: true, shiftKey: true, key: 'Z' }, 1],
  ['Ctrl Y', { ctrlKey: true, key: 'y' }, 1],
  ['Z', { key: 'z' }, null],
  ['AltGr Z', { ctrlKey: true, altKey: true, key: 'z' }, null],
  ['Ctrl Z in the middle of a composition', { ctrlKey: true, key: 'z', isComposing: true }, null],
  ['Ctrl X', { ctrlKey: true, key: 'x' }, null],
] as const)('%s', (_name, pressed, step) => {
  expect(stepOfKey({ ...keys, ...pressed })).toBe(step);
});

test('the system’s own undo and redo are ours', () => {
  expect(['historyUndo', 'historyRedo', 'insertText'].map(stepOfInput)).toEqual([-1, 1, null]);
});
