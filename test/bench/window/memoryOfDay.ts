import type { Figure } from '../figure.ts';
import { fortyConsults } from './fortyConsults.ts';

export const memoryOfDay: Figure = {
  name: 'memoryOfDay',
  title: 'memory after 40 consults',
  against: 'after the first',
  method:
    'Proportional set size (PSS) of all processes, 8 s after the last step, with the note open: after one consult and after 41, each from a dropped file to a filed note, one after the other with a service that writes at once instead of over a working day.',
  unit: 'MiB',
  targets: [{ of: 'difference', atMost: 40 }],
  seconds: 100,
  async measure({ isQuick, shared, say }) {
    const { firstMiB, lastMiB } = await fortyConsults({ isQuick, shared, say });
    return { ours: lastMiB, bare: firstMiB, runs: [{ ours: lastMiB, bare: firstMiB }] };
  },
};
