import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const main = resolve(import.meta.dirname, '../../../../main');

/**
 * A process of its own that meets one defect; answers how often it was logged, and the processor time in ms.
 */
async function meetDefect(before: string, isStderrClosed: boolean) {
  const program = `
    ${before}
    const { installCrashLogging } = await import('${main}/logging/crashLogging.ts');
    let logged = 0;
    installCrashLogging(() => (logged += 1));
    setTimeout(() => { throw new Error('x'); }, 100);
    const used = process.cpuUsage();
    setTimeout(() => {
      const { user, system } = process.cpuUsage(used);
      process.stdout.write(JSON.stringify({ logged, cpuMs: (user + system) / 1000 }), () => process.exit(0));
    }, 1500);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (isStderrClosed) child.stderr.destroy();
  else child.stderr.resume();
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((end) => child.once('close', end));
  return { code, ...(output === '' ? {} : (JSON.parse(output) as { logged: number; cpuMs: number })) };
}

it('one defect is logged once where the reader of stderr is gone, and the process stays calm', async () => {
  const { code, logged, cpuMs } = await meetDefect('', true);
  expect({ code, logged }).toEqual({ code: 0, logged: 1 });
  expect(cpuMs).toBeLessThan(1_000);
});

it('a process whose stderr cannot even be looked at starts, logs its defects, and may write there all the same', async () => {
  // Of the app, whatever writes there: a throw would end what it was about to do.
  const broken = `
    Object.defineProperty(process, 'stderr', { get() { throw new Error('no stream'); } });
    setTimeout(() => { for (let i = 0; i < 3; i += 1) process.stderr.write('nobody reads this'); }, 50);`;
  const { code, logged } = await meetDefect(broken, false);
  expect({ code, logged }).toEqual({ code: 0, logged: 1 });
});
