import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import type { Figure } from '../figure.ts';
import { openBothApps } from './bothApps.ts';

const pageFolder = join(repoRoot, 'out', 'renderer');
const gzipKb = async (name: string): Promise<number> =>
  gzipSync(await readFile(join(pageFolder, name)), { level: 9 }).length / 1000;

export const firstScreenScripts: Figure = {
  name: 'firstScreenScripts',
  title: 'JavaScript on the first screen’s path, gzip',
  against: 'nothing',
  method:
    'Every script that the page of the started app had parsed by its first button, as the debugger names them, each compressed with gzip -9.',
  unit: 'kB',
  targets: [{ of: 'ours', atMost: 250 }],
  seconds: 15,
  async measure({ shared, scratch, say }) {
    const { start } = await openBothApps({ shared, scratch });
    const app = await start('ours');
    const names = await app.scripts();
    await app.close();
    const ours = names.filter((name) => name.startsWith('clinic://app/'));
    if (ours.length === 0) throw new Error('The page has no script.');
    let sum = 0;
    for (const url of ours) {
      const name = new URL(url).pathname.slice(1);
      const kb = await gzipKb(name);
      say(`${kb.toFixed(1)} kB ${name}`);
      sum += kb;
    }
    return { ours: sum, bare: null, runs: [{ ours: sum, bare: null }] };
  },
};
