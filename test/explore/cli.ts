/**
 * `npm run explore`: every event at every state of a consult, the service's side modelled too, until no state is new;
 * then a consult with two submissions, and two consults at two practices, for five minutes each.
 *
 *   npm run explore                     all three
 *   npm run explore -- --seconds N      the last two for N seconds each
 *   npm run explore -- --one            one consult with one submission only
 */
import { parseArgs } from 'node:util';
import { printLine } from '../../scripts/dev/userError.ts';
import { rules as usual } from './moves.ts';
import { explore, type Explored } from './explore.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string' }, one: { type: 'boolean' } } });
const seconds = Number(values.seconds ?? 300);
/** More do not fit into the memory. */
const states = 3_000_000;

function say(what: string, { states, transitions, depth, isWhole, seconds, stories }: Explored): boolean {
  const extent = isWhole ? 'every state' : 'not every state';
  printLine(
    `${what}: ${states} states, ${transitions} transitions, depth ${depth}, ${seconds.toFixed(1)} s (${extent}).`,
  );
  for (const { broken, steps } of stories) {
    printLine(`\nBroken: ${broken}`);
    for (const [index, step] of steps.entries()) printLine(`  ${index + 1}. ${step}`);
  }
  return stories.length === 0;
}

const one = { ...usual, mostSubmissions: 1 };
const isGood = [say('One consult, one submission', explore({ consults: 1, states }, one))];
if (values.one !== true) {
  isGood.push(say('One consult, two submissions', explore({ consults: 1, states, seconds }, usual)));
  isGood.push(say('Two consults', explore({ consults: 2, states, seconds }, usual)));
}
process.exitCode = isGood.every(Boolean) ? 0 : 1;
