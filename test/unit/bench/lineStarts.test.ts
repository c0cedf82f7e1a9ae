import { expect, test } from 'vitest';
import { section, sectionIn, withSection } from '../../bench/lineStarts/section.ts';

const known = {
  durationMs: 10_000,
  speech: [{ fromMs: 1000, toMs: 9000 }],
  transcript: 'Vet: Hello there.',
  startsMs: [1000],
};

test('the section has a row for each length and estimate, with the error of each', () => {
  const text = section([{ minutes: 2, known: [known] }], [4]);
  expect(text).toContain('| 2 min | the app | 1 | 0.00 | 0.00 | 0 | 100 % |');
  expect(text).toContain('| 2 min | each line at its share of the time | 1 | 1.00 | 1.00 | 1 | 100 % |');
});

test('a section replaces the one of the report and leaves all others', () => {
  const text = section([{ minutes: 2, known: [known] }], [4]);
  const report = '# Figures\n\n## Others\n\nText.\n';
  const first = withSection(report, 'none yet');
  expect(sectionIn(report)).toBeNull();
  expect(first).toBe('# Figures\n\n## Others\n\nText.\n\nnone yet\n');
  const written = withSection(report, text);
  expect(sectionIn(written)).toBe(`${text}\n`);
  const between = `${written}\n## Last\n\nMore.\n`;
  const newer = section([{ minutes: 40, known: [known] }], [5]);
  expect(withSection(between, newer)).toBe(
    `# Figures\n\n## Others\n\nText.\n\n${newer}\n\n## Last\n\nMore.\n`,
  );
});
