import { describe, expect, it } from 'vitest';
import { createKnownSpellings } from '../../../../shared/settings/knownSpellings.ts';
import {
  languageFor,
  maxClinicWordLength,
  maxClinicWords,
  spellingLanguages,
  withWords,
  wordsIn,
} from '../../../../shared/settings/spelling.ts';
import { veterinaryTerms } from '../../../../shared/settings/veterinaryTerms.ts';

describe('words that are right whatever a dictionary says', () => {
  const known = createKnownSpellings([...veterinaryTerms, 'Wildemeersch', 'co-amoxiclav', 'O’Dwyer']);

  it.each(['meloxicam', 'Meloxicam', 'MELOXICAM', 'meloxicam’s', 'labradoodles', 'wildemeersch', "O'Dwyer"])(
    'knows %s',
    (word) => expect(known.has(word)).toBe(true),
  );

  it('knows each part of a word with a hyphen, as a checker asks for them', () => {
    expect(known.has('co')).toBe(true);
    expect(known.has('amoxiclav')).toBe(true);
  });

  it('takes short words in capitals for abbreviations, and long ones for words', () => {
    expect(known.has('CRT')).toBe(true);
    expect(known.has('DVMs')).toBe(true);
    expect(known.has('MELOXCAM')).toBe(false);
    expect(known.has('Crtx')).toBe(false);
  });

  it.each(['q24h', 'T4', 'C5-C6'])('takes %s, which holds a number, for no misspelt word', (word) => {
    expect(known.has(word)).toBe(true);
  });

  it.each([
    ['meloxcam', 'meloxicam'],
    ['Gabapentni', 'gabapentin'],
    ['wildemersh', 'Wildemeersch'],
  ])('suggests for %s what it may be meant for', (wrong, right) => {
    expect(known.has(wrong)).toBe(false);
    expect(known.near(wrong)).toContain(right);
  });

  it('suggests nothing that is far off', () => {
    expect(known.near('qxzvwk')).toEqual([]);
  });
});

describe('the clinic’s own words', () => {
  it('are taken out of what is typed or pasted', () => {
    expect(wordsIn(' Apoquel, “Wildemeersch”;\n12 co-amoxiclav… ')).toEqual([
      'Apoquel',
      'Wildemeersch',
      'co-amoxiclav',
    ]);
    expect(wordsIn(' , 12 …')).toEqual([]);
    expect(wordsIn('x'.repeat(maxClinicWordLength + 1))).toEqual([]);
  });

  it('are listed once each, whatever their capitals, in the order of the alphabet', () => {
    expect(withWords(['zebu', 'Apis'], ['apis', 'émeu', 'Fjord'])).toEqual(['Apis', 'émeu', 'Fjord', 'zebu']);
  });

  it('are not more than can be kept', () => {
    const many = Array.from({ length: maxClinicWords + 5 }, (_, index) => `w${index}`);
    const full = withWords([], many);
    expect(full).toHaveLength(maxClinicWords);
    // None gives way to one that comes earlier in the alphabet.
    expect(withWords(full, ['Aaron'])).toEqual(full);
  });
});

describe('the language to begin with', () => {
  it.each([
    ['en-US', 'en-US'],
    ['en', 'en-US'],
    ['c', 'en-US'],
    ['C.UTF-8', 'en-US'],
    ['en_GB.UTF-8', 'en-GB'],
    ['en-AU', 'en-GB'],
    ['de-DE', 'off'],
    ['', 'off'],
  ] as const)('of a system in %s is %s', (locale, language) => {
    expect(languageFor(locale, spellingLanguages)).toBe(language);
  });

  it('is one whose dictionary is there', () => {
    expect(languageFor('en-GB', ['en-US'])).toBe('en-US');
    expect(languageFor('en-GB', [])).toBe('off');
  });
});
