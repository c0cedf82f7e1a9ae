/**
 * `npm run explore`: every event at every state of a consult, the service's side modelled too, until no state is new;
 * then two consults at two practices for five minutes.
 *
 *   npm run explore                     both
 *   npm run explore -- --seconds N      two consults for N seconds
 *   npm run explore -- --one            one consult only
 *   npm run explore -- --submissions N  at most N submissions of a consult, by default 2
 */
import { parseArgs } from 'node:util';
import { printLine } from '../../scripts/dev/userError.ts';
import { rules as usual } from './moves.ts';
import { explore, type Explored } from './explore.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, one: { type: 'boolean' }, submissions: { type: 'string' } },
});

const rules = { ...usual, mostSubmissions: Number(values.submissions ?? usual.mostSubmissions) };

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

const isGood = [say('One consult', explore({ consults: 1, states: 3_000_000, seconds: 600 }, rules))];
if (values.one !== true)
  isGood.push(
    say(
      'Two consults',
      explore({ consults: 2, states: 3_000_000, seconds: Number(values.seconds ?? 300) }, rules),
    ),
  );
process.exitCode = isGood.every(Boolean) ? 0 : 1;
