import { setImmediate as nextTurn } from 'node:timers/promises';
import { readAppointments } from '../../../main/appointments/readAppointments.ts';
import { hostileAppointmentFiles } from '../../support/hostileAppointmentFiles.ts';
import type { Figure } from '../figure.ts';
import { median } from '../statistics.ts';

/** The longest time between two turns of the event loop while it reads. */
async function holdMs(content: string | Uint8Array): Promise<number> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  await nextTurn();
  let longest = 0;
  let lastTurn = performance.now();
  let isReading = true;
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - lastTurn);
    lastTurn = now;
    if (isReading) setImmediate(turn);
  };
  setImmediate(turn);
  await readAppointments(bytes, { columns: {} });
  isReading = false;
  turn();
  return longest;
}

export const listHold: Figure = {
  name: 'listHold',
  title: 'longest hold of main while it reads one of 50 hostile lists of appointments',
  against: 'nothing',
  method:
    'Each list of up to 10 MB is read once in one process: the longest time between two turns of its event loop, whose collections of garbage included. Wide, deep, fat, endless ones, and what is there after a change.',
  unit: 'ms',
  targets: [{ of: 'ours', atMost: 100 }],
  seconds: 60,
  async measure({ isQuick, say }) {
    const runs: { readonly ours: number; readonly bare: null }[] = [];
    let longest = { name: '', ms: 0 };
    for (const { name, content } of hostileAppointmentFiles(isQuick ? 10 : 50, 35)) {
      const ms = await holdMs(content);
      if (ms > longest.ms) longest = { name, ms };
      runs.push({ ours: ms, bare: null });
    }
    say(`the longest: ${longest.name}`);
    return {
      ours: longest.ms,
      bare: null,
      runs,
      beside: { 'median of the lists, ms': median(runs.map(({ ours }) => ours)) },
    };
  },
};
