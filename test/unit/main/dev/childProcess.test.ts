import { describe, expect, it } from 'vitest';
import { exitCode, runInForeground, runQuietly } from '../../../../main/dev/childProcess.ts';

const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

describe('running a tool', () => {
  it('keeps what it printed, and its exit code', async () => {
    const ended = await runQuietly(node('console.log("out"); console.error("err"); process.exit(3)'));
    expect(ended).toMatchObject({ code: 3, timedOut: false });
    expect(ended.output).toContain('out');
    expect(ended.output).toContain('err');
  });

  it('ends it after the time it was given', async () => {
    const ended = await runQuietly({ ...node('setInterval(() => {}, 1000)'), timeoutMs: 300 });
    expect(ended.timedOut).toBe(true);
    expect(ended.code).not.toBe(0);
  });

  it('answers also for a program that is not there', async () => {
    expect(await runQuietly({ command: '/nonexistent/tool', args: [] })).toMatchObject({ code: 127 });
  });

  it('gives no argument to a shell', async () => {
    const ended = await runQuietly({
      command: process.execPath,
      args: ['-p', 'process.argv[1]', '$(id) `id`; id'],
    });
    expect(ended.output.trim()).toBe('$(id) `id`; id');
  });
});

describe('the program in the foreground', () => {
  it('passes on its exit code', async () => {
    expect(await runInForeground({ ...node('process.exit(7)'), stdio: 'ignore' })).toBe(7);
  });

  it('reports a signal as a shell does', () => {
    expect(exitCode(null, 'SIGKILL')).toBe(137);
    expect(exitCode(null, 'SIGTERM')).toBe(143);
    expect(exitCode(0, null)).toBe(0);
  });
});
