import { describe, expect, it } from 'vitest';
import { createKnownSpellings } from '../../../../shared/settings/knownSpellings.ts';
import {
  languageFor,
  maxClinicWordLength,
  maxClinicWords,
  spellingLanguages,
  addWords,
  wordsIn,
} from '../../../../shared/settings/spelling.ts';

describe('known spellings', () => {
  const known = createKnownSpellings([
    'meloxicam',
    'gabapentin',
    'Labradoodle',
    'cPLI',
    'Wildemeersch',
    'co-amoxiclav',
    'O’Dwyer',
  ]);

  it.each([
    [
      'a word in any case and form',
      "meloxicam Meloxicam MELOXICAM meloxicam’s labradoodles wildemeersch O'Dwyer",
    ],
    ['an abbreviation of mixed case, however it is written', 'cPLI CPLI cpli'],
    ['each part of a hyphenated word', 'co amoxiclav'],
    ['short words in capitals, which are abbreviations', 'CRT DVMs'],
    ['a word with a number', 'q24h T4 C5-C6'],
  ])('known spellings know %s', (_what, words) => {
    for (const word of words.split(' ')) expect(known.has(word), word).toBe(true);
  });

  it('known spellings count long words in capitals as words', () => {
    for (const word of ['MELOXCAM', 'Crtx']) expect(known.has(word), word).toBe(false);
  });

  it.each([
    ['meloxcam', 'meloxicam'],
    ['Gabapentni', 'gabapentin'],
    ['wildemersh', 'Wildemeersch'],
  ])('known spellings suggest the likely word for %s', (wrong, right) => {
    expect(known.has(wrong)).toBe(false);
    expect(known.near(wrong)).toContain(right);
  });

  it('known spellings suggest no distant word', () => {
    expect(known.near('qxzvwk')).toEqual([]);
  });
});

describe('the clinic’s own words', () => {
  it('the clinic’s own words are found in typed or pasted text', () => {
    expect(wordsIn(' Apoquel, “Wildemeersch”;\n12 co-amoxiclav… ')).toEqual([
      'Apoquel',
      'Wildemeersch',
      'co-amoxiclav',
    ]);
    expect(wordsIn(' , 12 …')).toEqual([]);
    expect(wordsIn('x'.repeat(maxClinicWordLength + 1))).toEqual([]);
  });

  it('the clinic’s own words are listed once each in alphabetical order, ignoring letter case', () => {
    expect(addWords(['zebu', 'Apis'], ['apis', 'émeu', 'Fjord'])).toEqual(['Apis', 'émeu', 'Fjord', 'zebu']);
  });

  it('the clinic’s own words are limited in number', () => {
    const many = Array.from({ length: maxClinicWords + 5 }, (_, index) => `w${index}`);
    const full = addWords([], many);
    expect(full).toHaveLength(maxClinicWords);
    // None gives way to one that comes earlier in the alphabet.
    expect(addWords(full, ['Aaron'])).toEqual(full);
  });
});

describe('the first language', () => {
  it.each([
    ['en-US', 'en-US'],
    ['en', 'en-US'],
    ['c', 'en-US'],
    ['C.UTF-8', 'en-US'],
    ['en_GB.UTF-8', 'en-GB'],
    ['en-AU', 'en-GB'],
    ['de-DE', 'off'],
    ['', 'off'],
  ] as const)('the first language of a system in %s is %s', (locale, language) => {
    expect(languageFor(locale, spellingLanguages)).toBe(language);
  });

  it('the first language has a dictionary on this computer', () => {
    expect(languageFor('en-GB', ['en-US'])).toBe('en-US');
    expect(languageFor('en-GB', [])).toBe('off');
  });
});
