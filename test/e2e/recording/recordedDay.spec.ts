import { residentBytes } from '../../bench/residentBytes.ts';
import { submissionsAt } from '../support/received.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { recordMadeTake } from '../support/recording/madeTake.ts';
import { writtenMemoryMiB } from '../support/processes.ts';

/*
 * A working day in minutes: each consult is recorded at main's own pace, sent, written, edited and filed.
 * `npm run chaos` asks for sixty consults of fifteen minutes each.
 */
const consults = Number(process.env['CLINIC_DAY_CONSULTS'] ?? 4);
const minutes = Number(process.env['CLINIC_DAY_MINUTES'] ?? 0.2);

/** By then the app has done everything once. */
const early = Math.max(2, Math.round(consults / 6));
const mostGrownMiB = 20;

test('a day of recorded consults leaves the memory of all processes as it was', async ({
  connectedStage,
  electron,
}) => {
  test.setTimeout(120_000 + consults * (20_000 + minutes * 10_000));
  const { app, page, service } = connectedStage;
  const memory = async (): Promise<number> => {
    await page.requestGC();
    // Of main, what a collection itself needs is given back in the seconds after.
    await residentBytes(electron);
    return writtenMemoryMiB(app.pid);
  };
  const found: number[] = [];
  for (let nth = 1; nth <= consults; nth += 1) {
    await oneConsult(page);
    if (nth % early === 0) found.push(await memory());
  }
  const [first = Number.NaN] = found;
  const last = found.at(-1) ?? Number.NaN;
  const told = found.map((mib, at) => `${(at + 1) * early}: ${mib.toFixed(1)}`).join(', ');
  process.stdout.write(`memory in MiB after so many consults of ${minutes} min: ${told}\n`);
  expect(last - first).toBeLessThan(mostGrownMiB);
  expect(submissionsAt(service)).toHaveLength(consults);
});

async function oneConsult(page: Page): Promise<void> {
  await recordMadeTake(page, minutes * 60);
  await press(page, controls.send);
  await controls.section(page, 'Plan').fill('Rest for two weeks.');
  await press(page, controls.fileNote);
  await expect(controls.note(page)).toContainText('Filed');
}
