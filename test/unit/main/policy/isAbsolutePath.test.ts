import { expect, test } from 'vitest';
import { isAbsolutePath } from '../../../../main/policy/policyTextValues.ts';

test.each([
  ['D:\\Notes', true],
  ['C:\\Users\\Zoë Müller\\Documents', true],
  ['\\\\server\\share\\notes', true],
  ['\\\\server.clinic.local\\share$', true],
  ['//server/share/notes', true],
  ['\\\\?\\D:\\Notes', true],
  ['\\\\?\\UNC\\server\\share\\notes', true],
  ['D:Notes', false],
  ['\\Notes', false],
  ['/srv/notes', false],
  ['Notes', false],
  ['%USERPROFILE%\\Notes', false],
  ['\\\\server', false],
  ['\\\\.\\COM1', false],
  ['\\\\?\\UNC\\server', false],
  ['\\\\?\\pipe\\notes', false],
  ['D:\\Notes\0', false],
  ['', false],
])('%j is a whole path on Windows: %s', (path, expected) => {
  expect(isAbsolutePath(path, 'win32')).toBe(expected);
});

test.each([
  ['/srv/notes', true],
  ['/srv/Bücher der Praxis', true],
  ['srv/notes', false],
  ['D:\\Notes', false],
  ['/srv/\0', false],
  ['', false],
])('%j is a whole path on Linux: %s', (path, expected) => {
  expect(isAbsolutePath(path, 'linux')).toBe(expected);
});
