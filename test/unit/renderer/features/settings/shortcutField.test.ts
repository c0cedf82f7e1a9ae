import { expect, test } from 'vitest';
import {
  acceleratorOf,
  formatAccelerator,
} from '../../../../../renderer/features/settings/ShortcutField.tsx';

const press = (code: string, ...held: readonly ('ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey')[]) => ({
  code,
  ctrlKey: held.includes('ctrlKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
  metaKey: held.includes('metaKey'),
});

test.each([
  [press('KeyR', 'ctrlKey', 'shiftKey'), 'Control+Shift+R'],
  [press('Digit5', 'altKey'), 'Alt+5'],
  [press('F12', 'shiftKey'), 'Shift+F12'],
  [press('Space', 'metaKey'), 'Super+Space'],
  [press('ArrowUp', 'ctrlKey'), 'Control+Up'],
  // They type, and would be taken from every other program.
  [press('F9'), null],
  [press('KeyR'), null],
  [press('KeyR', 'shiftKey'), null],
  [press('Space'), null],
  // Not one yet.
  [press('ControlLeft', 'ctrlKey'), null],
])('%j is %s', (keys, expected) => {
  expect(acceleratorOf(keys)).toBe(expected);
});

test('a shortcut is said as keys are called', () => {
  expect(formatAccelerator('Control+Shift+R', false)).toBe('Ctrl + Shift + R');
  expect(formatAccelerator('Super+Space', true)).toBe('⌘ + Space');
});
