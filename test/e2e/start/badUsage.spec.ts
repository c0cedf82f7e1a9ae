import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/e2eTest.ts';
import { fixture } from '../support/launch.ts';
import { runCommand } from '../support/runCommand.ts';

test('a data folder that cannot be written is told, with whom to ask, and is no success', async ({
  folder,
}) => {
  // Without a display, Electron ends the process before the dialog, which a person closes.
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  // Nobody may write there, root included.
  const policy = join(folder, 'policy.json');
  await writeFile(policy, '{ "adminContact": "Anna Weber, 030 1234567" }');
  const { code, stderr } = await runCommand('/sys/kernel', [], { ...env, CLINIC_POLICY_FILE: policy });
  expect(stderr).toContain('cannot write to its data folder');
  expect(stderr).toContain('Ask IT to allow it. IT: Anna Weber, 030 1234567.');
  expect(code).not.toBe(0);
});

test('a mistyped word ends the process without a display, and nothing is sent or left behind', async ({
  folder,
}) => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const job = ['--import', fixture('dog.m4a'), '--print'];
  for (const [args, nearest] of [
    [[...job, '--pateint', 'Pluto', '--referance=4711'], '--patient'],
    [['--self-test', '--reprot', 'report.json'], '--report'],
    [['--self-tset'], '--self-test'],
    [['--consutl', '--patient=Pluto'], '--consult'],
  ] as const) {
    const ended = await runCommand(folder, args, env);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(`; the nearest one is ${nearest}.\nUsage: --`);
    expect(ended.stderr).not.toMatch(/Pluto|4711/);
  }
  const help = await runCommand(folder, ['--help'], env);
  expect(help).toMatchObject({ code: 0 });
  expect(help.stdout).toContain('Usage: --import FILE');
  // Electron itself makes the folder.
  expect(await readdir(folder)).toEqual([]);
});
