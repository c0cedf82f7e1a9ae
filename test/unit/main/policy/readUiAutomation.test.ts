import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  automationInFile,
  automationInPropertyLists,
  automationInRegistry,
} from '../../../../main/policy/readUiAutomation.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const me = process.getuid?.() ?? 0;
let folder = '';
let file = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'own'), { mode: 0o755 });
  file = join(folder, 'own', 'policy.json');
});

const write = (settings: unknown): Promise<void> =>
  writeFile(file, JSON.stringify(settings), { mode: 0o644 });

describe('a file of root’s', () => {
  it.each(['sandbox', 'production'])('allows %s', async (allowUiAutomation) => {
    await write({ lockAfterMinutes: 5, allowUiAutomation });
    expect(automationInFile(file, me)).toBe(allowUiAutomation);
  });

  it.each([[{}], [{ allowUiAutomation: true }], [{ allowUiAutomation: 'Production' }], [null], [[]]])(
    'allows nothing by %j',
    async (settings) => {
      await write(settings);
      expect(automationInFile(file, me)).toBeNull();
    },
  );

  it.each([
    ['others can write to it', 0o646, 0o755, me],
    ['others can put another in its place', 0o644, 0o757, me],
    ['it is somebody else’s', 0o644, 0o755, me + 1],
  ])('allows nothing where %s', async (_what, mode, folderMode, owner) => {
    await write({ allowUiAutomation: 'production' });
    await chmod(file, mode);
    await chmod(join(folder, 'own'), folderMode);
    expect(automationInFile(file, owner)).toBeNull();
  });

  it('allows nothing where there is none, or it is not JSON', async () => {
    expect(automationInFile(file, me)).toBeNull();
    await writeFile(file, '{');
    expect(automationInFile(file, me)).toBeNull();
  });
});

describe('profiles of macOS', () => {
  const profiles = async (...contents: readonly unknown[]): Promise<string | null> => {
    const files = contents.map((_content, index) => join(folder, `${index}.plist`));
    const texts = new Map(files.map((name, index) => [name, JSON.stringify(contents[index])]));
    for (const name of files) await writeFile(name, '', { mode: 0o644 });
    return automationInPropertyLists(
      [join(folder, 'none.plist'), ...files],
      (command, args) => {
        expect(command).toBe('/usr/bin/plutil');
        return texts.get(args.at(-1) ?? '') ?? '';
      },
      me,
    );
  };

  it('allow what the last says that says anything', async () => {
    expect(await profiles({ allowUiAutomation: 'sandbox' }, { lockAfterMinutes: 5 })).toBe('sandbox');
    expect(await profiles({ allowUiAutomation: 'production' }, { allowUiAutomation: 'sandbox' })).toBe(
      'sandbox',
    );
    expect(await profiles({ allowUiAutomation: 'production' }, { allowUiAutomation: 'no' })).toBeNull();
    expect(await profiles({})).toBeNull();
  });
});

describe('the registry', () => {
  const key = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\ClinicCompanion';
  const query = (answer: string): string | null =>
    automationInRegistry('D:\\Windows', (command, args) => {
      expect([command, ...args].join(' ')).toBe(
        'D:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies\\ClinicCompanion /v allowUiAutomation /reg:64',
      );
      return answer;
    });

  it('allows what the machine’s own part says', () => {
    expect(query(`\r\n${key}\r\n    allowUiAutomation    REG_SZ    sandbox\r\n\r\n`)).toBe('sandbox');
    expect(query(`\r\n${key}\r\n    AllowUIAutomation    REG_SZ    production\r\n\r\n`)).toBe('production');
  });

  it('allows nothing by another type or value, or where reg.exe fails', () => {
    expect(query(`\r\n${key}\r\n    allowUiAutomation    REG_DWORD    0x1\r\n`)).toBeNull();
    expect(query(`\r\n${key}\r\n    allowUiAutomation    REG_SZ    anything\r\n`)).toBeNull();
    const missing = (): never => {
      throw new Error('Command failed: reg.exe');
    };
    expect(automationInRegistry('D:\\Windows', missing)).toBeNull();
  });
});
