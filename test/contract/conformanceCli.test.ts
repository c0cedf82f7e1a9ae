import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStandIn, type StandIn } from '../service/standIn.ts';

const program = path.join(import.meta.dirname, '../conformance/cli.ts');
let standIn: StandIn;

beforeAll(async () => {
  standIn = await startStandIn({ profile: 'sandbox' });
});
afterAll(() => standIn.stop());

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

const run = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });

it('says what it will create, prints a table, and ends with 0 where every case passed', async () => {
  const [token = '', other = ''] = standIn.tokens;
  const connections = ['--token', token, '--other-token', other];
  const { code, stdout, stderr } = await run('--url', standIn.url, ...connections, '--pace', '0');
  expect(stderr).toMatch(/\d+ cases against the sandbox service at .+ Up to \d+ notes will be made/);
  expect(stdout).toMatch(/^passed +stated +connection\.record +connection\.practice-name$/m);
  expect(stdout).toMatch(/^not testable here .+ needs a service that can be told what to do/m);
  expect(stdout).toMatch(/\n\d{2,} passed, 0 failed\n$/);
  expect(code).toBe(0);
  for (const secret of [token, other]) expect(stdout + stderr).not.toContain(secret);
});

it('ends with 1 where a case failed, and prints JSON when asked to, but no token', async () => {
  const token = 'a-token-that-nobody-holds';
  const { code, stdout, stderr } = await run('--url', standIn.url, '--token', token, '--pace', '0', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ profile: 'sandbox' });
  expect(stdout).toContain('"result":"failed"');
  expect(stdout + stderr).not.toContain(token);
});

it.each([
  ['no address', ['--token', 'secret-x']],
  ['no token', ['--url', 'http://127.0.0.1:9']],
  ['another scheme', ['--url', 'ftp://127.0.0.1', '--token', 'secret-x']],
  ['an unknown profile', ['--url', 'http://127.0.0.1:9', '--token', 'secret-x', '--profile', 'other']],
  ['an unknown argument', ['--url', 'http://127.0.0.1:9', '--secret-x']],
  ['a token out of place', ['--url', 'http://127.0.0.1:9', '--token', 't', 'secret-x']],
])('ends with 2 and its usage on %s', async (_what, args) => {
  const { code, stdout, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('npm run conformance -- --url U --token T');
  expect(stderr).not.toContain('secret-x');
});
