import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { ffmpegChildren, fixture, run } from './audioTestKit.ts';
import { appendAll, audioIn, takeOf } from './takeTestKit.ts';
import { consult, valueOf } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const isLinux = process.platform === 'linux';
const program = fileURLToPath(new URL('prepareOnce.ts', import.meta.url));

/** What the system itself lets each program read at its start. */
const ofTheSystem = /^\/(?:etc\/|lib|usr\/|proc\/|sys\/|dev\/)/;

const dash = (address: string): string =>
  `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT10S"
  profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet mimeType="audio/mp4">
<Representation id="1" bandwidth="64000" codecs="mp4a.40.2"><BaseURL>${address}</BaseURL><SegmentBase/>
</Representation></AdaptationSet></Period></MPD>
`;
const hls = (address: string): string =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`;

/** What ffmpeg tried to open or connect to, outside the system's own folders. */
function opened(trace: string): readonly string[] {
  const programs = new Set<string>();
  const tried: string[] = [];
  for (const line of trace.split('\n')) {
    const [, pid = '', call = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (/^execve\(".*\/ffmpeg"/.test(call)) programs.add(pid);
    const child = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.* = (\d+)$/.exec(call)?.[1];
    if (child !== undefined && programs.has(pid)) programs.add(child);
    if (!programs.has(pid)) continue;
    const path = /^open(?:at2?)?\(.*?"([^"]*)"/.exec(call)?.[1];
    if (path !== undefined && !ofTheSystem.test(path)) tried.push(path);
    if (call.startsWith('connect(')) tried.push(call);
  }
  return [...new Set(tried)];
}

async function traced(source: string): Promise<{ code: string; opened: readonly string[] }> {
  const folder = await temporaryFolder();
  const trace = join(folder, 'trace');
  const calls = 'trace=execve,open,openat,openat2,connect,clone,clone3,fork,vfork';
  const command = [process.execPath, program, source, folder];
  const { stdout } = await run('strace', ['-f', '-qq', '-s', '4096', '-e', calls, '-o', trace, ...command]);
  return { code: stdout, opened: opened(await readFile(trace, 'utf8')) };
}

describe.runIf(isLinux)('under strace, of foreign files ffmpeg opens the imported one alone', () => {
  test('looked at and prepared', async () => {
    const folder = await temporaryFolder();
    const other = join(folder, 'other.m4a');
    await copyFile(fixture('dog.m4a'), other);
    await mkdir(join(folder, 'imported'));
    const source = join(folder, 'imported', 'memo.wav');
    for (const playlist of [dash, hls])
      for (const address of [other, 'other.m4a', '../other.m4a', `file:${other}`, 'http://127.0.0.1:9/a']) {
        await writeFile(source, playlist(address));
        const refused = { code: 'not_audio', opened: [source] };
        expect(await traced(source), playlist(address)).toEqual(refused);
      }
    // The trace sees what it looks for: a recording is opened, and nothing beside it.
    await copyFile(other, source);
    expect(await traced(source)).toEqual({ code: 'ok', opened: [source] });
  });
});

test.runIf(isLinux)('ffmpeg runs without our environment, at lower priority and under limits', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HTTPS_PROXY', 'http://vet:secret@127.0.0.1:9');
  vi.stubEnv('FFREPORT', 'file=report.log');
  const [audio] = await audioIn(await temporaryFolder());
  const live = valueOf(await audio.beginLive(consult));
  appendAll(live, takeOf(1));
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
