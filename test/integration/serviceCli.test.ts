import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectError, serviceClient } from '../contract/serviceClient.ts';

const cli = join(import.meta.dirname, '../service/cli.ts');
const startLine = z.strictObject({
  url: z.url(),
  profile: z.string(),
  clock: z.string(),
  control: z.url(),
  control_token: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  connections: z.array(
    z.strictObject({ vet: z.string(), practice_name: z.string(), token: z.string(), code: z.string() }),
  ),
});

type Running = ChildProcessByStdio<null, Readable, Readable>;

let folder: string;
let running: Running[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  running = [];
});
afterEach(() => {
  for (const one of running) one.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function run(args: readonly string[]): Running {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
}

function scriptFile(content: string): string {
  const file = join(folder, 'script.json');
  writeFileSync(file, content);
  return file;
}

async function start(...args: readonly string[]) {
  const child = run(args);
  const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'));
  expect(line.toString()).toMatch(/^[^\n]+\n$/);
  return { child, ...startLine.parse(JSON.parse(line.toString())) };
}

async function failure(
  ...args: readonly string[]
): Promise<{ code: unknown; words: string; printed: string }> {
  const child = run(args);
  const closed = once(child, 'close');
  const [words, printed] = await Promise.all([text(child.stderr), text(child.stdout)]);
  const [code] = z.tuple([z.unknown(), z.unknown()]).parse(await closed);
  return { code, words, printed };
}

describe('The service', () => {
  it('says in one line where it is and who is connected: two vets, three practices', async () => {
    const { url, connections, profile } = await start('--port', '0', '--profile', 'production');
    expect(profile).toBe('production');
    expect(connections).toHaveLength(3);
    expect(new Set(connections.map((one) => one.vet)).size).toBe(2);
    expect(new Set(connections.map((one) => one.practice_name)).size).toBe(3);
    for (const { token, practice_name } of connections) {
      const answer = await serviceClient(url, token).send('GET', '/v1/connection');
      expect(answer.json).toEqual({ practice_name });
    }
  });
  it('marks its notes in the sandbox profile alone', async () => {
    for (const profile of ['sandbox', 'production'] as const) {
      const service = await start('--profile', profile, '--script', scriptFile('{"processingMs":0}'));
      const client = serviceClient(service.url, service.connections[0]?.token ?? '');
      await client.submit({ key: 'a' });
      const title = (await client.note('a')).json?.['title'];
      if (profile === 'sandbox') expect(title).toMatch(/^\[TEST\]/);
      else expect(title).toBeUndefined();
    }
  });
  it('has the assumed ceilings in production, and those of its script', async () => {
    const assumed = await start();
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const client = serviceClient(assumed.url, assumed.connections[0]?.token ?? '');
        return (await client.submit()).status;
      }),
    );
    expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(21);
    const script = scriptFile('{"ceilings":{"reads":{"burst":1,"perMinute":1}},"retryAfterAs":"date"}');
    const tight = await start('--script', script);
    const client = serviceClient(tight.url, tight.connections[0]?.token ?? '');
    expectError(await client.note('a'), 404);
    const refused = await client.note('a');
    expectError(refused, 429);
    expect(refused.headers.get('retry-after')).toMatch(/GMT$/);
  });
  it('follows the script and its control address, on a clock that stands still', async () => {
    const script = scriptFile(
      '{"processingMs":4000,"faults":[{"match":{"method":"POST"},"do":{"answer":{"status":502,"code":"down"}}}]}',
    );
    const service = await start('--script', script, '--clock', 'test');
    const client = serviceClient(service.url, service.connections[0]?.token ?? '');
    const control = serviceClient(service.control, service.control_token);
    expectError(await client.submit({ key: 'a' }), 502, 'down');
    expect((await client.submit({ key: 'a' })).status).toBe(202);
    await control.send('POST', '/clock', { body: '{"advanceMs":3999}' });
    expect((await client.note('a')).json).toMatchObject({ status: 'processing' });
    await control.send('POST', '/clock', { body: '{"advanceMs":1}' });
    expect((await client.note('a')).json).toMatchObject({ status: 'ready' });
    expect((await control.send('GET', '/counters')).json).toMatchObject({ submissionsByKey: { a: 2 } });
  });
  it.skipIf(process.platform === 'win32')('ends at an interrupt, with a client in mid-request', async () => {
    const script = scriptFile('{"faults":[{"match":{},"do":{"delayMs":600000}}]}');
    const { child, url, connections } = await start('--script', script);
    const waiting = serviceClient(url, connections[0]?.token ?? '').note('a');
    const isRefused = expect(waiting).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    await isRefused;
  });
});

describe('A start that makes no sense', () => {
  it.each([
    [['--profile', 'staging'], /sandbox.*production/],
    [['--port', 'http'], /port/],
    [['--fast'], /--fast/],
    [['--script', '/no/such/file'], /cannot be read/],
  ])('ends with 2 and says why: %j', async (args, words) => {
    const ended = await failure(...args);
    expect(ended).toMatchObject({ code: 2, printed: '' });
    expect(ended.words).toMatch(words);
    expect(ended.words).not.toMatch(/\n\s+at /);
  });
  it.each([
    ['{', /not JSON/],
    ['{"faults":[{"match":{"nth":0},"do":{"delayMs":1}}]}', /faults\[0\]\.match\.nth/],
    ['{"connections":[{"connection":4}]}', /only 3/],
    ['{"ceilings":{"reads":{"burst":0,"perMinute":1}}}', /ceilings/],
  ])('as does a script: %s', async (content, words) => {
    const ended = await failure('--script', scriptFile(content));
    expect(ended).toMatchObject({ code: 2, printed: '' });
    expect(ended.words).toMatch(words);
  });
});
