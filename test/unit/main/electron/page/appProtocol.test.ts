import { expect, it } from 'vitest';
import { pageFilePath } from '../../../../../main/electron/page/pageFilePath.ts';

it.each([
  ['clinic://app/index.html', '/page/index.html'],
  ['clinic://app/assets/main-1.js', '/page/assets/main-1.js'],
  ['clinic://app/', null],
  ['clinic://app/../index.js', '/page/index.js'],
  ['clinic://app/%2e%2e/%2e%2e/etc/x.html', '/page/etc/x.html'],
  ['clinic://app/..%2f..%2fmain/index.js', null],
  ['clinic://app/..%5c..%5cmain/index.js', null],
  ['clinic://app/%00/index.html', null],
  ['clinic://app/%zz', null],
  ['clinic://app/secret.db', null],
  ['clinic://other/index.html', null],
  ['https://app/index.html', null],
  ['file:///page/index.html', null],
])('the page may have, of %s: %s', (url, file) => {
  expect(pageFilePath('/page', url)).toBe(file);
});
