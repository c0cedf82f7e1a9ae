import type { Page } from '@playwright/test';

/**
 * What can be pressed and is smaller than 24 by 24 px, whatever space is around it; a label counts with its
 * box.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const leastPx = 24;
    const slackPx = 0.5;
    const pressed =
      'button, a[href], input, select, textarea, summary, [role="option"], [role^="menuitem"], [role="slider"]';
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const boxes = [one, one.closest('label')].flatMap((part) => part?.getBoundingClientRect() ?? []);
        const isThere = boxes.some(({ width, height }) => width > 1 && height > 1);
        const isLarge = boxes.some(
          ({ width, height }) => width >= leastPx - slackPx && height >= leastPx - slackPx,
        );
        return isThere && !isLarge;
      })
      .map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return `${width.toFixed(1)} × ${height.toFixed(1)} px: ${one.outerHTML.slice(0, 120)}`;
      });
  });
}

/** What moves by a style sheet, or will in a moment, though the system asks for no motion. */
export function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => {
        const { effect } = animation;
        const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : null;
        return `moves: ${target ?? 'something'}`;
      }),
  );
}

/** A heading in larger type than the heading that it stands under. */
export function weakHeadings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((one) => ({
        level: Number(one.tagName.slice(1)),
        sizePx: Number.parseFloat(getComputedStyle(one).fontSize),
        text: one.innerText,
      }));
    return headings.flatMap(({ level, sizePx, text }, index) => {
      const above = headings.slice(0, index).findLast((one) => one.level < level);
      return above === undefined || sizePx <= above.sizePx
        ? []
        : [`“${text}” is larger than “${above.text}” above it`];
    });
  });
}
