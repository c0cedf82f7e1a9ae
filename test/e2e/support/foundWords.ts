import type { Page } from '@playwright/test';

type Found = {
  readonly words: string;
  readonly y: number;
  readonly bottom: number;
  readonly isInSight: boolean;
};

/** The words of the page that are marked as found, or as the current match, in their order. */
export const foundWords = (page: Page, name: 'found' | 'found-current' = 'found'): Promise<Found[]> =>
  page.evaluate((marked) => {
    // A place of the text before, which the page does not paint, stays until the marks follow.
    const isThere = ({ endContainer, endOffset }: AbstractRange): boolean =>
      endOffset <= (endContainer.textContent?.length ?? 0);
    return [...(CSS.highlights.get(marked) ?? [])].filter(isThere).map((place) => {
      const range = new Range();
      range.setStart(place.startContainer, place.startOffset);
      range.setEnd(place.endContainer, place.endOffset);
      const { left, top, bottom, width, height } = range.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        words: range.toString(),
        y: top,
        bottom,
        isInSight: hit !== null && range.intersectsNode(hit),
      };
    });
  }, name);
