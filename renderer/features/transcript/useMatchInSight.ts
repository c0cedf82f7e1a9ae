import { useEffect, type RefObject } from 'react';
import type { Match } from '../../components/format/findMatches.ts';

/** A match counts as shown once it has stayed in sight for so many frames. */
const steadyFrames = 10;
/** After so many frames without it, the match cannot be shown: the column may have no height. */
const mostFrames = 600;

/**
 * Brings the current match into sight, and again for as long as the lines around it are still measured and move it
 * away. A person who scrolls ends that. `reveal`: draws and shows the line of the match.
 */
export function useMatchInSight(
  body: RefObject<HTMLElement | null>,
  match: Match | undefined,
  reveal: (match: Match) => void,
): void {
  useEffect(() => {
    const element = body.current;
    if (element === null || match === undefined) return undefined;
    reveal(match);
    let steady = 0;
    let frames = 0;
    let timer = requestAnimationFrame(function show() {
      frames += 1;
      const mark = element.querySelector('[data-current="true"]');
      steady = mark !== null && isInSight(mark, element) ? steady + 1 : 0;
      if (steady === 0 && frames % steadyFrames === 0) reveal(match);
      else if (steady === 0) mark?.scrollIntoView({ block: 'nearest' });
      if (steady < steadyFrames && frames < mostFrames) timer = requestAnimationFrame(show);
    });
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      cancelAnimationFrame(timer);
    };
    for (const type of ['wheel', 'pointerdown', 'keydown'])
      element.addEventListener(type, end, { passive: true, signal: ended.signal });
    return end;
  }, [body, match, reveal]);
}

function isInSight(mark: Element, body: Element): boolean {
  const [inner, outer] = [mark.getBoundingClientRect(), body.getBoundingClientRect()];
  return inner.height > 0 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}
