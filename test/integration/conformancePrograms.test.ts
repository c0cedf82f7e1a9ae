import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';

const serviceProgram = join(import.meta.dirname, '../service/cli.ts');
const conformanceProgram = join(import.meta.dirname, '../conformance/cli.ts');
const startLine = z.object({
  url: z.url(),
  control: z.url(),
  control_token: z.string(),
  connections: z.array(z.object({ token: z.string() })),
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL');
});

async function startService(args: readonly string[]): Promise<z.infer<typeof startLine>> {
  const child = spawn(process.execPath, [serviceProgram, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'));
  return startLine.parse(JSON.parse(line.toString()));
}

const conformance = (
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [conformanceProgram, ...args], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, said: stdout + stderr });
    });
  });

// As they are started by hand: each a process of its own, and the ceilings of production in force.
it.each([
  ['sandbox', 'system'],
  ['production', 'system'],
  ['production', 'test'],
])('The service keeps every rule of the suite: %s, on the %s clock', async (profile, clock) => {
  const service = await startService(['--profile', profile, '--clock', clock]);
  const { code, said } = await conformance([
    `--url=${service.url}`,
    `--token=${service.connections[0]?.token ?? ''}`,
    `--profile=${profile}`,
    `--control=${service.control}`,
    `--control-token=${service.control_token}`,
  ]);
  expect(said).toMatch(/\n\d{3} passed, 0 failed\n/);
  const untested = process.platform === 'darwin' ? 1 : 0; // a second loopback address
  expect(said).toContain(`\n${String(untested)} not testable here\n`);
  expect(code).toBe(0);
});
