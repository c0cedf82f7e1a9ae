import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkPolicyFile } from '../../../../main/bootstrap/checkPolicyFile.ts';
import { parseCheckPolicyJob } from '../../../../main/commandLine/checkPolicyJob.ts';
import { parseConsultStart } from '../../../../main/commandLine/consultStart.ts';
import { ok } from '../../../../shared/result.ts';

it.each([
  [['.', '--no-sandbox'], null],
  [['.', '--check-policy-of-chromium'], null],
  [['.', '--check-policy', 'p.json'], { file: 'p.json' }],
  [['.', '--check-policy=-p.json', '--user-data-dir=/x'], { file: '-p.json' }],
])('%j', (argv, expected) => {
  expect(parseCheckPolicyJob(argv)).toEqual(ok(expected));
});

it.each([
  [['--check-policy'], '--check-policy needs the policy file.'],
  [['--check-policy='], '--check-policy needs the policy file.'],
  [['--check-policy', '--no-sandbox'], '--check-policy needs the policy file.'],
  [['--check-policy', 'a.json', '--check-policy', 'b.json'], '--check-policy is given twice.'],
  [['--self-test', '--check-policy', 'a.json'], '--check-policy does not go with --self-test.'],
  [['--check-policy', 'a.json', '--import=a.m4a', '--print'], '--check-policy does not go with --import.'],
])('%j is bad usage', (argv, error) => {
  expect(parseCheckPolicyJob(argv)).toEqual({ ok: false, error });
});

it('a link of another program never reaches it', () => {
  const link = 'clinic-companion://consult?patient=Biscuit';
  expect(parseConsultStart(['--check-policy', '/etc/shadow', link])).toMatchObject({ ok: false });
});

async function fileWith(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'policy.json');
  await writeFile(file, content);
  return file;
}

it('prints one line for each fault and a last one, and ends with 1', async () => {
  const file = await fileWith('{\n  "logLevel": "planted",\n  "nam\\ne": 1\n}');
  expect(await checkPolicyFile({ file })).toEqual({
    exitCode: 1,
    stdout: [
      `${file}:2: logLevel: none of error, warn, info, debug`,
      `${file}:3: nam�e: not a setting of this app`,
      `${file}: 2 faults`,
      '',
    ].join('\n'),
    stderr: '',
  });
});

it.each([
  ['a mark of its byte order', Buffer.from('\ufeff{ "sendOnStop": true }')],
  ['two bytes a character', Buffer.from('\ufeff{ "sendOnStop": true }', 'utf16le')],
  [
    'the form of the registry',
    'REGEDIT4\n[HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion]\n"logLevel"="warn"\n',
  ],
])('ends with 0 where there is no fault, with %s', async (_what, content) => {
  const file = await fileWith(content);
  const stdout = `${file}: no fault in 1 setting\n`;
  expect(await checkPolicyFile({ file })).toEqual({ exitCode: 0, stdout, stderr: '' });
});

it('ends with 2 where there is no such file, and where it is a property list', async () => {
  expect(await checkPolicyFile({ file: '/nowhere/policy.json' })).toMatchObject({ exitCode: 2, stdout: '' });
  const list = await fileWith('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict/></plist>');
  const checked = await checkPolicyFile({ file: list });
  expect(checked).toMatchObject({ exitCode: 2, stdout: '' });
  expect(checked.stderr).toContain('plutil');
});
