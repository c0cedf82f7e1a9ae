import { expect, it } from 'vitest';
import { withoutFolders } from '../../../../main/logging/crashLogging.ts';

const at = (path: string): string => `    at async Object.<anonymous> (${path}:1:2)`;

it.each([
  '/home/Jörg Müller/clinic/index.js',
  'file:///home/j%c3%b6rg%20m%c3%bcller/clinic/index.js',
  String.raw`C:\Users\Jörg Müller\clinic\index.js`,
  'c:/Users/Jörg Müller/clinic/index.js',
  'file:///C:/Users/J%C3%B6rg%20M%C3%BCller/clinic/index.js',
  String.raw`D:\Profile (neu)\Jörg Müller\clinic\index.js`,
  String.raw`\\server\profiles\Jörg Müller\index.js`,
  '/home/Jörg (Praxis)/clinic/index.js',
])('a line of a stack names the file of %s, and no folder', (path) => {
  expect(withoutFolders(at(path))).toBe(at('index.js'));
  expect(withoutFolders(`    at ${path}:1:2`)).toBe('    at index.js:1:2');
});

it('a line of a stack about Node itself stays as it is', () => {
  expect(withoutFolders(at('node:internal/modules/run'))).toBe(at('node:internal/modules/run'));
});
