import type { Figure } from '../figure.ts';
import { percentile } from '../statistics.ts';
import { fortyConsults } from './fortyConsults.ts';

export const noteOnScreen: Figure = {
  name: 'noteOnScreen',
  title: 'note arrived at main to readable on screen, p95',
  against: 'nothing',
  method:
    'For 40 notes: from the moment at which the service has written its answer with the note, to after the frame that shows the note’s sections with their text. This includes the way over loopback and saving the note to the disk.',
  unit: 'ms',
  targets: [{ of: 'ours', atMost: 100 }],
  seconds: 100,
  async measure({ isQuick, shared, say }) {
    const { toScreenMs } = await fortyConsults({ isQuick, shared, say });
    return {
      ours: percentile(toScreenMs, 95),
      bare: null,
      runs: toScreenMs.map((ms) => ({ ours: ms, bare: null })),
      beside: { 'p50, ms': percentile(toScreenMs, 50) },
    };
  },
};
