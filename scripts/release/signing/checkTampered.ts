/**
 * `node scripts/release/signing/checkTampered.ts PROGRAM`: whether a packaged app refuses to start with a
 * changed app.asar.
 * Exits with 0 if so, 1 if not, and 2 for bad usage. Changes the installed file for a moment.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool } from '../../dev/runTool.ts';
import { printLine, runEntry } from '../../dev/userError.ts';

const sentences = {
  refused: 'The app does not start with a changed app.asar.',
  started: 'The app starts with a changed app.asar.',
  neverStarted: 'The app does not start unchanged either, so this proves nothing.',
} as const;

async function checkTampered(args: readonly string[]): Promise<number> {
  const [program, another] = args;
  if (program === undefined || another !== undefined) {
    printLine('Name the packaged program.');
    return 2;
  }
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'clinic-tampered-'));
  try {
    const result = await startTampered(program, dataFolder);
    printLine(sentences[result]);
    return result === 'refused' ? 0 : 1;
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** How a packaged app reacts to a changed app.asar. */
type Tampered = 'refused' | 'started' | 'neverStarted';

/**
 * Starts a packaged app unchanged, then with one changed digit of a hash in app.asar, which the fuse for the
 * archive's integrity must refuse. Restores the archive afterwards. Windows and macOS only: Linux has no such
 * check.
 */
export async function startTampered(program: string, dataFolder: string): Promise<Tampered> {
  if (!(await starts(program, dataFolder))) return 'neverStarted';
  const restore = await changeHash(archiveOf(program));
  try {
    return (await starts(program, dataFolder)) ? 'started' : 'refused';
  } finally {
    await restore();
  }
}

function archiveOf(program: string): string {
  const folder = path.dirname(program);
  const resources =
    path.basename(folder) === 'MacOS' ? path.join(folder, '..', 'Resources') : path.join(folder, 'resources');
  return path.join(resources, 'app.asar');
}

/** Whether the app starts: its self-test then prints one JSON object, also when it fails. */
async function starts(program: string, dataFolder: string): Promise<boolean> {
  const { output } = await runTool({
    command: program,
    args: ['--self-test', `--user-data-dir=${dataFolder}`],
    timeoutMs: 120_000,
  });
  return /^\s*\{/m.test(output);
}

/** Changes one digit of the first hash in the header; answers how to take that back. */
async function changeHash(archive: string): Promise<() => Promise<void>> {
  await using handle = await open(archive, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1 << 20), 0, 1 << 20, 0);
  const mark = '"hash":"';
  const at = buffer.indexOf(mark) + mark.length;
  if (at < mark.length) throw new Error(`${archive} has no hashes.`);
  const digit = buffer.subarray(at, at + 1);
  await handle.write(Buffer.from(digit.toString() === '0' ? '1' : '0'), 0, 1, at);
  return async () => {
    await using again = await open(archive, 'r+');
    await again.write(digit, 0, 1, at);
  };
}

if (import.meta.main) await runEntry(() => checkTampered(process.argv.slice(2)));
