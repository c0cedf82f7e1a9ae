import type { Page } from '@playwright/test';
import { connectPractice, fixture, launch, type Launched } from '../../e2e/launch.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import type { Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';
import { percentile } from '../statistics.ts';

export const noteOnScreen: Figure = {
  name: 'noteOnScreen',
  title: 'note arrived at main to readable on screen, p95',
  against: 'nothing',
  method:
    'From the moment at which the service has written its answer with the note, to after the frame that shows the note’s sections with their text; the way over loopback, and the note’s save to the disk, are in it.',
  unit: 'ms',
  targets: [{ of: 'ours', atMost: 100 }],
  seconds: 110,
  async measure({ isQuick, shared, say }) {
    const { executable } = await packagedApp(shared);
    const service = await startStandIn({ profile: 'production', processingMs: 0 });
    const app = await launch({ packaged: executable });
    try {
      const { page } = app;
      await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
      const took: number[] = [];
      // The first one warms up.
      for (let round = -1; round < (isQuick ? 4 : 40); round += 1) {
        const ms = await oneNote(app, service, page);
        if (round >= 0) took.push(ms);
      }
      say(`${took.length} notes, p50 ${percentile(took, 50).toFixed(1)} ms`);
      return {
        ours: percentile(took, 95),
        bare: null,
        runs: took.map((ms) => ({ ours: ms, bare: null })),
        beside: { 'p50, ms': percentile(took, 50) },
      };
    } finally {
      await app.remove();
      await service.stop();
    }
  },
};

async function oneNote(app: Launched, service: StandIn, page: Page): Promise<number> {
  await page.getByRole('button', { name: 'New consult' }).click();
  // The same file again is asked about; it is a consult of its own here.
  await app.dropFiles([fixture('dog.m4a')]);
  const again = page.getByRole('button', { name: 'Import again' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await again.or(send).first().waitFor();
  if (await again.isVisible()) await again.click();
  await send.waitFor();
  const shownAt = noteShown(page);
  await send.click();
  const at = await shownAt;
  const answered = service.control
    .requestsTo({ method: 'GET', path: /^\/v1\/notes\/[^/]+$/ })
    .at(-1)?.answeredAtMs;
  if (answered === undefined) throw new Error('Nobody asked for the note.');
  return at - answered;
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
