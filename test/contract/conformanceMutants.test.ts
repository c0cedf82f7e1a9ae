import { afterAll, describe, expect, it } from 'vitest';
import { cases } from '../conformance/cases.ts';
import { mutants, runMutant, untouched } from '../conformance/mutants.ts';
import { rules } from '../conformance/rules.ts';

const table: string[] = [];
afterAll(() => {
  process.stdout.write(
    `\n${table.join('\n')}\n${String(table.length)} of ${String(mutants.length)} mutants caught\n`,
  );
});

describe('The suite can fail', () => {
  it('only by a mutant: through the same proxy, unchanged, every case passes', async () => {
    expect(await runMutant(untouched)).toEqual([]);
    expect(await runMutant({ ...untouched, profile: 'sandbox' })).toEqual([]);
  });

  it.each(mutants)('$id', async (mutant) => {
    const caught = await runMutant(mutant);
    expect(caught).toContain(mutant.caughtBy);
    expect(rules.map(({ id }) => id)).toContain(mutant.breaks);
    expect(cases.find(({ id }) => id === mutant.caughtBy)?.rules).toContain(mutant.breaks);
    const others = caught.length > 1 ? ` and ${String(caught.length - 1)} more` : '';
    table.push(`${mutant.id.padEnd(58)}${mutant.breaks.padEnd(42)}${mutant.caughtBy}${others}`);
  });
});
