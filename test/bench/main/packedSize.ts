import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { electronRuntime } from '../../../main/dev/electronRuntime.ts';
import { buildPackaged } from '../../e2e/packagedBuild.ts';
import type { Figure } from '../figure.ts';

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
    'The files of the packaged build, asar included, less those that the Electron runtime itself has, a bundled ffmpeg, and the binary of the database.',
  unit: 'MB',
  targets: [{ of: 'ours', atMost: 10 }],
  seconds: 40,
  async measure({ say }) {
    const built = await buildPackaged();
    try {
      const { folder: runtime } = await electronRuntime();
      const [ours, theirs] = await Promise.all([sizesIn(built.folder), sizesIn(runtime)]);
      const isBrought = (path: string): boolean =>
        // The program is the runtime's under another name.
        theirs.has(path) || path === 'clinic-companion';
      const isPart = (path: string): boolean =>
        /(^|[/\\])ff(mpeg|probe)(\.exe)?$/.test(path) ||
        (path.includes(`better-sqlite3-multiple-ciphers${sep}`) && path.endsWith('.node'));
      const left = [...ours].filter(([path]) => !isBrought(path) && !isPart(path));
      const largest = left.toSorted(([, a], [, b]) => b - a).slice(0, 6);
      for (const [path, size] of largest) say(`${(size / 1e6).toFixed(2)} MB ${path}`);
      const bytes = left.reduce((sum, [, size]) => sum + size, 0);
      const sum = (all: ReadonlyMap<string, number>): number => [...all.values()].reduce((a, b) => a + b, 0);
      return {
        ours: bytes / 1e6,
        bare: null,
        runs: [{ ours: bytes / 1e6, bare: null }],
        beside: { 'with all of it, MB': sum(ours) / 1e6 },
      };
    } finally {
      await built.remove();
    }
  },
};
