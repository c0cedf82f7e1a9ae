import { checkNote } from '../../../shared/noteCheck/checkNote.ts';
import type { Figure } from '../figure.ts';
import { longPair } from '../longPair.ts';
import { percentile } from '../statistics.ts';

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
    const { transcript, patient, sections } = longPair();
    const note = {
      transcript,
      patient,
      sections: sections.map(({ content }) => ({ text: content, typed: [] })),
    };
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
