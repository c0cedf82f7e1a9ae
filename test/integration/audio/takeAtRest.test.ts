import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { referencePcm, takeOf } from './takeTestKit.ts';
import { journalFile, wavFile } from './takeTestNames.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const recorder = fileURLToPath(new URL('recordUntilTold.ts', import.meta.url));
const pcm = takeOf(20);
const pieces = 20;

/** Pieces of the take as it was spoken and as it is sent; 24 bytes of noise are nowhere by chance. */
async function needlesOf(folder: string): Promise<Readonly<Record<'at48' | 'at16', readonly Buffer[]>>> {
  const spoken = await referencePcm(folder, pcm);
  const cut = (bytes: Buffer): readonly Buffer[] =>
    Array.from({ length: pieces }, (_, at) => {
      // Of the first 14 s: what comes after them still gathers for its chunk when the recorder is killed.
      const from = 2 * Math.floor((bytes.length * 0.7 * at) / pieces / 2);
      return bytes.subarray(from, from + 24);
    });
  return { at48: cut(pcm), at16: cut(spoken) };
}

type Found = { readonly at48: number; readonly at16: number };
type Watched = {
  readonly running: Found;
  readonly end: Found;
  readonly looks: number;
  readonly files: string[];
};

/**
 * Lets a recorder run and looks into everything it can reach, its folder for temporary files included: as
 * often as it can while it runs, and once when it was killed or has finished.
 */
async function watch(how: 'sealed' | 'plain', ending: 'killed' | 'finished'): Promise<Watched> {
  const outside = await temporaryFolder();
  const reach = join(outside, 'reach');
  const folder = join(reach, 'audio');
  await mkdir(folder, { recursive: true });
  const pcmPath = join(outside, 'spoken.raw');
  await writeFile(pcmPath, pcm);
  const needles = await needlesOf(outside);
  const seen = { at48: new Set<number>(), at16: new Set<number>() };
  const look = async (): Promise<Found> => {
    const now = { at48: 0, at16: 0 };
    const entries = await readdir(reach, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const all = await Promise.all(files.map((path) => readFile(path).catch(() => Buffer.alloc(0))));
    for (const rate of ['at48', 'at16'] as const) {
      for (const [at, needle] of needles[rate].entries()) {
        if (!all.some((bytes) => bytes.includes(needle))) continue;
        seen[rate].add(at);
        now[rate] += 1;
      }
    }
    return now;
  };

  const child = startRecorder([folder, pcmPath, how], reach);
  let looks = 0;
  const fed = said(child, 'fed').then(() => true);
  const notYet = async (): Promise<boolean> => {
    looks += 1;
    await look();
    return false;
  };
  while (!(await Promise.race([fed, notYet()])));
  await look();
  if (ending === 'finished') {
    const finished = said(child, 'finished');
    child.stdin?.write('end\n');
    await finished;
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  return {
    running: { at48: seen.at48.size, at16: seen.at16.size },
    end: await look(),
    looks,
    files: (await readdir(folder)).toSorted(),
  };
}

function startRecorder(args: readonly string[], reach: string): ChildProcess {
  const child = spawn(process.execPath, [recorder, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: reach,
    env: { ...process.env, TMPDIR: reach, TEMP: reach, TMP: reach },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Resolves when the recorder has said the word; rejects where it ends without. */
function said(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (text.toString().split('\n').includes(word)) resolve();
    });
    child.once('close', () => reject(new Error(`It ended before it said ${word}`)));
  });
}

describe.each(['killed', 'finished'] as const)('a take %s', (ending) => {
  test('a take is in no file as PCM, at 48 kHz or at 16 kHz, while it runs or afterwards', async () => {
    const { running, end, looks, files } = await watch('sealed', ending);
    expect(running).toEqual({ at48: 0, at16: 0 });
    expect(end).toEqual({ at48: 0, at16: 0 });
    expect(looks).toBeGreaterThan(2);
    expect(files).toEqual([journalFile, wavFile]);
  });

  test('the search for a take as PCM finds it at every moment with sealing replaced by the identity', async () => {
    const { running, end } = await watch('plain', ending);
    // A chunk's border may fall into a piece, so not each must be found.
    for (const found of [running.at48, running.at16, end.at48, end.at16]) {
      expect(found).toBeGreaterThan(pieces - 3);
    }
  });
});
