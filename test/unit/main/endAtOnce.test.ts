import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';

/** A process with a thread that hangs, which ends itself so; its exit code, or null after two seconds. */
async function exitCodeOf(ending: string): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-end-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const script = `
    import { open } from 'node:fs';
    import { endAtOnce } from '${join(import.meta.dirname, '../../../main/endAtOnce.ts')}';
    open('${pipe}', () => {});
    setTimeout(() => { ${ending}; }, 200);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  try {
    const ended = once(child, 'exit').then(([code]) => Number(code));
    return await Promise.race([ended, wait(2000, null)]);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
}

it.skipIf(process.platform === 'win32')(
  'ends though a thread hangs, which Node’s own way does not',
  async () => {
    expect(await Promise.all([exitCodeOf('endAtOnce(3)'), exitCodeOf('process.exit(3)')])).toEqual([3, null]);
  },
);
