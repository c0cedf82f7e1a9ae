import { setTimeout as wait } from 'node:timers/promises';
import { controls, press, sendWithoutName } from '../../e2e/support/controls.ts';
import { fixture, type Launched } from '../../e2e/support/launch.ts';
import { memoryMiB } from '../../e2e/support/processes.ts';
import type { Figure } from '../figure.ts';
import { anotherCopy } from '../main/longAudio.ts';
import { connectedApp } from '../packagedApp.ts';

export const fortyConsults: Figure = {
  name: 'fortyConsults',
  title: 'memory of all processes after 40 consults',
  against: 'after the first',
  method:
    'Proportional set size (PSS) with the note open, 8 s after the last step, the page’s garbage collected; after one consult and after 41, each from a dropped file to a filed note, with a service that writes at once.',
  unit: 'MiB',
  targets: [{ of: 'difference', atMost: 20 }],
  missedBecause:
    'It grows during the first twenty consults and not after: the list fills the window with rows, and V8 compiles more of the scripts.',
  async measure({ isQuick, shared, say }) {
    await using stack = new AsyncDisposableStack();
    const app = await connectedApp(stack);
    const after: number[] = [];
    for (const consults of [1, isQuick ? 5 : 40]) {
      for (let nth = 0; nth < consults; nth += 1)
        await oneConsult(app, await anotherCopy(fixture('dog.m4a'), shared, consults + nth));
      await wait(8000);
      await app.page.requestGC();
      await wait(1000);
      after.push(memoryMiB(app.pid));
      say(`after ${consults} more: ${after.at(-1)?.toFixed(1)} MiB`);
    }
    const [bare = Number.NaN, ours = Number.NaN] = after;
    return { ours, bare, runs: [{ ours, bare }] };
  },
};

async function oneConsult(
  { page, dropFiles }: Pick<Launched, 'page' | 'dropFiles'>,
  file: string,
): Promise<void> {
  await press(page, controls.openNewConsult);
  await dropFiles([file]);
  await sendWithoutName(page);
  await controls.section(page, 'Plan').fill('Rest for two weeks.');
  await press(page, controls.fileNote);
  await controls.note(page).getByText('Filed').first().waitFor();
}
