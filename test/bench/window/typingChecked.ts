import { expect, type Page } from '@playwright/test';
import { connectPractice, fixture, launch } from '../../e2e/support/launch.ts';
import { compareChanges } from '../../e2e/support/typingSpeed.ts';
import { startStandIn } from '../../service/standIn.ts';
import type { Figure } from '../figure.ts';
import { longPair } from '../longPair.ts';
import { packagedApp } from '../packagedApp.ts';
import { percentile } from '../statistics.ts';

/** Leaves the note on screen, checked or not. */
async function switchCheck(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const setting = page.getByRole('checkbox', { name: 'Check notes against the transcript' });
  if ((await setting.isChecked()) !== isOn) await setting.click();
  await expect(setting).toBeChecked({ checked: isOn });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const status = page.getByRole('status').filter({ hasText: /^\d+ to check$/ });
  await expect(status).toHaveCount(isOn ? 1 : 0);
}

/** A screen shows sixty pictures a second. */
const frameMs = 1000 / 60;

/** In how many frames from its input a key is shown: 1 is the next one. */
const framesOf = (toPaintMs: number): number => Math.max(1, Math.ceil(toPaintMs / frameMs));

export const typingChecked: Figure = {
  name: 'typingChecked',
  title: 'typing in a note of 2,000 words that is checked, frames from input to paint, p95',
  against: 'the same note with the check switched off',
  method:
    'Keys through the browser’s own input, at the pace of fast typing, in the same section of the same note against a transcript of 10,000 words, by turns with the check on and off.',
  unit: 'frames',
  targets: [{ of: 'ratio', atMost: 1 }],
  seconds: 220,
  async measure({ isQuick, shared, say }) {
    const { executable } = await packagedApp(shared);
    const service = await startStandIn({ profile: 'production', processingMs: 0 });
    const { transcript, sections } = longPair();
    service.control.noteOutcome({ ends: 'ready', transcript, sections });
    const app = await launch({ packaged: executable });
    try {
      const { page } = app;
      await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
      await app.dropFiles([fixture('dog.m4a')]);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('textbox', { name: 'plan' }).waitFor();
      const rounds = isQuick ? 2 : 20;
      const keys = isQuick ? 20 : 40;
      const [checked, unchecked] = await compareChanges(page, {
        section: sections.length - 1,
        rounds,
        keys,
        changes: [() => switchCheck(page, true), () => switchCheck(page, false)],
      });
      const of = (values: readonly number[], round: number): number =>
        framesOf(percentile(values.slice(round * keys, (round + 1) * keys), 95));
      say(`${checked.toPaint.length} keys each`);
      return {
        ours: framesOf(percentile(checked.toPaint, 95)),
        bare: framesOf(percentile(unchecked.toPaint, 95)),
        runs: Array.from({ length: rounds }, (_, round) => ({
          ours: of(checked.toPaint, round),
          bare: of(unchecked.toPaint, round),
        })),
        beside: {
          'p95, ms': percentile(checked.toPaint, 95),
          'p95 without the check, ms': percentile(unchecked.toPaint, 95),
          'p50, ms': percentile(checked.toPaint, 50),
          'p50 without the check, ms': percentile(unchecked.toPaint, 50),
          'our own handlers p95, ms': percentile(checked.inHandlers, 95),
        },
      };
    } finally {
      await app.remove();
      await service.stop();
    }
  },
};
