import { expect, it } from 'vitest';
import { choosePageLanguage, pageLanguage } from '../../../../../main/electron/page/pageLanguage.ts';

it.each([
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['C', 'en-US'],
  ['', 'en-US'],
  ['en-GB', 'en-GB'],
  ['en-AU', 'en-GB'],
  ['de-DE', 'en-GB'],
])('a system in %s shows Chromium’s words and dates in %s', (system, language) => {
  expect(pageLanguage(system)).toBe(language);
});

it('the page leaves a language on the command line as it is', () => {
  const appended: string[] = [];
  const on = (isChosen: boolean) => ({
    getPreferredSystemLanguages: () => ['de-DE'],
    commandLine: {
      hasSwitch: () => isChosen,
      appendSwitch: (name: string, value: string) => void appended.push(`${name}=${value}`),
    },
  });
  choosePageLanguage(on(true));
  expect(appended).toEqual([]);
  choosePageLanguage(on(false));
  expect(appended).toEqual(['lang=en-GB']);
});
