import type { Launched } from './launch.ts';

/** Lets all clocks of the app and of its page go ahead by `ms`. What sleeps meanwhile sleeps on. */
export async function moveTime({ electron, page }: Launched, ms: number): Promise<void> {
  if (electron === null) throw new Error('a packaged build cannot be reached into');
  await electron.evaluate((_electron, by) => {
    const [now, sinceStart] = [Date.now.bind(Date), performance.now.bind(performance)];
    Date.now = () => now() + by;
    performance.now = () => sinceStart() + by;
  }, ms);
  await page.evaluate((by) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + by;
  }, ms);
}
