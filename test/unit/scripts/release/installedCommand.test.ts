import { chmod, cp, symlink, writeFile } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLineUsages } from '../../../../main/commandLine/commandLine.ts';
import { readYaml } from '../../../../scripts/release/pack/builderConfig.ts';
import { runToEnd, type Ended } from '../../../e2e/support/runCommand.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const script = resolve(import.meta.dirname, '../../../../scripts/release/linux/command.sh');

/**
 * As Chromium prints it, unless its own words are switched off; behind it stands what the app itself says.
 */
const program = `#!/bin/sh
case " $* " in
  *' --log-level=3 '*) ;;
  *) echo '[7:7/ERROR:dbus/bus.cc] Failed to connect to the bus' >&2 ;;
esac
echo 'The keychain is locked.' >&2
cat
printf '<%s>' "$@"
exit 7
`;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await cp(script, join(folder, 'clinic-companion-command'));
  await symlink(join(folder, 'clinic-companion-command'), join(folder, 'link'));
  for (const [name, text] of [
    ['clinic-companion', program],
    ['id', '#!/bin/sh\necho "$ACCOUNT"\n'],
  ] as const) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
});

type Where = { readonly account?: string; readonly display?: string };
const at = ({ account = '1000', display = ':0' }: Where, ...words: readonly string[]): Promise<Ended> =>
  runToEnd(
    join(folder, 'link'),
    words,
    { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ACCOUNT: account, DISPLAY: display },
    'typed',
  );

const {
  consult: _window,
  print: _print,
  connect: _connect,
  connections: _list,
  ...windowless
} = commandLineUsages;
const commands = [...Object.keys(windowless), 'help', 'version'].map((name) => `--${name}`);

it('the command of the installed app is what the packages bring and link to', () => {
  const { linux } = readYaml('electron-builder.yml') as { linux: { extraFiles: readonly object[] } };
  const to = 'clinic-companion-command';
  expect(linux.extraFiles).toEqual([{ from: 'scripts/release/linux/command.sh', to }]);
  const afterInstall = readFileSync(resolve(script, '../afterInstall.sh'), 'utf8');
  expect(afterInstall).toContain(`ln -sfn "$app/${to}" /usr/bin/clinic-companion\n`);
});

describe.skipIf(process.platform !== 'linux')('the command of the installed app', () => {
  it('the installed command may be run by every account', () => {
    expect(statSync(script).mode & 0o111).toBe(0o111);
  });

  it('the installed command is the app with its words, its input, its output and its exit code', async () => {
    const words = ['--consult', '--patient=Miss Kitty', ''];
    const ended = await at({}, ...words);
    expect(ended).toMatchObject({ code: 7, stdout: `typed${words.map((word) => `<${word}>`).join('')}` });
    expect(ended.stderr).toContain('bus.cc');
  });

  it.each([...commands, '--print', '--connect'])(
    '%s says what the app says, and nothing of Chromium',
    async (command) => {
      const ended = await at({}, command, 'FILE');
      expect(ended).toMatchObject({ code: 7, stderr: 'The keychain is locked.\n' });
      expect(ended.stdout).toContain(`<${command}><FILE>`);
      expect(ended.stdout).not.toContain('ozone');
    },
  );

  it.each(commands)('%s needs no display', async (command) => {
    const ended = await at({ display: '' }, command);
    expect(ended).toMatchObject({ code: 7, stderr: 'The keychain is locked.\n' });
    expect(ended.stdout).toContain('<--ozone-platform=headless>');
  });

  it.each([
    [],
    ['--consult'],
    ['--import', 'dog.m4a', '--print'],
    ['--connect'],
    ['--connections'],
    ['--', '--help'],
  ])('a window without a display is refused in a sentence: %s', async (...words) => {
    expect(await at({ display: '' }, ...words)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Clinic Companion found no display. Run it in a desktop session.\n',
    });
  });

  it('root is refused in a sentence, unless it asks for no sandbox', async () => {
    for (const words of [['--self-test'], [], ['--', '--no-sandbox']])
      expect(await at({ account: '0' }, ...words)).toEqual({
        code: 2,
        stdout: '',
        stderr: "Clinic Companion does not run as root. Run it in the vet's account.\n",
      });
    expect(await at({ account: '0' }, '--no-sandbox', '--self-test')).toMatchObject({ code: 7 });
  });
});
