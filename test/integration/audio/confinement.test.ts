import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ffmpegChildren } from './audioTestKit.ts';
import { beginLive } from './takeTestKit.ts';

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('ffmpeg runs without our environment, at lower priority and under limits', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HTTPS_PROXY', 'http://vet:secret@127.0.0.1:9');
  vi.stubEnv('FFREPORT', 'file=report.log');
  const { live } = await beginLive();
  await vi.waitFor(async () => expect(await ffmpegChildren()).toHaveLength(1), { timeout: 15_000 });
  const [pid = 0] = await ffmpegChildren();
  const about = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8');
  expect(await about('environ')).toBe('');
  const afterName = (await about('stat')).split(') ')[1] ?? '';
  expect(Number(afterName.split(' ')[16])).toBe(10);
  const limits = await about('limits');
  expect(limits).toMatch(/^Max data size +1073741824 +1073741824 /m);
  expect(limits).toMatch(/^Max cpu time +3600 +3600 /m);
  expect(limits).toMatch(/^Max file size +0 +0 /m);
  expect(limits).toMatch(/^Max core file size +0 +0 /m);
  await live.abandon();
});
