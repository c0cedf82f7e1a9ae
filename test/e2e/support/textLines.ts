import type { Locator } from '@playwright/test';

/** How many lines an element's text takes. */
export const textLines = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const range = new Range();
    range.selectNodeContents(one);
    const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom).toSorted((a, b) => a - b);
    // What stands in one line may differ by the height of its font.
    return bottoms.filter((bottom, at) => at === 0 || bottom - (bottoms[at - 1] ?? 0) > 8).length;
  });
