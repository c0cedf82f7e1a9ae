import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow, type Command } from '../../dev/runTool.ts';
import { printLine } from '../../dev/userError.ts';
import type { ProofPlace } from './proofPlace.ts';

/** Wine 8, which Debian 12 has, ends before the app's first line; that of Debian 13 runs it. */
const release = 'trixie';
const packages = ['wine', 'wine64', 'fonts-liberation', 'wixl'] as const;

/**
 * Installers are 32-bit programs. Of the 32-bit Wine, the 64-bit one needs only what is Windows' own; the
 * rest would bring 170 packages along.
 */
const unpack32Bit = [
  'cd /usr/lib/x86_64-linux-gnu/wine',
  'apt-get -q download libwine:i386',
  'dpkg-deb --fsys-tarfile libwine_*_i386.deb | tar -x --strip-components=5 --wildcards "*/i386-windows/*"',
  'rm libwine_*_i386.deb',
].join(' && ');

/**
 * Written when everything is installed, so that a proof that was cut short, or needs more now, begins again.
 */
const markOf = ({ chroot }: ProofPlace): string => path.join(chroot, 'ready');
const whatIsThere = `${[...packages, unpack32Bit].join('\n')}\n`;

const isReady = async (place: ProofPlace): Promise<boolean> =>
  (await readFile(markOf(place), 'utf8').catch(() => '')) === whatIsThere;

/**
 * Makes the Debian in which Wine runs, once. Its system folders and the folders of this proof must be mounted
 * by then.
 */
export async function prepareChroot(place: ProofPlace): Promise<void> {
  if (await isReady(place)) return;
  for (const folder of [place.chroot, place.prefix]) await rm(folder, { recursive: true, force: true });
  printLine(`Installing Debian ${release} into ${place.chroot}…`);
  await mkdir(place.chroot, { recursive: true });
  await runOrThrow(
    { command: 'debootstrap', args: ['--variant=minbase', release, place.chroot], timeoutMs: 20 * 60_000 },
    'Debian could not be installed',
  );
}

/** Installs Wine in it, once. */
export async function installWine(place: ProofPlace): Promise<void> {
  if (await isReady(place)) return;
  printLine(`Installing ${packages.join(', ')} there…`);
  // How this machine reaches Debian's packages.
  await cp('/etc/apt/apt.conf.d', path.join(place.chroot, 'etc/apt/apt.conf.d'), { recursive: true });
  await cp('/etc/resolv.conf', path.join(place.chroot, 'etc/resolv.conf'), { dereference: true });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const run = async (...words: readonly string[]): Promise<string> =>
    runOrThrow({ ...inChroot(place, words), env }, `${words.slice(0, 3).join(' ')} failed`);
  await run('dpkg', '--add-architecture', 'i386');
  await run('apt-get', '-q', 'update');
  await run('apt-get', '-q', 'install', '-y', '--no-install-recommends', ...packages);
  await run('sh', '-c', unpack32Bit);
  await run('apt-get', '-q', 'clean');
  await writeFile(markOf(place), whatIsThere);
}

export const inChroot = ({ chroot }: ProofPlace, words: readonly string[]): Command => ({
  command: 'chroot',
  args: [chroot, ...words],
});

/**
 * Mounts what programs in the chroot need. The folders keep their paths, so that every path means the same
 * outside.
 */
export async function mountInto({ root, chroot }: ProofPlace, repo: string): Promise<void> {
  const mount = (...args: readonly string[]): Promise<string> =>
    runOrThrow({ command: 'mount', args }, `${args.at(-1)} cannot be mounted`);
  await mount('-t', 'proc', 'proc', path.join(chroot, 'proc'));
  await mount('--rbind', '/dev', path.join(chroot, 'dev'));
  for (const folder of ['/tmp', repo]) {
    await mkdir(path.join(chroot, folder), { recursive: true });
    await mount('--rbind', folder, path.join(chroot, folder));
  }
  await mkdir(path.join(chroot, root), { recursive: true });
  await mount('--bind', root, path.join(chroot, root));
}
