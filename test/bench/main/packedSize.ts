import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import type { Figure } from '../figure.ts';
import { packagedApp } from '../packagedApp.ts';

/** Of each file below a folder, by its path in it: its size. */
async function sizesIn(folder: string): Promise<ReadonlyMap<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(
    files.map(async (file) => [relative(folder, file), (await stat(file)).size] as const),
  );
  return new Map(sizes);
}

export const packedSize: Figure = {
  name: 'packedSize',
  title: 'packed app without Electron, ffmpeg and the database binary',
  against: 'nothing',
  method:
    'The files of the packaged build, asar included, minus those of the Electron runtime itself, a bundled ffmpeg, and the binary of the database.',
  unit: 'MB',
  targets: [{ of: 'ours', atMost: 10 }],
  seconds: 40,
  async measure({ shared, say }) {
    const { folder: packaged } = await packagedApp(shared);
    const { folder: runtime } = await electronRuntime();
    const [ours, theirs] = await Promise.all([sizesIn(packaged), sizesIn(runtime)]);
    // The program is the runtime's under another name.
    const isBrought = (path: string): boolean => theirs.has(path) || path === 'clinic-companion';
    const isPart = (path: string): boolean =>
      /(^|[/\\])ff(mpeg|probe)(\.exe)?$/.test(path) ||
      (path.includes(`better-sqlite3-multiple-ciphers${sep}`) && path.endsWith('.node'));
    const left = [...ours].filter(([path]) => !isBrought(path) && !isPart(path));
    for (const [path, bytes] of left.toSorted(([, a], [, b]) => b - a).slice(0, 6))
      say(`${(bytes / 1e6).toFixed(2)} MB ${path}`);
    const megabytes = (sizes: readonly number[]): number => sizes.reduce((a, b) => a + b, 0) / 1e6;
    const size = megabytes(left.map(([, bytes]) => bytes));
    return {
      ours: size,
      bare: null,
      runs: [{ ours: size, bare: null }],
      beside: { 'with all of it, MB': megabytes([...ours.values()]) },
    };
  },
};
