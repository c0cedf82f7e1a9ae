import { textAt, type Token } from '../tokens.ts';
import { conflictsOf } from './coordinates.ts';
import type { Coordinates } from './place.ts';
import type { Site } from './site.ts';

/** How many tokens after a place another one may take its place. */
const reach = 18;
/** How many of the next places may. */
const mostNext = 3;

/** The sites of a transcript, each where it was corrected to: in "upper right, no, sorry, upper left", both are left. */
export const correctedSites = (tokens: readonly Token[], sites: readonly Site[]): readonly Site[] =>
  sites.map((site, index) => {
    const instead = sites
      .slice(index + 1, index + 1 + mostNext)
      .find((next) => isInstead(site, next) && isTakenBack(tokens, site.to, next.from));
    return instead === undefined
      ? site
      : { ...site, coordinates: movedTo(site.coordinates, instead.coordinates) };
  });

/** Whether they are of the same part, near each other, and elsewhere. */
const isInstead = (site: Site, next: Site): boolean =>
  next.from - site.to <= reach &&
  conflictsOf(site.coordinates, next.coordinates).length > 0 &&
  [...site.parts].some((part) => next.parts.has(part));

/** "No, sorry", "nah": but not "no drawer". */
const isTakenBack = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(
    ({ text }, index) =>
      /^(?:nah|oops|correction)$/.test(text) ||
      // Further off, a vet says sorry to the animal.
      (text === 'sorry' && index <= 2) ||
      (text === 'no' &&
        /^[,.…]$/.test(textAt(tokens, from + index + 1)) &&
        isAfterPause(tokens, from + index)) ||
      (text === 'mean' && textAt(tokens, from + index - 1) === 'i'),
  );

const isAfterPause = (tokens: readonly Token[], at: number): boolean =>
  /^[,.…–—-]$/.test(textAt(tokens, at - 1));

function movedTo(from: Coordinates, to: Coordinates): Coordinates {
  const moved = { ...from };
  for (const axis of conflictsOf(from, to)) moved[axis] = to[axis];
  return moved;
}
