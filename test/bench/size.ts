import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { electronRuntime } from '../../scripts/dev/electronRuntime.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import type { Figure } from './figure.ts';
import { packagedApp } from './packagedApp.ts';

/** Of each file below a folder, by its path in it: its size in MB. */
async function sizesIn(folder: string): Promise<ReadonlyMap<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = files.map(async (file) => [relative(folder, file), (await stat(file)).size / 1e6] as const);
  return new Map(await Promise.all(sizes));
}

export const packedSize: Figure = {
  name: 'packedSize',
  title: 'packed app',
  against: 'of it Electron’s own files, ffmpeg and the database’s binary',
  method: 'The files of the unpacked Linux build.',
  unit: 'MB',
  targets: [{ of: 'difference', atMost: 10 }],
  async measure() {
    const packed = [...(await sizesIn((await packagedApp()).folder))];
    const runtime = await sizesIn((await electronRuntime()).folder);
    // The program is the runtime's under another name.
    const isBare = ([path]: readonly [string, number]): boolean =>
      runtime.has(path) || /^clinic-companion$|(^|\/)ffmpeg$|sqlite3[^/]*\/.*\.node$/.test(path);
    const sum = (files: typeof packed): number => files.reduce((total, [, size]) => total + size, 0);
    const run = { ours: sum(packed), bare: sum(packed.filter(isBare)) };
    return { ...run, runs: [run] };
  },
};

const gzipKb = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length / 1000;

/** A page that shows a word by React, built as the page is. */
async function bareReactKb(): Promise<number> {
  const bare = `import { createRoot } from 'react-dom/client'; createRoot(document.body).render('Blank');`;
  const plugin = {
    name: 'bare',
    resolveId: (id: string) => (id === 'bare' ? join(repoRoot, 'bare.js') : null),
    load: (id: string) => (id === join(repoRoot, 'bare.js') ? bare : null),
  };
  const built = await build({
    configFile: false,
    root: repoRoot,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, minify: true, rolldownOptions: { input: 'bare' } },
  });
  if (!('output' in built)) throw new Error('Vite built something else.');
  return built.output.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipKb(part.code) : 0), 0);
}

export const firstScreenScripts: Figure = {
  name: 'firstScreenScripts',
  title: 'JavaScript of the first screen, gzip',
  against: 'a page that shows one word by React',
  method: 'The scripts that index.html of the build names, those to preload included, by gzip -9.',
  unit: 'kB',
  targets: [{ of: 'ours', atMost: 250 }],
  async measure({ say }) {
    const folder = join(repoRoot, 'out', 'renderer');
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const names = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name = '']) => name);
    let ours = 0;
    for (const name of names) {
      const kb = gzipKb(await readFile(join(folder, name)));
      say(`${kb.toFixed(1)} kB ${name}`);
      ours += kb;
    }
    const run = { ours, bare: await bareReactKb() };
    return { ...run, runs: [run] };
  },
};
