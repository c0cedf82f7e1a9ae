import { describe, expect, it } from 'vitest';
import { runMany } from '../../chaos/delivery/runMany.ts';

/** The short form of `npm run chaos -- delivery`, which has more seeds. */
describe('delivery by chaos', () => {
  it('delivery by chaos ends with one note for each consult, whatever happens', async () => {
    const results = await runMany(1, 3);
    const broken = results.flatMap((result) =>
      result.broken.map((line) => `seed ${String(result.seed)}: ${line}`),
    );
    expect(broken).toEqual([]);
    expect(results).toHaveLength(3);
  });
});
