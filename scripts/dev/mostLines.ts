import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { printLine } from './userError.ts';
import { repoRoot } from './repoRoot.ts';

/**
 * How many lines of TypeScript a folder may have; a file counts in the innermost folder of the list. A number goes down
 * with the folder, and up only with a sentence in the commit that says what the lines are for.
 */
const mostLines: Readonly<Record<string, number>> = {
  main: 239,
  'main/appointments': 812,
  'main/audio': 2032,
  'main/bootstrap': 2064,
  'main/commandLine': 1128,
  'main/commands': 1057,
  'main/connections': 1639,
  'main/consults': 4880,
  'main/electron': 2348,
  'main/encryptedFiles': 1073,
  'main/keychain': 588,
  'main/logging': 298,
  'main/noteExport': 730,
  'main/noteService': 1552,
  'main/platform': 548,
  'main/policy': 1078,
  'main/ports': 383,
  'main/preload': 137,
  'main/recording': 1333,
  'main/retention': 226,
  'main/sandbox': 330,
  'main/settings': 275,
  'main/soundQuality': 357,
  'main/storage': 3206,
  'main/updates': 767,
  'main/vetSession': 602,
  'main/workstationStatus': 223,
  renderer: 15996,
  scripts: 5699,
  shared: 5333,
  'shared/noteCheck': 5992,
  test: 74786,
};

const isCode = (name: string): boolean => /\.tsx?$/.test(name) && !name.includes('node_modules');

/** The number of lines in each folder of the list. */
function linesByFolder(): ReadonlyMap<string, number> {
  const folders = Object.keys(mostLines).toSorted((a, b) => b.length - a.length);
  const lines = new Map<string, number>();
  const roots = new Set(folders.map((folder) => folder.split('/')[0] ?? ''));
  for (const root of roots)
    for (const name of readdirSync(path.join(repoRoot, root), { recursive: true, encoding: 'utf8' })) {
      const file = `${root}/${name.replaceAll('\\', '/')}`;
      const folder = folders.find((one) => file.startsWith(`${one}/`));
      if (folder === undefined || !isCode(file)) continue;
      const text = readFileSync(path.join(repoRoot, file), 'utf8');
      lines.set(folder, (lines.get(folder) ?? 0) + text.split('\n').length - 1);
    }
  return lines;
}

const grown = [...linesByFolder()].filter(([folder, count]) => count > (mostLines[folder] ?? 0));
for (const [folder, count] of grown)
  printLine(
    `${folder} has ${count} lines, and may have ${mostLines[folder] ?? 0} (scripts/dev/mostLines.ts).`,
  );
process.exitCode = grown.length === 0 ? 0 : 1;
