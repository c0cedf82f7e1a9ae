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
 * What axe does not judge: words on stripes, against each of the stripe's colours; and the text of a note, which
 * is to have 7:1.
 */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('[data-striped], [data-section] textarea')].map((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      const isStriped = element.matches('[data-striped]');
      return { what: element.outerHTML.slice(0, 80), isStriped, color, backgroundColor, backgroundImage };
    }),
  );
  return seen.flatMap(({ what, isStriped, color, backgroundColor, backgroundImage }) => {
    const [words] = parseRgb(color);
    const grounds = parseRgb(isStriped ? backgroundImage : backgroundColor);
    if (words === undefined) return [`no colour: ${what}`];
    const least = isStriped ? 4.5 : 7;
    return grounds
      .map((ground) => contrast(words, ground))
      .filter((ratio) => ratio < least)
      .map((ratio) => `${ratio.toFixed(2)} of ${String(least)}: ${what}`);
  });
}
