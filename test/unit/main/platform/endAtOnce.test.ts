import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/**
 * A process with a thread that hangs, which ends itself so; its exit code, or null so long after it tried.
 */
async function exitCodeOf(ending: string, withinMs: number): Promise<number | null> {
  const pipe = join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const script = `
    import { open, writeSync } from 'node:fs';
    import { endAtOnce } from '${join(import.meta.dirname, '../../../../main/platform/endAtOnce.ts')}';
    open('${pipe}', () => {});
    setTimeout(() => { writeSync(1, 'ending'); ${ending}; }, 200);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const ended = once(child, 'exit').then(([code]) => Number(code));
    await Promise.race([ended, once(child.stdout, 'data')]);
    return await Promise.race([ended, wait(withinMs, null)]);
  } finally {
    child.kill('SIGKILL');
  }
}

it.skipIf(process.platform === 'win32')(
  'ends though a thread hangs, which Node’s own way does not',
  async () => {
    const codes = [exitCodeOf('endAtOnce(3)', 20_000), exitCodeOf('process.exit(3)', 2000)];
    expect(await Promise.all(codes)).toEqual([3, null]);
  },
);
