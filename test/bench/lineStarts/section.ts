import { median, percentile } from '../statistics.ts';
import { bySpeech, byTime, errorsOf, ours, type Guess, type KnownConversation } from './errors.ts';

/** All conversations of one length. */
export type Measured = { readonly minutes: number; readonly known: readonly KnownConversation[] };

const sectionTitle = '## From word to sound';

const missingTurn = 10;

const cases: readonly {
  readonly title: string;
  readonly guess: Guess;
  readonly keeps?: (line: number) => boolean;
}[] = [
  { title: 'the app', guess: ours },
  {
    title: 'the app, one line in ten missing from the transcript',
    guess: ours,
    keeps: (line) => line % missingTurn !== missingTurn - 1,
  },
  { title: 'each line at its share of the speech', guess: bySpeech },
  { title: 'each line at its share of the time', guess: byTime },
];

/** The part of `docs/figures.md` about the times of a transcript's lines. */
export function section(all: readonly Measured[], seeds: readonly number[]): string {
  const rows = all.flatMap(({ minutes, known }) =>
    cases.map(({ title, guess, keeps }) => {
      const errors = known.flatMap((one) => errorsOf(guess, one, keeps));
      const within = (100 * errors.filter((seconds) => seconds <= 5).length) / errors.length;
      const worst = Math.max(...errors).toFixed(0);
      const numbers = [median(errors), percentile(errors, 90)].map((seconds) => seconds.toFixed(2));
      return `| ${[`${minutes} min`, title, errors.length, ...numbers, worst, `${within.toFixed(0)} %`].join(' | ')} |`;
    }),
  );
  return [
    sectionTitle,
    `The service gives no times, so the app estimates when each line of the transcript begins. Made by \`npm run line-starts -- --write\`: ${seeds.length} conversations of each length (seeds ${seeds.join(', ')}), spoken by espeak-ng with true times, prepared by the app from M4A. Errors in seconds; target: median ≤ 5 s at 10 minutes.`,
    [
      '| Length | Estimate | Lines | Median | 90 % within | Worst | Within 5 s |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    'Two to three voices of 130 to 215 words a minute and different loudness; turns 0.2 to 6 s apart, sentences up to 1.5 s; examinations of 15 to 70 s without a word; hiss, a fan or clippers for a tenth of the time, knocks, murmurs that nobody transcribed; 3 % of the words missing. The constants were chosen on seeds 1 to 3, which are not in the table. People vary their pace more than espeak-ng, interrupt each other and pause in the middle of a sentence: with them, expect larger errors.',
  ].join('\n\n');
}

/** Where the section is in a report; null: it has none. */
function placeOf(report: string): readonly [from: number, to: number] | null {
  const from = report.indexOf(`${sectionTitle}\n`);
  if (from < 0) return null;
  const next = report.indexOf('\n## ', from);
  return [from, next < 0 ? report.length : next + 1];
}

/** The section of a report, with one line end after it; null: it has none. */
export function sectionIn(report: string): string | null {
  const place = placeOf(report);
  return place === null ? null : `${report.slice(...place).trimEnd()}\n`;
}

/** The report with this section in place of its own, or else after all others. */
export function withSection(report: string, text: string): string {
  const [from, to] = placeOf(report) ?? [report.length, report.length];
  const parts = [report.slice(0, from), text, report.slice(to)].map((part) => part.trim());
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
