import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { printLine } from './userError.ts';
import { repoRoot } from './repoRoot.ts';

/**
 * How many lines of TypeScript a folder may have; a file counts in the innermost folder of the list. A number goes down
 * with the folder, and up only with a sentence in the commit that says what the lines are for.
 */
const mostLines: Readonly<Record<string, number>> = {
  main: 235,
  'main/appointments': 822,
  'main/audio': 2034,
  'main/bootstrap': 2000,
  'main/commandLine': 1135,
  'main/commands': 1006,
  'main/connections': 1656,
  'main/consults': 4939,
  'main/electron': 2381,
  'main/encryptedFiles': 1001,
  'main/keychain': 583,
  'main/logging': 289,
  'main/noteExport': 719,
  'main/noteService': 1526,
  'main/platform': 493,
  'main/policy': 1068,
  'main/ports': 393,
  'main/preload': 133,
  'main/recording': 1384,
  'main/retention': 214,
  'main/sandbox': 193,
  'main/settings': 288,
  'main/soundQuality': 362,
  'main/storage': 2963,
  'main/updates': 737,
  'main/vetSession': 591,
  'main/workstationStatus': 215,
  renderer: 16948,
  scripts: 5714,
  shared: 5606,
  'shared/noteCheck': 6448,
  test: 67207,
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
