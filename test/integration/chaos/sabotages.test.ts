import { expect, it } from 'vitest';
import { trySabotage } from '../../chaos/delivery/trySabotage.ts';

it.each(['keyMintedPerTry', 'outcomeSentTwice'])(
  'the chaos of the delivery fails a build whose sabotage is %s',
  { timeout: 240_000 },
  async (name) => {
    expect(await trySabotage(name, 12)).not.toBeNull();
  },
);
