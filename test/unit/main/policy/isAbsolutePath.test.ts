import { expect, test } from 'vitest';
import { isAbsolutePath } from '../../../../main/policy/policyTextValues.ts';

test.each([
  ['D:\\Notes', true],
  ['d:/notes', true],
  ['C:\\Users\\Zoë Müller\\Documents', true],
  ['C:\\Users\\山田\\notes', true],
  ['\\\\server\\share\\notes', true],
  ['\\\\server.clinic.local\\share$', true],
  ['\\\\10.0.0.5\\share', true],
  ['//server/share/notes', true],
  ['\\\\?\\D:\\Notes', true],
  ['\\\\?\\UNC\\server\\share\\notes', true],
  ['D:', false],
  ['D:Notes', false],
  ['\\Notes', false],
  ['/srv/notes', false],
  ['Notes', false],
  ['.\\Notes', false],
  ['..\\Notes', false],
  ['%USERPROFILE%\\Notes', false],
  ['\\\\server', false],
  ['\\\\server\\', false],
  ['\\\\.\\COM1', false],
  ['\\\\.\\pipe\\notes', false],
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
