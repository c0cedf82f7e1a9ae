import { readFile, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { controls, expect, press, sendWithoutName, test } from '../support/e2eTest.ts';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { fixture, launch } from '../support/launch.ts';

/** Internet addresses in a trace of system calls, but for this machine's own. */
function foreignAddresses(trace: string): readonly string[] {
  const named = trace.matchAll(/inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/g);
  const all = [...named].map((match) => match[1] ?? match[2] ?? '');
  return [...new Set(all)].filter((address) => !address.startsWith('127.') && address !== '::1');
}

test('in a minute with the whole main job, no process of the app tries an address outside this machine', async ({
  stack,
  folder,
}) => {
  test.skip(process.platform !== 'linux', 'system calls are recorded with strace');
  test.setTimeout(180_000);
  const trace = join(folder, 'trace');
  const { executable } = await electronRuntime();
  // The checkout with every process recorded. strace stands in for the program, so that the launch stays the
  // same.
  const traced = join(folder, 'traced');
  const calls = 'trace=connect,sendto,sendmsg,sendmmsg';
  const line = `exec strace -f -qq -e ${calls} -o '${trace}' '${executable}' '${repoRoot}' "$@"`;
  await writeFile(traced, `#!/bin/sh\n${line}\n`);
  await chmod(traced, 0o755);
  const app = stack.use(await launch({ packaged: traced, args: ['--remote-debugging-port=0'] }));
  const { page } = app;
  await app.dropFiles([fixture('dog.m4a')]);
  await sendWithoutName(page);
  await controls.section(page, 'Plan').fill('Rest.');
  await press(page, controls.fileNote);
  await expect(controls.consults(page)).toContainText('Filed');
  await wait(60_000);
  const recorded = await readFile(trace, 'utf8');
  // The recording works: the display's socket is in it.
  expect(recorded).toContain('connect(');
  expect(foreignAddresses(recorded)).toEqual([]);
});

test('the search of the recording sees what it looks for', () => {
  const line = 'connect(5, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.7")}, 16) = 0';
  const line6 =
    'connect(5, {sa_family=AF_INET6, sin6_port=htons(443), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr)}';
  const own = 'connect(5, {sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("127.0.0.53")}, 16) = 0';
  expect(foreignAddresses([line, line6, own].join('\n'))).toEqual(['192.0.2.7', '2001:db8::1']);
});
