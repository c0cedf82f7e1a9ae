/**
 * Installs what builds an rpm in the image of the job that signs, as root: those packages of debianPackages.json that the image
 * has not, each by its hash. Nothing is taken from the lists of packages, which change from day to day.
 *
 *   node scripts/release/signing/installPinned.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOrThrow } from '../../dev/runTool.ts';
import { printLine, runEntry, UserError } from '../../dev/userError.ts';
import { fetchPackages, readPackagePins } from './pinnedPackages.ts';

async function download(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new UserError(`${address} answers ${String(answer.status)}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function installPinned(): Promise<number> {
  const status = execFileSync('dpkg-query', ['--show', '--showformat', '${Package} ${db:Status-Status}\n']);
  const there = new Set(status.toString().split('\n'));
  const pins = Object.entries(await readPackagePins()).filter(([name]) => !there.has(`${name} installed`));
  if (pins.length === 0) return 0;
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-packages-'));
  try {
    const files = await fetchPackages(Object.fromEntries(pins), folder, download);
    await runOrThrow(
      { command: 'dpkg', args: ['--install', ...files] },
      'The packages do not fit this image',
    );
    printLine(`Installed: ${pins.map(([name, { version }]) => `${name} ${version}`).join(', ')}`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runEntry(installPinned);
