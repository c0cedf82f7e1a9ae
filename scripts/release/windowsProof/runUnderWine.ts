/**
 * `node runUnderWine.ts PROGRAM [ARGUMENT…]`: runs a Windows program as if it were one of this system: paths
 * in the arguments become Windows', its output comes through, and its exit code is this one's. Only within
 * the proof.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exitCode } from '../../dev/runTool.ts';
import { runEntry } from '../../dev/userError.ts';
import { proofPlace, windowsArgument } from './proofPlace.ts';
import { wineCommand } from './wine.ts';

/**
 * Under Wine a program cannot write into a pipe of this system, so it writes into a file that is read as it
 * grows.
 */
async function follow(file: FileHandle, into: NodeJS.WriteStream, isEnded: () => boolean): Promise<void> {
  let from = 0;
  for (;;) {
    // Asked before the file is read: what was written before the end is then read too.
    const isLast = isEnded();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1 << 16), 0, 1 << 16, from);
    if (bytesRead > 0) {
      from += bytesRead;
      await new Promise<void>((resolve) => into.write(buffer.subarray(0, bytesRead), () => resolve()));
    } else if (isLast) return;
    else await wait(20);
  }
}

async function run([program = '', ...args]: readonly string[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-wine-'));
  try {
    await using stdout = await open(path.join(folder, 'stdout'), 'a+');
    await using stderr = await open(path.join(folder, 'stderr'), 'a+');
    const place = proofPlace(process.env);
    const { command, args: all, env } = wineCommand(place, [program, ...args.map(windowsArgument)]);
    const child = spawn(command, [...all], { env, stdio: ['inherit', stdout.fd, stderr.fd] });
    let code: number | null = null;
    child.once('exit', (ended, signal) => (code = exitCode(ended, signal)));
    const isEnded = (): boolean => code !== null;
    await Promise.all([follow(stdout, process.stdout, isEnded), follow(stderr, process.stderr, isEnded)]);
    return code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runEntry(() => run(process.argv.slice(2)));
