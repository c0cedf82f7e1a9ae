import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyPolicy } from '../../../../main/policy/policy.ts';
import {
  readOwnedFile,
  readPropertyList,
  readRegistry,
  runSystemTool,
  uiAutomationInPolicy,
  type PolicySourceContent,
} from '../../../../main/policy/policyPlaces.ts';
import { policyFromSources } from '../../../../main/policy/readPolicy.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import type { RegistryValue } from '../../../../main/policy/registryFile.ts';

type ToolResult = ReturnType<typeof runSystemTool>;

type RunTool = Parameters<typeof readPropertyList>[1];

const me = process.getuid?.() ?? 0;
const root = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion';
const done = (stdout = ''): ToolResult => ({ code: 0, stdout, isLate: false });
const failed: ToolResult = { code: 1, stdout: '', isLate: false };
const late: ToolResult = { code: null, stdout: '', isLate: true };

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

describe('a policy in a file of root’s', () => {
  const place = async (mode: number, folderMode = 0o755): Promise<string> => {
    const own = join(folder, 'clinic-companion');
    await mkdir(own);
    await writeFile(join(own, 'policy.json'), '{"sandboxAllowed": false}');
    await chmod(join(own, 'policy.json'), mode);
    await chmod(own, folderMode);
    return join(own, 'policy.json');
  };

  it('a policy in a file of root’s counts where nobody else can write to it', async () => {
    const file = await place(0o644);
    expect(readOwnedFile(file, me)).toEqual({ kind: 'found', settings: { sandboxAllowed: false } });
  });

  it.each([
    ['its group can write to it', 0o664, 0o755, me],
    ['others can write to it', 0o646, 0o755, me],
    ['others can put another in its place', 0o644, 0o757, me],
    ['it is somebody else’s', 0o644, 0o755, me + 1],
  ])(
    'a policy in a file of root’s does not count where %s, and says so',
    async (_what, mode, folderMode, owner) => {
      const file = await place(mode, folderMode);
      const reason = 'not owned by root alone, or writable by others';
      expect(readOwnedFile(file, owner)).toEqual({ kind: 'unreadable', problem: { name: file, reason } });
    },
  );

  it('a policy in a file of root’s is absent, or said not to be JSON', async () => {
    expect(readOwnedFile(join(folder, 'none', 'policy.json'), me)).toEqual({ kind: 'absent' });
    const file = await place(0o600);
    await writeFile(file, '{');
    expect(readOwnedFile(file, me)).toMatchObject({ problem: { reason: 'not JSON' } });
  });
});

describe('a policy in the registry', () => {
  const asked: string[] = [];
  beforeEach(() => void asked.splice(0));

  const reg =
    (exported: ToolResult | string, listed: ToolResult): RunTool =>
    (command, args) => {
      asked.push([command, ...args].join(' '));
      if (args[0] !== 'export') return listed;
      if (typeof exported !== 'string') return exported;
      writeFileSync(args[2] ?? '', Buffer.from(`\uFEFF${exported}`, 'utf16le'));
      return done();
    };

  it('a policy in the registry is the machine’s own, read by the system’s program, and leaves nothing behind', async () => {
    const text = `Windows Registry Editor Version 5.00\r\n\r\n[${root}]\r\n"sandboxAllowed"=dword:00000000\r\n\r\n`;
    const read = readRegistry('D:\\Windows', folder, reg(text, failed));
    expect(policyFromSources(read).policy).toEqual({ ...emptyPolicy.policy, sandboxAllowed: false });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      /^D:\\Windows\\System32\\reg\.exe export HKLM\\Software\\Policies\\ClinicCompanion .*policy\.reg \/y \/reg:64$/,
    );
    const [file = ''] = / (\S+policy\.reg) /.exec(asked[0] ?? '')?.slice(1) ?? [];
    expect(dirname(dirname(file))).toBe(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  // A missing key and a forbidden one both end with 1, in words of the system's language.
  it.each([
    ['absent where the key is not listed', failed, done(`\r\n${parentOf(root)}\\Microsoft\r\n`), null],
    ['unreadable where it is listed', failed, done(`\r\n${root}\r\n`), 'cannot be read'],
    ['unreadable where nothing can be listed', failed, failed, 'cannot be read'],
    ['unreadable where it is not told in time', late, done(`${root}\r\n`), 'was not read in time'],
  ])('a policy in the registry is %s', (_what, exported, listed, reason) => {
    const read = readRegistry('C:\\Windows', folder, reg(exported, listed));
    const name = 'HKLM\\Software\\Policies\\ClinicCompanion';
    expect(read).toEqual([
      reason === null ? { kind: 'absent' } : { kind: 'unreadable', problem: { name, reason } },
    ]);
  });

  it('a policy in the registry is unreadable where the program says that it was written, and it was not', () => {
    const read = readRegistry('C:\\Windows', folder, reg(done(), failed));
    expect(read).toMatchObject([{ kind: 'unreadable', problem: { reason: 'cannot be read' } }]);
  });
});

describe('a policy of a macOS profile', () => {
  const plist = async (): Promise<string> => {
    const file = join(folder, 'app.clinic-companion.plist');
    await writeFile(file, 'bplist00', { mode: 0o644 });
    return file;
  };

  it('a policy of a macOS profile is what the system’s program makes of it, without the profile’s own fields', async () => {
    const file = await plist();
    const asked: string[] = [];
    const run: RunTool = (command, args) => {
      asked.push([command, ...args].join(' '));
      return done('{"PayloadUUID":"8A","serviceAddress":"https:\\/\\/notes.example","lockAfterMinutes":5}\n');
    };
    expect(readPropertyList(file, run, me)).toEqual({
      kind: 'found',
      settings: { serviceAddress: 'https://notes.example', lockAfterMinutes: 5 },
    });
    expect(asked).toEqual([`/usr/bin/plutil -convert json -o - ${file}`]);
  });

  it('a policy of a macOS profile is absent without a file, and told where it cannot be read', async () => {
    const never: RunTool = () => {
      throw new Error('not asked');
    };
    expect(readPropertyList(join(folder, 'none.plist'), never, me)).toEqual({ kind: 'absent' });
    const file = await plist();
    expect(readPropertyList(file, never, me + 1)).toMatchObject({ kind: 'unreadable' });
    for (const [result, reason] of [
      [failed, 'cannot be read'],
      [late, 'was not read in time'],
      [done('<plist'), 'not JSON'],
    ] as const)
      expect(readPropertyList(file, () => result, me)).toEqual({
        kind: 'unreadable',
        problem: { name: file, reason },
      });
  });
});

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('\\'));
}

