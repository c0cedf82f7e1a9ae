import { expect, test } from 'vitest';

import { makeLongRecording, prepare, temporaryFolder } from './audioTestKit.ts';

test('two hours are prepared in little memory', async () => {
  // Once before, so that what is loaded and compiled does not count, nor what V8 lets pile up before it collects.
  await prepare(await makeLongRecording(await temporaryFolder(), 1200));
  const source = await makeLongRecording(await temporaryFolder(), 7200);
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const { result } = await prepare(source);
  clearInterval(sampling);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  expect(Math.abs(result.value.durationMs - 7_200_000)).toBeLessThan(100);
  expect(result.value.byteCount).toBeGreaterThan(230_000_000);
  const grownMb = (peak - before) / 1e6;
  process.stderr.write(`Two hours (230 MB): memory grew by ${grownMb.toFixed(0)} MB at most\n`);
  // The same for one hour and for four.
  expect(grownMb).toBeLessThan(100);
});
