import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControlServer, type ControlServer } from '../service/controlServer.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';

const program = path.join(import.meta.dirname, '../conformance/cli.ts');
let standIn: StandIn;
let controlServer: ControlServer;

beforeAll(async () => {
  standIn = await startStandIn({ profile: 'sandbox' });
  controlServer = await startControlServer({ control: standIn.control, testClock: null });
});
afterAll(async () => {
  await controlServer.stop();
  await standIn.stop();
});

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

it('leaves nothing untested where it has the control of a stand-in, and takes the profile from it', async () => {
  const [token = ''] = standIn.tokens;
  const controlled = ['--control', controlServer.url, '--control-token', controlServer.token];
  const { code, stdout, stderr } = await run('--url', standIn.url, '--token', token, ...controlled);
  expect(stdout).toMatch(/^passed +stated +auth\.revoked +auth\.401\.revoked$/m);
  if (process.platform !== 'darwin')
    expect(stdout).toMatch(/\n0 not testable here\n\d{2,} passed, 0 failed\n$/);
  expect(code).toBe(0);
  for (const secret of [...standIn.tokens, controlServer.token])
    expect(stdout + stderr).not.toContain(secret);
});

it('ends with 1 where a case failed, and prints JSON when asked to, but no token', async () => {
  const [token = ''] = standIn.tokens;
  // Not one that the service has, so that its cases fail: a sandbox note is a fixture.
  const args = ['--url', standIn.url, '--token', token, '--pace', '0', '--json', '--profile', 'production'];
  const { code, stdout, stderr } = await run(...args);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ profile: 'production' });
  expect(stdout).toContain('"result":"failed"');
  expect(stdout + stderr).not.toContain(token);
});

describe('Where no case is worth its run, it ends with 2 and one sentence:', () => {
  const wrong = 'a-token-that-nobody-holds';
  const service = () => ['--url', standIn.url];
  const token = () => ['--token', standIn.tokens[0] ?? ''];
  const control = (held = controlServer.token) => ['--control', controlServer.url, '--control-token', held];
  it.each<[string, () => string[], RegExp]>([
    ['a wrong token', () => [...service(), '--token', wrong], /token of --token with 401 unauthorized/],
    [
      'a wrong second token',
      () => [...service(), ...token(), '--other-token', wrong],
      /--other-token with 401/,
    ],
    ['nothing there', () => ['--url', 'http://127.0.0.1:9', '--token', wrong], /^Nothing answers at/],
    ['a wrong control token', () => [...service(), ...token(), ...control(wrong)], /control token/],
    [
      'no control',
      () => [...service(), ...token(), '--control', 'http://127.0.0.1:9', '--control-token', wrong],
      /does not answer/,
    ],
    [
      'another service’s control',
      () => [...service(), '--token', wrong, ...control()],
      /no connection with the token/,
    ],
    [
      'another profile',
      () => [...service(), ...token(), ...control(), '--profile', 'production'],
      /profile sandbox/,
    ],
  ])('%s', async (_what, args, words) => {
    const before = standIn.control.requests.length;
    const { code, stdout, stderr } = await run(...args());
    expect(stderr).toMatch(words);
    expect(stderr.split('\n')).toHaveLength(2);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(standIn.control.requests.length - before).toBeLessThanOrEqual(2);
    expect(stderr).not.toContain(wrong);
  });
});

it.each([
  ['no address', ['--token', 'secret-x']],
  ['no token', ['--url', 'http://127.0.0.1:9']],
  ['another scheme', ['--url', 'ftp://127.0.0.1', '--token', 'secret-x']],
  ['an unknown profile', ['--url', 'http://127.0.0.1:9', '--token', 'secret-x', '--profile', 'other']],
  [
    'control without its token',
    ['--url', 'http://127.0.0.1:9', '--token', 'secret-x', '--control', 'http://127.0.0.1:9'],
  ],
  ['an unknown argument', ['--url', 'http://127.0.0.1:9', '--secret-x']],
  ['a token out of place', ['--url', 'http://127.0.0.1:9', '--token', 't', 'secret-x']],
])('ends with 2 and its usage on %s', async (_what, args) => {
  const { code, stdout, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('npm run conformance -- --url U --token T');
  expect(stderr).not.toContain('secret-x');
});
