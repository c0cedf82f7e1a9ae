import { setTimeout as wait } from 'node:timers/promises';
import { connectPractice, fixture, launch, type Launched } from '../../e2e/launch.ts';
import { startStandIn } from '../../service/standIn.ts';
import type { Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { memoryMiB } from './processTree.ts';

export const memoryOfDay: Figure = {
  name: 'memoryOfDay',
  title: 'memory after 40 consults',
  against: 'after the first',
  method:
    'Proportional set size (PSS) of all processes, 8 s after the last step, with the note open: after one consult and after 41, each from a dropped file to a filed note, one after the other with a service that writes at once instead of over a working day.',
  unit: 'MiB',
  targets: [{ of: 'difference', atMost: 40 }],
  seconds: 140,
  async measure({ isQuick, shared, say }) {
    const { executable } = await packagedApp(shared);
    const service = await startStandIn({ profile: 'production', processingMs: 0 });
    const app = await launch({ packaged: executable });
    try {
      const { page } = app;
      await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
      await oneConsult(app);
      const first = await settled(app);
      say(`after the first ${first.toFixed(1)} MiB`);
      for (let consult = 0; consult < (isQuick ? 5 : 40); consult += 1) await oneConsult(app);
      const last = await settled(app);
      say(`after the last ${last.toFixed(1)} MiB`);
      return { ours: last, bare: first, runs: [{ ours: last, bare: first }] };
    } finally {
      await app.remove();
      await service.stop();
    }
  },
};

async function settled({ pid }: Launched): Promise<number> {
  await wait(8_000);
  return memoryMiB(pid);
}

async function oneConsult(app: Launched): Promise<void> {
  const { page } = app;
  await page.getByRole('button', { name: 'New consult' }).click();
  await app.dropFiles([fixture('dog.m4a')]);
  const again = page.getByRole('button', { name: 'Import again' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await again.or(send).first().waitFor();
  if (await again.isVisible()) await again.click();
  await send.click();
  const plan = page.getByRole('textbox', { name: 'Plan' });
  await plan.fill('Rest for two weeks.');
  await page.getByRole('button', { name: 'File note', exact: true }).click();
  await page.getByRole('button', { name: 'Discard note' }).waitFor();
}
