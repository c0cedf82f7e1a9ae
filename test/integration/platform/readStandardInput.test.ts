import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync, read } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { readStandardInput } from '../../../main/platform/readStandardInput.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type ReadBytes = NonNullable<Parameters<typeof readStandardInput>[1]>;

let folder = '';
beforeEach(async () => void (folder = await temporaryFolder()));

const module = join(import.meta.dirname, '../../../main/platform/readStandardInput.ts');
const script = `import { readStandardInput } from ${JSON.stringify(pathToFileURL(module).href)};
process.stdout.write(JSON.stringify(await readStandardInput()));`;

/** What a process of its own reads, whose standard input the shell arranges: `"$@"` starts it. */
async function readBy(shell: string, input: readonly Buffer[] = []): Promise<unknown> {
  const program = [process.execPath, '--input-type=module', '--eval', script];
  const child = spawn('sh', ['-c', shell, 'sh', ...program], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // A reader that has enough, or none at all, closes the pipe.
  child.stdin.on('error', () => undefined);
  for (const part of input) child.stdin.write(part);
  child.stdin.end();
  return JSON.parse(await text(child.stdout));
}

const wide = (written: string): Buffer => Buffer.from(written, 'utf16le');

it.each<[what: string, shell: string, input: readonly Buffer[], expected: string]>([
  ['is a pipe', '"$@"', [Buffer.from('hush\r\n')], 'hush\r\n'],
  ['is a pipe of another program', 'printf "hush\\r\\n" | "$@"', [], 'hush\r\n'],
  ['is a pipe with several writes', '(printf hu; printf sh) | "$@"', [], 'hush'],
  ['is a file', 'printf hush > secret; "$@" < secret', [], 'hush'],
  ['is a file that is read on', 'printf "first\\nhush" > secret; (read first; "$@") < secret', [], 'hush'],
  ['is an empty pipe', '"$@"', [], ''],
  ['is an empty file', '"$@" < /dev/null', [], ''],
  ['is closed', '"$@" <&-', [], ''],
  ['is a folder', '"$@" < .', [], ''],
  ['is too long', '"$@"', [Buffer.alloc(1_000_001, 'x')], ''],
  ['does not end', '"$@" < /dev/zero', [], ''],
  ['is as long as it may be', '"$@"', [Buffer.alloc(1_000_000, 'x')], 'x'.repeat(1_000_000)],
  ['has a mark of UTF-8', '"$@"', [Buffer.from('\uFEFFhüsh\r\n')], 'hüsh\r\n'],
  ['has a letter in two writes', '"$@"', [Buffer.from([0x68, 0xc3]), Buffer.from([0xbc])], 'hü'],
  ['is UTF-16 with a mark', '"$@"', [wide('\uFEFFhüsh\r\n')], 'hüsh\r\n'],
  ['is UTF-16 without one', '"$@"', [wide('hush\r\n')], 'hush\r\n'],
  ['is a mark alone', '"$@"', [wide('\uFEFF')], ''],
])('standard input of a process %s', async (_what, shell, input, expected) => {
  expect(await readBy(shell, input)).toBe(expected);
});

const readReal = promisify(read);
const real: ReadBytes = async (fd, into) => (await readReal(fd, into, 0, into.length, null)).bytesRead;
const failing = (code: string): Error => Object.assign(new Error(code), { code });

describe('a descriptor', () => {
  it('a descriptor that does not wait is asked again until the slow writer has ended', async () => {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const fd = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = await open(fifo, 'w');
    const waited: (() => void)[] = [];
    const emptied = (): Promise<void> => new Promise((resolve) => void waited.push(resolve));
    const reading = readStandardInput(fd, (of, into) =>
      real(of, into).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'EAGAIN' });
        waited.splice(0).forEach((tell) => tell());
        throw error;
      }),
    );
    await emptied();
    await writer.write('hu');
    await emptied();
    await writer.write('sh\r\n');
    await emptied();
    await writer.close();
    expect(await reading).toBe('hush\r\n');
    closeSync(fd);
  });

  it('a descriptor that nobody has open is no input', async () => {
    expect(await readStandardInput(9_999)).toBe('');
  });

  it.each([
    ['EOF', 'hush'],
    ['EIO', ''],
    ['EBADF', ''],
    ['EISDIR', ''],
  ])('a descriptor that fails with %s after a text is read as %j', async (code, expected) => {
    let isFirst = true;
    const readFirst: ReadBytes = async (_fd, into) => {
      if (!isFirst) throw failing(code);
      isFirst = false;
      return into.write('hush');
    };
    expect(await readStandardInput(-1, readFirst)).toBe(expected);
  });

  it('a descriptor of a terminal is not read', async () => {
    const fd = openSync('/dev/ptmx', constants.O_RDWR | constants.O_NOCTTY);
    expect(await readStandardInput(fd)).toBeNull();
    closeSync(fd);
  });
});
