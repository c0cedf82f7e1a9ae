import { expect, it } from 'vitest';
import { choosePageLanguage } from '../../../../../main/electron/page/pageLanguage.ts';

function appended(systemLanguages: readonly string[], isChosen = false): readonly string[] {
  const switches: string[] = [];
  choosePageLanguage({
    getPreferredSystemLanguages: () => systemLanguages,
    commandLine: {
      hasSwitch: () => isChosen,
      appendSwitch: (name, value) => void switches.push(`${name}=${value}`),
    },
  });
  return switches;
}

it.each([
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['C', 'en-US'],
  ['', 'en-US'],
  ['en-GB', 'en-GB'],
  ['en-AU', 'en-GB'],
  ['de-DE', 'en-GB'],
])('a system in %s shows Chromium’s words and dates in %s', (system, language) => {
  expect(appended([system])).toEqual([`lang=${language}`]);
});

it('a system that names no language shows American words and dates', () => {
  expect(appended([])).toEqual(['lang=en-US']);
});

it('the page leaves a language on the command line as it is', () => {
  expect(appended(['de-DE'], true)).toEqual([]);
});
