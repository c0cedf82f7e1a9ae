import { expect, it } from 'vitest';
import { explore } from '../../explore/explore.ts';

/** The same walks in each run. `npm run explore` takes others, and more of them. */
it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'every promise holds in walks of delivery with seed %i',
  async (seed) => {
    expect(await explore({ seed, walks: 8 })).toEqual({ walks: 8, story: null });
  },
);
