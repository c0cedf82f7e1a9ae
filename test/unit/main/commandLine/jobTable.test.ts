import { expect, it } from 'vitest';
import { askedJob, job } from '../../../../main/commandLine/jobTable.ts';
import { err, ok } from '../../../../shared/result.ts';

const ran: string[] = [];
const asksFor = (word: string) =>
  job({
    parse: (argv) =>
      argv.includes(`bad-${word}`) ? err(`${word} is bad.`) : ok(argv.find((one) => one === word) ?? null),
    usage: `Usage: ${word}`,
    needs: 'nothing',
    run: async (asked) => void ran.push(asked),
  });
const usual = { needs: 'window', run: async () => void ran.push('window') } as const;

it.each([
  [['b'], 'b'],
  [['b', 'a'], 'a'],
  [['a', 'bad-b'], 'a'],
  [['c'], 'window'],
])('of the jobs that %j asks for, the first of the table runs: %s', async (argv, expected) => {
  ran.length = 0;
  const asked = askedJob([asksFor('a'), asksFor('b')], argv, usual);
  if (!asked.ok) throw new Error(asked.error);
  await asked.value.run();
  expect(ran).toEqual([expected]);
});

it('a job that is asked for wrongly is refused with its usage, and no later job runs', () => {
  expect(askedJob([asksFor('a'), asksFor('b')], ['bad-a', 'b'], usual)).toEqual(err('a is bad.\nUsage: a\n'));
});
