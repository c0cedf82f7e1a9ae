import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/e2eTest.ts';
import { runCommand } from '../support/runCommand.ts';

test('--check-policy tells each fault, without a display, and leaves nothing behind', async ({ folder }) => {
  const file = join(folder, 'policy.json');
  const dataFolder = join(folder, 'data');
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const check = (...args: readonly string[]) => runCommand(dataFolder, ['--check-policy', ...args], env);

  await writeFile(
    file,
    '{\n  "sandboxAllowed": false,\n  "lockAfterMinuets": 5,\n  "updateChannel": "planted"\n}\n',
  );
  expect(await check(file)).toMatchObject({
    code: 1,
    stdout: [
      `${file}: lockAfterMinuets: not a setting of this app; the nearest one is lockAfterMinutes`,
      `${file}: updateChannel: none of stable, off`,
      `${file}: 2 faults`,
      '',
    ].join('\n'),
  });
  await writeFile(file, '{ "sandboxAllowed": false }');
  expect(await check(file)).toMatchObject({ code: 0, stdout: `${file}: no fault in 1 setting\n` });
  // However busy the computer is.
  const beside = await Promise.all(Array.from({ length: 8 }, () => check(file)));
  expect(beside.map(({ code }) => code)).toEqual(beside.map(() => 0));
  expect(await check()).toMatchObject({ code: 2, stdout: '' });
  const unreadable = await check(join(folder, 'nothing.json'));
  expect(unreadable).toMatchObject({ code: 2, stdout: '' });
  expect(unreadable.stderr).toContain('The file cannot be read.');
  // Electron itself makes the folder.
  expect(await readdir(dataFolder)).toEqual([]);
});
