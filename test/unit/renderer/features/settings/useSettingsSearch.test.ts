import { describe, expect, it } from 'vitest';
import { matchSettings } from '../../../../../renderer/features/settings/useSettingsSearch.ts';

const privacy = {
  head: 'Privacy How long this computer keeps things.',
  rows: ['Remove recordings after (days)', 'Delete consults after (days)', 'History of deleted consults…'],
};

describe('the search of the settings', () => {
  it('shows every row while nothing is typed', () => {
    expect(matchSettings('  ', privacy)).toEqual({ isShown: true, rows: [true, true, true] });
  });
  it('shows the rows with the word, in any case', () => {
    expect(matchSettings('DELETE', privacy)).toEqual({ isShown: true, rows: [false, true, true] });
  });
  it('finds a row by a word of its own and a word of its heading', () => {
    expect(matchSettings('privacy days', privacy)).toEqual({ isShown: true, rows: [true, true, false] });
  });
  it('shows a whole section whose heading has all words', () => {
    expect(matchSettings('how long', privacy)).toEqual({ isShown: true, rows: [true, true, true] });
  });
  it('hides a section where no row has all words', () => {
    expect(matchSettings('delete microphone', privacy)).toEqual({
      isShown: false,
      rows: [false, false, false],
    });
  });
});
