import { textAt, type Token } from '../tokens.ts';
import { conflictsOf } from './coordinates.ts';
import type { Coordinates } from './place.ts';
import type { Site } from './site.ts';

/** How many tokens after a place it may be taken back, and how many then come before the one that is meant. */
const reach = { ofTakingBack: 12, ofInstead: 11, ofMeant: 4 };

/** The sites of a transcript, each where it was corrected to: in "upper right, no, sorry, upper left", both are left. */
export const correctedSites = (tokens: readonly Token[], sites: readonly Site[]): readonly Site[] =>
  sites.map((site, index) => {
    const instead = nextOfPart(sites, index);
    if (instead === null || conflictsOf(site.coordinates, instead.coordinates).length === 0) return site;
    return isTakenBack(tokens, site, instead) && !isNamedAgain(tokens, site, instead)
      ? { ...site, coordinates: movedTo(site.coordinates, instead.coordinates) }
      : site;
  });

/** How many of the next places are looked at. */
const mostNext = 3;

/** Only the next place that is named of a part can be the one that is meant instead, or that of no part: "the left". */
const nextOfPart = (sites: readonly Site[], index: number): Site | null => {
  const own = sites[index]?.parts ?? new Set();
  return (
    sites
      .slice(index + 1, index + 1 + mostNext)
      .find(({ parts }) => (own.size === 0 ? parts.size === 0 : [...own].some((part) => parts.has(part)))) ??
    null
  );
};

/** "No, sorry", "nah": but not "no drawer". */
const isTakenBack = (tokens: readonly Token[], { to: from }: Site, { from: to }: Site): boolean =>
  to - from <= reach.ofTakingBack + reach.ofInstead &&
  tokens.slice(from, to).some(({ text }, index) => {
    if (index > reach.ofTakingBack || to - from - index > reach.ofInstead) return false;
    const isJustBefore = to - from - index <= reach.ofMeant;
    return (
      /^(?:nah|oops|correction)$/.test(text) ||
      (isJustBefore && /^(?:well|sorry|actually|rather)$/.test(text) && isAfterPause(tokens, from + index)) ||
      (text === 'no' &&
        /^[,.…]$/.test(textAt(tokens, from + index + 1)) &&
        isAfterPause(tokens, from + index))
    );
  });

/** "The right one… No. I've the left down, and the right is up": it goes on about both. */
const isNamedAgain = (tokens: readonly Token[], { coordinates }: Site, { to }: Site): boolean => {
  const { sentence } = tokens[to - 1] ?? {};
  return tokens
    .slice(to, to + reach.ofTakingBack)
    .some((token) => token.sentence === sentence && token.text === coordinates.side);
};

const isAfterPause = (tokens: readonly Token[], at: number): boolean =>
  /^[,.…–—-]$/.test(textAt(tokens, at - 1));

function movedTo(from: Coordinates, to: Coordinates): Coordinates {
  const moved = { ...from };
  for (const axis of conflictsOf(from, to)) moved[axis] = to[axis];
  return moved;
}
