import { expect, test } from 'vitest';
import { isRoamingFolder } from '../../../../main/platform/roamingFolder.ts';

const roaming = 'C:\\Users\\moor\\AppData\\Roaming';

test.each([
  ['C:\\Users\\moor\\AppData\\Local\\Clinic Companion', false],
  ['C:\\Users\\moor\\AppData\\Roaming\\Clinic Companion', true],
  ['c:\\users\\MOOR\\appdata\\roaming\\Clinic Companion', true],
  ['C:\\Users\\moor\\AppData\\Local\\..\\Roaming\\Clinic Companion', true],
  ['C:\\Users\\moor\\AppData\\Roaming\\..data', true],
  ['C:\\Users\\moor\\AppData\\RoamingNot\\Clinic Companion', false],
  ['\\\\files\\profiles\\moor\\Clinic Companion', true],
  ['\\\\?\\UNC\\files\\profiles\\moor', true],
  ['\\\\?\\Volume{0b2f7f0e-4c3a-4d3a-9a52-5f1c3b9f0001}\\Clinic', false],
  ['\\\\?\\C:\\Users\\moor\\AppData\\Local\\Clinic Companion', false],
  ['\\\\?\\C:\\Users\\moor\\AppData\\Roaming\\Clinic Companion', true],
])('%s on Windows: %s', (folder, expected) => {
  expect(isRoamingFolder(folder, { platform: 'win32', roaming })).toBe(expected);
});

test('elsewhere than on Windows nothing roams, nor where Windows names no such folder', () => {
  expect(isRoamingFolder('/home/moor/.config', { platform: 'linux', roaming })).toBe(false);
  expect(isRoamingFolder('D:\\Clinic', { platform: 'win32', roaming: undefined })).toBe(false);
});
