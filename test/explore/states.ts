import { createHash } from 'node:crypto';
import type { Consult } from '../../shared/consult/consult.ts';

/** Names, keys, texts and sizes, by which no two states differ. */
const unlike = new Set(
  `id key connectionId vet patient source audio fields payloadSha256 detail sections content
trimmedFrom compressedFrom createdAt frozenAt begunAt since`.split(/\s/),
);

/** Of a time, only how far it is; of a great number, only how great. */
function roughly(name: string, value: unknown, now: number): unknown {
  if (unlike.has(name)) return undefined;
  if (typeof value !== 'number' || value < 8) return value;
  if (value < 1e11) return Math.round(Math.log2(value));
  return ['past', 'soon', 'hour', 'later'][
    [now, now + 60_000, now + 3_600_000].filter((at) => value > at).length
  ];
}

const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64');

export type States = ReturnType<typeof createStates>;

/** Where walks have been: all consults, each with what stands beside it, without names, keys and exact times. */
export function createStates() {
  const all = new Set<string>();
  const ofTwo = new Set<string>();
  const transitions = new Set<string>();
  let last = '';
  let depth = 0;
  let deepest = 0;
  return {
    begins(): void {
      last = '';
      depth = 0;
    },
    /** `beside`: of the consult's practice, and what the service has of it. */
    add(consults: readonly Consult[], beside: (consult: Consult) => unknown, now: number): void {
      const each = consults.map((consult) =>
        JSON.stringify([consult, beside(consult)], (name, value: unknown) => roughly(name, value, now)),
      );
      const state = hashOf(each.toSorted().join('\n'));
      if (state === last) return;
      transitions.add(hashOf(last + state));
      all.add(state);
      if (consults.flatMap(({ submissions }) => submissions).length > 1) ofTwo.add(state);
      last = state;
      deepest = Math.max(deepest, (depth += 1));
    },
    figures: (): string =>
      `${all.size} states, ${ofTwo.size} of them with two submissions or more, ${transitions.size} transitions, depth ${deepest}.`,
  };
}