const node = (program: string): readonly string[] => ['-e', program];

it('runSystemTool gives what a program of the system wrote, and how it ended', () => {
  const run = runSystemTool(process.execPath, node('process.stdout.write("Tierärzte"); process.exit(0)'));
  expect(run).toEqual({ code: 0, stdout: 'Tierärzte', isLate: false });
  const failed = runSystemTool(process.execPath, node('process.exit(3)'));
  expect(failed).toMatchObject({ code: 3, isLate: false });
});

it('runSystemTool says where one did not run', () => {
  expect(runSystemTool('/nowhere/plutil', [])).toEqual({ code: null, stdout: '', isLate: false });
});

it('runSystemTool does not wait for one that hangs', () => {
  const run = runSystemTool(process.execPath, node('setInterval(() => undefined, 1000)'), 300);
  expect(run).toMatchObject({ code: null, isLate: true });
});

const unreadable: PolicySourceContent = {
  kind: 'unreadable',
  problem: { name: 'elsewhere', reason: 'cannot be read' },
};
const found = (settings: unknown): PolicySourceContent => ({ kind: 'found', settings });

describe('UI automation', () => {
  it.each(['sandbox', 'production'])('UI automation is allowed as %s', (allowUiAutomation) => {
    expect(uiAutomationInPolicy([found({ lockAfterMinutes: 5, allowUiAutomation })])).toBe(allowUiAutomation);
  });

  it.each([[{}], [{ allowUiAutomation: true }], [{ allowUiAutomation: 'Production' }], [null], [[]]])(
    'UI automation is not allowed by %j',
    (settings) => {
      expect(uiAutomationInPolicy([found(settings)])).toBeNull();
    },
  );

  it('UI automation is not allowed where there is no policy, or it cannot be read', () => {
    expect(uiAutomationInPolicy([{ kind: 'absent' }])).toBeNull();
    expect(uiAutomationInPolicy([unreadable])).toBeNull();
  });

  it('UI automation is what the last place says that says anything', () => {
    const of = (...settings: readonly unknown[]) =>
      uiAutomationInPolicy([unreadable, ...settings.map(found)]);
    expect(of({ allowUiAutomation: 'sandbox' }, { lockAfterMinutes: 5 })).toBe('sandbox');
    expect(of({ allowUiAutomation: 'production' }, { allowUiAutomation: 'sandbox' })).toBe('sandbox');
    expect(of({ allowUiAutomation: 'production' }, { allowUiAutomation: 'no' })).toBeNull();
  });

  it('UI automation is what the machine’s own part of the registry says, whose names ignore case', () => {
    const of = (hive: string, name: string, value: RegistryValue) => {
      const key = `${hive}\\Software\\Policies\\ClinicCompanion`;
      return uiAutomationInPolicy([{ kind: 'registry', keys: new Map([[key, new Map([[name, value]])]]) }]);
    };
    expect(of('HKEY_LOCAL_MACHINE', 'allowUiAutomation', 'sandbox')).toBe('sandbox');
    expect(of('HKEY_LOCAL_MACHINE', 'AllowUIAutomation', 'production')).toBe('production');
    expect(of('HKEY_LOCAL_MACHINE', 'allowUiAutomation', 1)).toBeNull();
    expect(of('HKEY_LOCAL_MACHINE', 'allowUiAutomation', 'anything')).toBeNull();
    expect(of('HKEY_CURRENT_USER', 'allowUiAutomation', 'sandbox')).toBeNull();
  });
});
