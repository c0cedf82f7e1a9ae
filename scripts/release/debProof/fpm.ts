/**
 * Stands in for fpm, which electron-builder calls to make a .deb and which no package registry has. It makes
 * what fpm makes of electron-builder's words, by dpkg-deb, and refuses every word that it does not know.
 */
import { createHash } from 'node:crypto';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runOrThrow } from '../../dev/runTool.ts';
import { runEntry, UserError } from '../../dev/userError.ts';

const text = { type: 'string', default: '' } as const;
const flag = { type: 'boolean' } as const;
const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const options = {
  input: { ...text, short: 's' },
  output: { ...text, short: 't' },
  depends: { ...list, short: 'd' },
  force: flag,
  package: text,
  name: text,
  version: text,
  architecture: text,
  maintainer: text,
  vendor: text,
  url: text,
  license: text,
  category: text,
  description: text,
  'after-install': text,
  'before-remove': text,
  'after-remove': text,
  'deb-compression': text,
  'deb-no-default-config-files': flag,
  'deb-priority': text,
  'deb-recommends': list,
} as const;

async function fpm(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.input !== 'dir' || values.output !== 'deb')
    throw new UserError('This fpm makes a .deb of folders, and nothing else.');
  const tree = await mkdtemp(path.join(tmpdir(), 'clinic-deb-'));
  try {
    for (const pair of positionals) await place(pair, tree);
    const sums = await hashesIn(tree);
    const control = path.join(tree, 'DEBIAN');
    await mkdir(control);
    await writeFile(path.join(control, 'control'), controlOf(values));
    await writeFile(path.join(control, 'md5sums'), sums);
    for (const [name, file] of [
      ['postinst', values['after-install']],
      ['prerm', values['before-remove']],
      ['postrm', values['after-remove']],
    ] as const) {
      await copyFile(file, path.join(control, name));
      await chmod(path.join(control, name), 0o755);
    }
    await chmod(tree, 0o755);
    // Not compressed, because nobody downloads it.
    const build = ['--root-owner-group', '-Znone', '--build', tree, values.package];
    await runOrThrow({ command: 'dpkg-deb', args: build }, 'dpkg-deb made no package');
    return 0;
  } finally {
    await rm(tree, { recursive: true });
  }
}

/** `FILE=PATH`, or `FOLDER/=PATH` for what is in the folder. */
async function place(pair: string, tree: string): Promise<void> {
  const at = pair.indexOf('=');
  const to = path.join(tree, pair.slice(at + 1));
  await mkdir(path.dirname(to), { recursive: true });
  await cp(pair.slice(0, at), to, { recursive: true, verbatimSymlinks: true });
}

/** By which dpkg compares what is installed with the package. */
async function hashesIn(tree: string): Promise<string> {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const lines = files.sort().map(async (file) => {
    const hash = createHash('md5')
      .update(await readFile(file))
      .digest('hex');
    return `${hash}  ${path.relative(tree, file)}\n`;
  });
  return (await Promise.all(lines)).join('');
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

function controlOf(values: Values): string {
  const [synopsis = '', ...more] = values.description.split('\n');
  const fields = {
    Package: values.name,
    Version: values.version,
    License: values.license,
    Vendor: values.vendor,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Depends: values.depends.join(', '),
    Recommends: values['deb-recommends'].join(', '),
    Section: values.category,
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: [synopsis, ...more.map((line) => ` ${line}`)].join('\n'),
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

await runEntry(() => fpm(process.argv.slice(2)));
