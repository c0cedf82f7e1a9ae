import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from '../../shared/noteCheck/data/rowsOf.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { createRandom } from '../chaos/run/random.ts';

/** What each feature of the check answers where it is switched off: its file, its function, and the answer. */
const features: readonly (readonly [file: string, name: string, says: string])[] = [
  ['matching/workedOut.ts', 'isWorkedOut', 'false'],
  ['matching/longNumbers.ts', 'longNumberFaults', '[]'],
  ['checkDrugs.ts', 'drugsLeftOut', 'new Set()'],
  ['misheard.ts', 'misheard', 'null'],
  ['patientSpans.ts', 'patientSpans', '[]'],
  ['places/signs.ts', 'oddsOfOther', '0'],
  ['places/context.ts', 'isReference', 'false'],
  ['places/saidWords.ts', 'sideSpokenOf', '0'],
  ['sums/wrongSums.ts', 'wrongSums', '[]'],
  ['sums/courses.ts', 'wrongCourse', 'null'],
  ['sums/writtenSums.ts', 'writtenSums', '[]'],
];

const data = join(repoRoot, 'shared/noteCheck/data');

/** Whether the marks of the pairs or the sweep change without it, or the check ends with an error. */
function isMissed(mutant: object): boolean {
  const hooks = ['./scripts/dev/rawText.ts', './test/noteCheck/mutantHook.ts'];
  const args = [...hooks.flatMap((hook) => ['--import', hook]), 'test/noteCheck/cli.ts', '--same'];
  const env = { ...process.env, CLINIC_MUTANT: JSON.stringify(mutant) };
  return spawnSync(process.execPath, args, { cwd: repoRoot, env }).status !== 0;
}

type Mutants = { readonly rows: number; readonly seed: number; readonly say: (line: string) => void };

/** Takes out so many rows of each table, drawn by the seed, and each feature, one at a time; says which nobody misses. */
export function tryMutants({ rows, seed, say }: Mutants): void {
  const random = createRandom(seed);
  for (const file of readdirSync(data).filter((name) => name.endsWith('.tsv'))) {
    const all = rowsOf(readFileSync(join(data, file), 'utf8')).map((row) => row.join('\t'));
    const drawn = all.toSorted(() => random.share() - 0.5).slice(0, rows);
    const unmissed = drawn.filter((row) => !isMissed({ row }));
    say(`${file}: ${drawn.length - unmissed.length} of ${drawn.length} rows are missed`);
    for (const row of unmissed) say(`  not missed: ${row.split('\t')[0] ?? ''}`);
  }
  const unmissed = features.filter(([file, name, says]) => !isMissed({ file, name, says }));
  say(`Features: ${features.length - unmissed.length} of ${features.length} are missed`);
  for (const [file, name] of unmissed) say(`  not missed: ${name} (${file})`);
}
