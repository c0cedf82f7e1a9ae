/**
 * `npm run explore`: random walks of the app's own delivery through what people, the service and the network
 * can do, and the shortest story of the first promise that does not hold.
 *
 *   npm run explore                          for ten minutes, of a new seed, which is printed
 *   npm run explore -- --seed N --seconds N  those again, or for so long
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printLine, runEntry } from '../../scripts/dev/userError.ts';
import { explore } from './explore.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, seconds: { type: 'string' } } });
const seed = Number(values.seed ?? randomInt(2 ** 31));
const seconds = Number(values.seconds ?? 600);

await runEntry(async () => {
  printLine(`Seed ${seed}.`);
  const { walks, story } = await explore({ seed, walks: 1e9, seconds });
  printLine(`${walks} walks.`);
  if (story === null) return 0;
  printLine(`Broken: ${story.broken}`);
  for (const step of story.steps) printLine(`  ${step}`);
  return 1;
});
