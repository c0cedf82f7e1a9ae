import { expect, test } from 'vitest';

import { collectNowAndThen } from '../../../../main/platform/collectNowAndThen.ts';

/** The most that lies about while 128 MB of buffers are made that nobody keeps, in bytes. */
function mostLying(onMade: (byteCount: number) => void): number {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let made = 0; made < 2000; made += 1) {
    const bytes = Buffer.allocUnsafeSlow(64_000);
    onMade(bytes.length);
    // Looking makes objects of its own, and so brings collections about.
    if (made % 50 === 49) most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  return most;
}

test('what was handed on is collected long before V8 does it by itself', () => {
  expect(mostLying(collectNowAndThen())).toBeLessThan(35_000_000);
  // Control.
  expect(mostLying(() => undefined)).toBeGreaterThan(50_000_000);
});
