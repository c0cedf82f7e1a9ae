import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';

/** WCAG 2.2, levels A and AA (W3C Recommendation); 4.1.1 is obsolete and removed. */
const criteria = {
  A: [
    ['1.1.1', 'Non-text Content'],
    ['1.2.1', 'Audio-only and Video-only (Prerecorded)'],
    ['1.2.2', 'Captions (Prerecorded)'],
    ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)'],
    ['1.3.1', 'Info and Relationships'],
    ['1.3.2', 'Meaningful Sequence'],
    ['1.3.3', 'Sensory Characteristics'],
    ['1.4.1', 'Use of Color'],
    ['1.4.2', 'Audio Control'],
    ['2.1.1', 'Keyboard'],
    ['2.1.2', 'No Keyboard Trap'],
    ['2.1.4', 'Character Key Shortcuts'],
    ['2.2.1', 'Timing Adjustable'],
    ['2.2.2', 'Pause, Stop, Hide'],
    ['2.3.1', 'Three Flashes or Below Threshold'],
    ['2.4.1', 'Bypass Blocks'],
    ['2.4.2', 'Page Titled'],
    ['2.4.3', 'Focus Order'],
    ['2.4.4', 'Link Purpose (In Context)'],
    ['2.5.1', 'Pointer Gestures'],
    ['2.5.2', 'Pointer Cancellation'],
    ['2.5.3', 'Label in Name'],
    ['2.5.4', 'Motion Actuation'],
    ['3.1.1', 'Language of Page'],
    ['3.2.1', 'On Focus'],
    ['3.2.2', 'On Input'],
    ['3.2.6', 'Consistent Help'],
    ['3.3.1', 'Error Identification'],
    ['3.3.2', 'Labels or Instructions'],
    ['3.3.7', 'Redundant Entry'],
    ['4.1.2', 'Name, Role, Value'],
  ],
  AA: [
    ['1.2.4', 'Captions (Live)'],
    ['1.2.5', 'Audio Description (Prerecorded)'],
    ['1.3.4', 'Orientation'],
    ['1.3.5', 'Identify Input Purpose'],
    ['1.4.3', 'Contrast (Minimum)'],
    ['1.4.4', 'Resize Text'],
    ['1.4.5', 'Images of Text'],
    ['1.4.10', 'Reflow'],
    ['1.4.11', 'Non-text Contrast'],
    ['1.4.12', 'Text Spacing'],
    ['1.4.13', 'Content on Hover or Focus'],
    ['2.4.5', 'Multiple Ways'],
    ['2.4.6', 'Headings and Labels'],
    ['2.4.7', 'Focus Visible'],
    ['2.4.11', 'Focus Not Obscured (Minimum)'],
    ['2.5.7', 'Dragging Movements'],
    ['2.5.8', 'Target Size (Minimum)'],
    ['3.1.2', 'Language of Parts'],
    ['3.2.3', 'Consistent Navigation'],
    ['3.2.4', 'Consistent Identification'],
    ['3.3.3', 'Error Suggestion'],
    ['3.3.4', 'Error Prevention (Legal, Financial, Data)'],
    ['3.3.8', 'Accessible Authentication (Minimum)'],
    ['4.1.3', 'Status Messages'],
  ],
} as const;

const answers = ['Supports', 'Partly supports', 'Does not support', 'Not applicable'] as const;
const levels = ['A', 'AA'] as const;

const read = (path: string): string => readFileSync(join(repoRoot, path), 'utf8');
const report = read('docs/accessibility.md');

/** The text under a heading of the second order, up to the next. */
const sectionOf = (page: string, heading: string): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';

/** The cells of each row of the tables in a text, but for the lines under their heads. */
const rowsIn = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

const rowsOf = (level: 'A' | 'AA'): readonly (readonly string[])[] =>
  rowsIn(sectionOf(report, `Level ${level}`)).slice(1);

describe('the accessibility report', () => {
  test.each(levels)(
    'answers each criterion of level %s once, in one of four words, with remarks',
    (level) => {
      const rows = rowsOf(level);
      expect(rows.map(([criterion]) => criterion)).toEqual(
        criteria[level].map(([number, name]) => `${number} ${name}`),
      );
      for (const [, answer, how, remarks] of rows) {
        expect(answers).toContain(answer);
        expect(how).not.toBe('');
        expect(remarks).not.toBe('');
      }
    },
  );

  test('counts in its summary what its tables say', () => {
    const counted = (level: 'A' | 'AA', answer: string | null): number =>
      rowsOf(level).filter((row) => answer === null || row[1] === answer).length;
    const line = (word: string, answer: string | null): readonly string[] => {
      const counts = levels.map((level) => counted(level, answer));
      return [word, ...[...counts, (counts[0] ?? 0) + (counts[1] ?? 0)].map(String)];
    };
    expect(rowsIn(sectionOf(report, 'Summary')).slice(1)).toEqual([
      ...answers.map((answer) => line(answer, answer)),
      line('All', null),
    ]);
  });

  test('names only tests that there are', () => {
    const there = new Set(globSync('test/**/*.ts', { cwd: repoRoot }).map((path) => basename(path)));
    const named = [...report.matchAll(/`([\w.]+\.ts)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(levels.length);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });

  test('has what is not wholly supported among the known limitations, and nothing else', () => {
    const lacking = levels.flatMap(rowsOf).flatMap(([criterion = '', answer = '']) => {
      const [number = ''] = criterion.split(' ');
      return answer === 'Partly supports' || answer === 'Does not support' ? [number] : [];
    });
    const limitations = sectionOf(read('docs/known-limitations.md'), 'Accessibility');
    const named = [...limitations.matchAll(/\((\d\.\d\.\d+)\)/g)].map(([, number = '']) => number);
    expect(named.toSorted()).toEqual(lacking.toSorted());
  });
});
