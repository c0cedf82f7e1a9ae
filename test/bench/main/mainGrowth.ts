import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { controls, sendWithoutName } from '../../e2e/support/controls.ts';
import { repeated, type Figure } from '../figure.ts';
import { connectedApp } from '../packagedApp.ts';
import { makeM4a } from './longAudio.ts';

/** What the kernel says that a process has (`VmRSS`), or had at most (`VmHWM`), in MiB. */
async function residentMiB(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

export const mainGrowth: Figure = {
  name: 'mainGrowth',
  title: 'memory of main while a 2 h file is imported and sent',
  against: 'the same process before, connected and at rest',
  method:
    'Resident memory (RSS) of the main process: the most that the kernel saw from the drop of an M4A to its note, garbage included, beside what it was before.',
  unit: 'MiB',
  targets: [{ of: 'difference', atMost: 32 }],
  async measure({ isQuick, shared, say }) {
    const path = await makeM4a(shared, isQuick ? 6 : 120);
    return repeated(isQuick ? 1 : 3, async () => {
      await using stack = new AsyncDisposableStack();
      const { page, pid, dropFiles } = await connectedApp(stack);
      await wait(10_000);
      const bare = await residentMiB(pid, 'VmRSS');
      // The most begins to count again (proc(5)).
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      await dropFiles([path]);
      await controls.send(page).waitFor();
      // Its wave is read.
      await wait(3000);
      await sendWithoutName(page);
      await controls.section(page, 'Plan').waitFor();
      await wait(3000);
      const ours = await residentMiB(pid, 'VmHWM');
      say(`before ${bare.toFixed(1)} MiB, most ${ours.toFixed(1)} MiB`);
      return { ours, bare };
    });
  },
};
