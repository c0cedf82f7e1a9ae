import * as fc from 'fast-check';
import { walk, type Story } from './walk.ts';

/** So many steps have a walk at most. Each is a number, from which everything about the step follows. */
const mostSteps = 140;
const steps = fc.array(fc.noBias(fc.noShrink(fc.nat())), {
  minLength: 1,
  maxLength: mostSteps,
  size: 'max',
});

type Limits = {
  readonly seed: number;
  readonly walks: number;
  readonly seconds?: number;
  readonly shrinks?: boolean;
};

/** Walks until a promise does not hold. The same seed gives the same walks. */
export async function explore({ seed, walks, seconds, shrinks = true }: Limits) {
  /** Of the first promise that does not hold, without the steps that it does not need. */
  let story = null as Story | null;
  const property = fc.asyncProperty(fc.noBias(steps), async (seeds) => {
    const found = await walk(seeds);
    story = found ?? story;
    return found === null;
  });
  const { numRuns } = await fc.check(property, {
    seed,
    numRuns: walks,
    endOnFailure: !shrinks,
    ...(seconds === undefined ? {} : { interruptAfterTimeLimit: seconds * 1000 }),
  });
  return { walks: numRuns, story };
}
