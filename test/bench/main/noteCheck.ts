import { checkNote } from '../../../shared/noteCheck/checkNote.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { pairFiles, readPair, type Pair } from '../../noteCheck/pairs.ts';

export const noteCheck: Figure = {
  name: 'noteCheck',
  title: 'check of a note of 2,000 words against a transcript of 10,000, p95',
  against: 'nothing',
  method:
    'A hundred times in one process, its first time included, as while a vet types: one section has one word more each time, and the transcript stays the same. Beside it, with another transcript each time.',
  unit: 'ms',
  targets: [{ of: 'ours', atMost: 100 }],
  measure({ isQuick, say }) {
    const { transcript, patient, sections } = longPair();
    const texts = sections.map(({ content }) => content);
    const check = (run: number, isAnew: boolean): number => {
      const typedIn = run % texts.length;
      texts[typedIn] += ' well';
      const note = {
        transcript: isAnew ? `${transcript} ${run}` : transcript,
        patient,
        sections: texts.map((text, at) => ({ key: sections[at]?.key ?? '', text, typed: [] })),
      };
      const from = performance.now();
      const { marks } = checkNote(note);
      const took = performance.now() - from;
      if (run === 0) say(`${marks.length} marks`);
      return took;
    };
    const runs = Array.from({ length: isQuick ? 5 : 100 }, (_, run) => run);
    const times = runs.map((run) => check(run, false));
    const timesAnew = runs.map((run) => check(run, true));
    return Promise.resolve({
      ours: percentile(times, 95),
      bare: null,
      runs: times.map((one) => ({ ours: one, bare: null })),
      beside: {
        'p50, ms': percentile(times, 50),
        'first, ms': times[0] ?? Number.NaN,
        'another transcript each time, p95, ms': percentile(timesAnew, 95),
      },
    });
  },
};

const [noteWords, transcriptWords] = [2000, 10_000];

/** The first words of a text, with what stands between them. */
const firstWords = (text: string, count: number): string =>
  [...text.matchAll(/\S+\s*/g)]
    .slice(0, count)
    .map(([word]) => word)
    .join('');

/**
 * A note of 2,000 words and a transcript of 10,000: English pairs, one after the other, cut to the length.
 * The note has the four sections that they have in common.
 */
function longPair(): Pick<Pair, 'transcript' | 'patient' | 'sections'> {
  const pairs = pairFiles('open')
    .map((file) => readPair('open', file))
    .filter(({ language }) => language === 'en');
  const [first] = pairs;
  if (first === undefined) throw new Error('There are no pairs.');
  const keys = ['subjective', 'objective', 'assessment', 'plan'];
  const transcript = pairs.map((pair) => pair.transcript).join('\n');
  return {
    transcript: firstWords(transcript, transcriptWords),
    patient: first.patient,
    sections: keys.map((key) => {
      const contents = pairs.flatMap(({ sections }) =>
        sections.filter((section) => section.key === key).map(({ content }) => content),
      );
      return { key, heading: key, content: firstWords(contents.join('\n'), noteWords / keys.length) };
    }),
  };
}
