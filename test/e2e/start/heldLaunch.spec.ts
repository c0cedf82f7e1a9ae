import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import { electronArguments, electronEnvironment } from '../../../scripts/dev/electronArguments.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { expect, test } from '../support/e2eTest.ts';

/** Longer than a start takes that is not held. */
const longStartMs = 6_000;

test('a checkout that Playwright starts makes no window before Playwright is attached, and then does', async () => {
  await using stack = new AsyncDisposableStack();
  const dataFolder = await mkdtemp(join(tmpdir(), 'clinic-held-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));
  const { executable } = await electronRuntime();
  const account = { platform: process.platform, uid: process.getuid?.() };
  // As Playwright's `_electron.launch` starts it.
  const switches = ['--inspect=0', '--remote-debugging-port=0', `--user-data-dir=${dataFolder}`];
  const child = spawn(executable, electronArguments([...switches], account), {
    cwd: repoRoot,
    env: electronEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stack.defer(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const address = async (of: RegExp): Promise<string> => {
    await expect.poll(() => of.test(said), { timeout: 60_000 }).toBe(true);
    return of.exec(said)?.[1] ?? '';
  };
  const node = await address(/Debugger listening on (ws:\S+)/);
  const chromium = new URL(await address(/DevTools listening on (ws:\S+)/));
  const pages = async (): Promise<number> => {
    const answer = await fetch(`http://${chromium.host}/json/list`);
    return ((await answer.json()) as readonly { readonly type: string }[]).filter(
      ({ type }) => type === 'page',
    ).length;
  };
  const until = performance.now() + longStartMs;
  while (performance.now() < until) {
    expect(await pages()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  const socket = new WebSocket(node);
  stack.defer(() => socket.close());
  await once(socket, 'open');
  const released = { id: 1, method: 'Runtime.evaluate', params: { expression: '__playwright_run()' } };
  socket.send(JSON.stringify(released));
  await expect.poll(pages, { timeout: 60_000 }).toBe(1);
});
