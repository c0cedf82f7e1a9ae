import type { Page } from '@playwright/test';

type Rgb = readonly [number, number, number];

const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const parseRgb = (text: string): readonly Rgb[] =>
  [...text.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)].map(([, red, green, blue]) => [
    Number(red),
    Number(green),
    Number(blue),
  ]);

/**
 * What axe does not judge: words on stripes, against each of the stripe's colours; the text of a note, which
 * is to have 7:1; and what is to have 3:1 (WCAG 2.2, 1.4.11): the edge of a field against what is around it,
 * and the bar of the chosen row against the row and the list.
 */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
  const seen = await page.evaluate(() => {
    /** What the element lies on. */
    const groundOf = (element: Element): string => {
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const striped = [...document.querySelectorAll('[data-striped]')].map((element) => {
      const { color, backgroundImage } = getComputedStyle(element);
      return { element, least: 4.5, colour: color, grounds: backgroundImage };
    });
    const texts = [...document.querySelectorAll('[data-section] textarea')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { element, least: 7, colour: color, grounds: backgroundColor };
    });
    const edged =
      'input:not([type="checkbox"], [type="radio"], :read-only, :disabled), select:not(:disabled)';
    // Forced colours are the system's, with names of their own.
    const isForced = matchMedia('(forced-colors: active)').matches;
    // A field without a frame is known by the label, the lens or the arrow within it.
    const hasFrame = (element: Element): boolean => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element);
      return borderTopWidth !== '0px' && !/^rgba\(.*, 0\)$/.test(borderTopColor);
    };
    const edges = (isForced ? [] : [...document.querySelectorAll(edged)])
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [element, element.parentElement ?? element].filter(hasFrame).slice(0, 1))
      .map((element) => {
        const colour = getComputedStyle(element).borderTopColor;
        return { element, least: 3, colour, grounds: groundOf(element) };
      });
    const chosen = (isForced ? [] : [...document.querySelectorAll('button[aria-current="true"]')]).flatMap(
      (element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        // A row without a tint has a tick.
        if (/^rgba\(.*, 0\)$/.test(backgroundColor)) return [];
        const grounds = `${backgroundColor} ${groundOf(element)}`;
        return [{ element, least: 3, colour: backgroundImage, grounds }];
      },
    );
    return [...striped, ...texts, ...edges, ...chosen].map(({ element, ...one }) => ({
      what: element.outerHTML.slice(0, 80),
      ...one,
    }));
  });
  return seen.flatMap(({ what, least, colour, grounds }) => {
    const [drawn] = parseRgb(colour);
    if (drawn === undefined) return [`no colour: ${what}`];
    return parseRgb(grounds)
      .map((ground) => contrast(drawn, ground))
      .filter((ratio) => ratio < least)
      .map((ratio) => `${ratio.toFixed(2)} of ${String(least)}: ${what}`);
  });
}
