import { checkNote } from '../../../shared/noteCheck/checkNote.ts';
import type { NoteToCheck } from '../../../shared/noteCheck/noteCheck.ts';
import { pairFiles, readPair } from '../../noteCheck/pairs.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../statistics.ts';

const [noteWords, transcriptWords] = [2000, 10_000];

/** The first words of a text, with what stands between them. */
const firstWords = (text: string, count: number): string =>
  [...text.matchAll(/\S+\s*/g)]
    .slice(0, count)
    .map(([word]) => word)
    .join('');

/** English pairs, one after the other, cut to the length; the note in the four sections that they have in common. */
function longNote(): NoteToCheck {
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
      return { text: firstWords(contents.join('\n'), noteWords / keys.length), typed: [] };
    }),
  };
}

export const noteCheck: Figure = {
  name: 'noteCheck',
  title: 'check of a note of 2,000 words against a transcript of 10,000, p95',
  against: 'nothing',
  method:
    'The whole check, from both texts to the marks, a hundred times in one process, its first time included.',
  unit: 'ms',
  targets: [{ of: 'ours', atMost: 100 }],
  seconds: 25,
  measure({ isQuick, say }) {
    const note = longNote();
    const times: number[] = [];
    let marks = 0;
    for (let run = 0; run < (isQuick ? 5 : 100); run += 1) {
      const from = performance.now();
      marks = checkNote(note).marks.length;
      times.push(performance.now() - from);
    }
    say(`${marks} marks`);
    const ours = percentile(times, 95);
    return Promise.resolve({
      ours,
      bare: null,
      runs: times.map((one) => ({ ours: one, bare: null })),
      beside: { 'p50, ms': percentile(times, 50), 'first, ms': times[0] ?? Number.NaN },
    });
  },
};
