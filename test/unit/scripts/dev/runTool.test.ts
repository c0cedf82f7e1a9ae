import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCode, runInForeground, runTool } from '../../../../scripts/dev/runTool.ts';

const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

/** Whether a process runs. A zombie, which has ended but whose parent has not waited for it, does not run. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('running a tool', () => {
  it('returns its output and exit code', async () => {
    const ended = await runTool(node('console.log("out"); console.error("err"); process.exit(3)'));
    expect(ended).toMatchObject({ code: 3, timedOut: false });
    expect(ended.output).toContain('out');
    expect(ended.output).toContain('err');
  });

  it('kills the tool after its time limit', async () => {
    const ended = await runTool({ ...node('setInterval(() => {}, 1000)'), timeoutMs: 300 });
    expect(ended.timedOut).toBe(true);
    expect(ended.code).not.toBe(0);
  });

  it('returns 127 if the program does not exist', async () => {
    expect(await runTool({ command: '/nonexistent/tool', args: [] })).toMatchObject({ code: 127 });
  });

  it('passes arguments unchanged, without a shell', async () => {
    const ended = await runTool({
      command: process.execPath,
      args: ['-p', 'process.argv[1]', '$(id) `id`; id'],
    });
    expect(ended.output.trim()).toBe('$(id) `id`; id');
  });
});

describe('a program in the foreground', () => {
  it('gives its exit code to the caller', async () => {
    expect(await runInForeground({ ...node('process.exit(7)'), stdio: 'ignore' })).toBe(7);
  });

  it.skipIf(process.platform === 'win32')('leaves no process of its group behind', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'clinic-test-'));
    const pidFile = path.join(folder, 'pid');
    const leavesChild = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
      process.exit(0);`;
    expect(await runInForeground({ ...node(leavesChild), stdio: 'ignore', ownGroup: true })).toBe(0);
    const left = Number(await readFile(pidFile, 'utf8'));
    await expect.poll(() => isAlive(left)).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('reports its end by a signal as a shell does', () => {
    expect(exitCode(null, 'SIGKILL')).toBe(137);
    expect(exitCode(null, 'SIGTERM')).toBe(143);
    expect(exitCode(0, null)).toBe(0);
  });
});
