import type { Figure } from '../figure.ts';
import { fortyConsults } from './fortyConsults.ts';

export const memoryOfDay: Figure = {
  name: 'memoryOfDay',
  title: 'memory after 40 consults',
  against: 'after the first',
  method:
    'Proportional set size (PSS) of all processes with the note open, 8 s after the last step, after the page was asked to collect its garbage, which it postpones at this pace. Measured after one consult and after 41, each from a dropped file to a filed note, with a service that writes at once instead of over a working day.',
  unit: 'MB',
  targets: [{ of: 'difference', atMost: 20 }],
  seconds: 100,
  async measure({ isQuick, shared, say }) {
    const { first, last } = await fortyConsults({ isQuick, shared, say });
    const run = { ours: last.collectedMb, bare: first.collectedMb };
    const beside = { 'more before the garbage is collected, MB': last.standingMb - first.standingMb };
    return { ...run, runs: [run], beside };
  },
};
