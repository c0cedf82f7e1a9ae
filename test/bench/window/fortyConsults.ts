import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { connectPractice, fixture, launch, type Launched } from '../../e2e/support/launch.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { packagedApp } from '../packagedApp.ts';
import { memoryMiB } from './processTree.ts';

/** Of all processes: as it stands some seconds after a consult, and once the page has collected its garbage. */
const memory = z.object({ standingMb: z.number(), collectedMb: z.number() });
const daySchema = z.object({
  first: memory,
  last: memory,
  /** From the service's answer with the note to the frame that shows it, of each consult but the first, in ms. */
  toScreenMs: z.array(z.number()).readonly(),
});
type Day = Readonly<z.infer<typeof daySchema>>;

/**
 * A working day as fast as it goes: one consult and 40 more, each from a dropped file to a filed note, with a service that
 * writes at once. Played once in a run, for all figures that look at it.
 */
export async function fortyConsults({
  shared,
  isQuick,
  say,
}: {
  readonly shared: string;
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
}): Promise<Day> {
  const place = join(shared, 'fortyConsults.json');
  const played = await readFile(place, 'utf8').catch(() => null);
  if (played !== null) return daySchema.parse(JSON.parse(played));
  const { executable } = await packagedApp(shared);
  const service = await startStandIn({ profile: 'production', processingMs: 0 });
  const app = await launch({ packaged: executable });
  try {
    const practice = { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' };
    await connectPractice(app.page, practice);
    await oneConsult(app, service);
    const first = await memoryOf(app);
    say(`after the first ${first.standingMb.toFixed(1)} MB, collected ${first.collectedMb.toFixed(1)} MB`);
    const toScreenMs: number[] = [];
    for (let more = isQuick ? 5 : 40; more > 0; more -= 1) toScreenMs.push(await oneConsult(app, service));
    const last = await memoryOf(app);
    say(`after the last ${last.standingMb.toFixed(1)} MB, collected ${last.collectedMb.toFixed(1)} MB`);
    const day = { first, last, toScreenMs };
    await writeFile(place, JSON.stringify(day));
    return day;
  } finally {
    await app.remove();
    await service.stop();
  }
}

async function memoryOf({ page, pid }: Launched): Promise<Day['first']> {
  const mb = async (): Promise<number> => ((await memoryMiB(pid)) * 2 ** 20) / 1e6;
  await wait(8_000);
  const standingMb = await mb();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.detach();
  await wait(1_000);
  return { standingMb, collectedMb: await mb() };
}

/** Answers how long the note took from the service's answer to the screen, in ms. */
async function oneConsult(app: Launched, service: StandIn): Promise<number> {
  const { page } = app;
  await page.getByRole('button', { name: 'New consult' }).click();
  await app.dropFiles([fixture('dog.m4a')]);
  // The same file again is asked about.
  const again = page.getByRole('button', { name: 'Import again' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await again.or(send).first().waitFor();
  if (await again.isVisible()) await again.click();
  await send.waitFor();
  const shown = noteShown(page);
  await send.click();
  const shownAtMs = await shown;
  const asked = service.control.requestsTo({ method: 'GET', path: /^\/v1\/notes\/[^/]+$/ });
  const answeredAtMs = asked.at(-1)?.answeredAtMs;
  if (answeredAtMs === undefined) throw new Error('Nobody asked for the note.');
  await page.getByRole('textbox', { name: 'Plan' }).fill('Rest for two weeks.');
  await page.getByRole('button', { name: 'File note', exact: true }).click();
  await page.getByRole('button', { name: 'Discard note' }).waitFor();
  return shownAtMs - answeredAtMs;
}

/** When a frame with the note's text is on screen, by the machine's clock. */
const noteShown = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const painted = new MessageChannel();
        painted.port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()));
        painted.port1.start();
        const look = (): void => {
          const boxes = [...document.querySelectorAll<HTMLTextAreaElement>('[data-section] textarea')];
          const isThere = boxes.some(({ value }) => value !== '');
          // Behind the frame that it is in.
          requestAnimationFrame(isThere ? () => painted.port2.postMessage(null) : look);
        };
        look();
      }),
  );
