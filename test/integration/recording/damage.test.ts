import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import {
  beginTake,
  spokenTake,
  bytesOf,
  consult,
  ended,
  eventually,
  expectHeard,
  heardOf,
  type TestTake,
} from '../../support/takeTestKit.ts';
import { partsOf, unreadableBytes, valueOf, writeParts } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const run = promisify(execFile);

/** Three seconds in 30 chunks, as a kill leaves them: without an end. */
async function brokenOff(): Promise<TestTake & { readonly header: Buffer; readonly chunks: Buffer[] }> {
  const t = await spokenTake(3000);
  await eventually(async () => {
    // A sync begins half a second after the one before, however long that took.
    await t.clock.pass(1);
    expect(t.take.view().savedMs).toBeGreaterThan(1900);
  });
  await ended(t);
  const { header, chunks } = await partsOf(t.path);
  expect(chunks).toHaveLength(31);
  return { ...t, header, chunks: chunks.slice(0, 30) };
}

const inspected = async ({ takes }: TestTake) => valueOf(await takes.inspect(takes.fileOf(consult)));

const damaged = (atMs: number, missingMs = 100) => ({ atMs, missingMs, reason: 'damaged' });

test('a take that breaks off between two chunks is all there', async () => {
  const t = await brokenOff();
  await writeParts(t.path, t.header, t.chunks);
  expect(await inspected(t)).toEqual({ by: 'crash', recordedMs: 3000, durationMs: 3000, gaps: [] });
  await expectHeard(t.takes, t.spoken);
});

test('a tail of zeros, as a power cut leaves it, is no silence', async () => {
  const t = await brokenOff();
  await writeParts(t.path, t.header, [...t.chunks.slice(0, 20), Buffer.alloc(100_000)]);
  const gaps = [damaged(2000, 0)];
  expect(await inspected(t)).toEqual({ by: 'crash', recordedMs: 2000, durationMs: 2000, gaps });
  await expectHeard(t.takes, t.spoken.slice(0, 20));
});

test('flipped bits cost their chunks alone, and the gap says how long', async () => {
  const t = await brokenOff();
  // In the sound, in the head's length, index, capture time and place, in the tag.
  const flipped: Readonly<Record<number, number>> = { 3: 5000, 7: 8, 8: 12, 12: 16, 20: 20, 25: 9643 };
  for (const [at, byte] of Object.entries(flipped)) {
    const chunk = t.chunks[Number(at)] as Buffer;
    chunk[byte] = (chunk[byte] ?? 0) ^ 0x10;
  }
  await writeParts(t.path, t.header, t.chunks);
  const gaps = [damaged(300), damaged(600, 200), damaged(900), damaged(1600), damaged(2000)];
  expect(await inspected(t)).toEqual({ by: 'crash', recordedMs: 3000, durationMs: 2400, gaps });
  const left = t.spoken.filter((_, at) => flipped[at] === undefined);
  await expectHeard(t.takes, left);
});

test('sectors that the disk cannot read cost their chunks alone, and the gap says how long', async () => {
  const t = await brokenOff();
  await writeParts(t.path, t.header, t.chunks);
  await unreadableBytes(t.path, 100_000, 100_512);
  const gaps = [damaged(1000)];
  expect(await inspected(t)).toEqual({ by: 'crash', recordedMs: 3000, durationMs: 2900, gaps });
  const left = t.spoken.filter((_, at) => at !== 10);
  await expectHeard(t.takes, left);
});

test('the last sector costs what it holds, and a disk that reads nothing any more costs nothing', async () => {
  const t = await brokenOff();
  await writeParts(t.path, t.header, t.chunks);
  const { length } = await readFile(t.path);
  const mend = await unreadableBytes(t.path, length - 100, length);
  const gaps = [damaged(2900, 0)];
  expect(await inspected(t)).toEqual({ by: 'crash', recordedMs: 2900, durationMs: 2900, gaps });
  mend();
  await unreadableBytes(t.path, 4096, length);
  const gone = { ok: false, error: { code: 'disk_failed', detail: 'EIO' } };
  expect(await t.takes.inspect(t.takes.fileOf(consult))).toMatchObject(gone);
});

test('a journal of which no chunk opens is not taken for an empty one', async () => {
  const t = await brokenOff();
  await writeParts(t.path, t.header, [Buffer.alloc(50_000, 3)]);
  const gaps = [damaged(0, 0)];
  expect(await inspected(t)).toEqual({ by: 'crash', recordedMs: 0, durationMs: 0, gaps });
});

test('a journal of another consult, without its header, or that is gone, is a failure', async () => {
  const t = await brokenOff();
  const whole = await readFile(t.path);
  const file = t.takes.fileOf(consult);
  for (const bytes of [Buffer.alloc(0), whole.subarray(0, 50), Buffer.alloc(5000)]) {
    await writeFile(t.path, bytes);
    for (const looked of [t.takes.inspect(file), t.takes.play([file])])
      expect(await looked).toMatchObject({ ok: false, error: { code: 'audio_damaged' } });
  }
  expect(await t.takes.inspect('none')).toMatchObject({ ok: false, error: { code: 'disk_failed' } });
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(canMount)(
  'a full volume (a mounted tmpfs; as root on Linux only) stops the take, and all before is kept',
  async () => {
    const folder = await temporaryFolder();
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'small', folder]);
    onTestFinished(async () => {
      await run('umount', ['-l', folder]);
    });
    const t = await beginTake({ folder });
    while (t.mustStop.length === 0) {
      expect(t.spoken.length).toBeLessThan(200);
      await t.speak(100);
    }
    expect(t.mustStop).toEqual(['disk_full']);
    const { end, audio } = await ended(t, 'disk_full');
    expect(audio).toBeNull();
    expect(end).toMatchObject({ by: 'disk_full', gaps: [] });
    // A tmpfs counts pages: a mebibyte, less the header and what was torn.
    expect(end.durationMs).toBeGreaterThan(10_000);
    const kept = await heardOf(t.takes);
    expect(kept).toHaveLength(end.durationMs * 96);
    expect(kept.equals(Buffer.concat(t.spoken.map(bytesOf)).subarray(0, kept.length))).toBe(true);
    expect(await inspected(t)).toMatchObject({ recordedMs: end.recordedMs, durationMs: end.durationMs });
  },
);
