import { controls, expect, sendWithoutName, test } from '../support/e2eTest.ts';
import { fixture } from '../support/launch.ts';

/** One character that is drawn as eighteen letters. */
const ligatures = (megabytes: number): string => 'ﷺ'.repeat((megabytes * 1_000_000) / 3);
/** A whole note of 16 MB held the window for 55,000. */
const longestMs = 2_000;

test('a note of 2 MB is shown in part without holding the window', async ({
  connectedStage: { app, page, service },
}) => {
  const content = ligatures(0.3);
  const transcript = ligatures(1.6);
  service.control.noteOutcome({
    ends: 'ready',
    sections: [{ key: 'plan', heading: 'Plan', content }],
    transcript,
  });
  await app.importFiles([fixture('dog.m4a')]);
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    return durations;
  });
  await sendWithoutName(page);
  const note = controls.note(page);
  await controls.section(note, 'Plan').fill('Rest.');
  await expect(note).toContainText('This note is too long to show.');
  expect(await tasks.evaluate((durations) => Math.max(0, ...durations))).toBeLessThan(longestMs);
});
