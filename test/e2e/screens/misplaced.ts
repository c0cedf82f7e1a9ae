import type { Page } from '@playwright/test';
import { drawnBoxes, type Box, type DrawnBox, type Edge } from './drawnBoxes.ts';

/** How far a box may be from the drawn one, in px. */
const withinPx = 1;

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const isAt = (px: number, drawn: number | null): boolean =>
  drawn === null || Math.abs(px - drawn) <= withinPx;
const isAlong = (start: number, length: number, drawn: Edge): boolean =>
  drawn !== null && typeof drawn === 'object' ? isAt(start + length, drawn.to) : isAt(start, drawn);

function isAsDrawn(is: Place, [x, y, width, height]: Box, work: Place): boolean {
  const isAcross =
    x === 'centre' ? isAt(is.x + is.width / 2, work.x + work.width / 2) : isAlong(is.x, is.width, x);
  return isAcross && isAlong(is.y, is.height, y) && isAt(is.width, width) && isAt(is.height, height);
}

/**
 * The boxes that are not as drawn for this window: those that a scene shows, and has to show; or these alone,
 * by their names in the drawing.
 */
export async function misplaced(page: Page, asked: string | readonly string[]): Promise<readonly string[]> {
  const size = await page.evaluate(() => `${innerWidth}x${innerHeight}`);
  const work = await page.getByRole('main').first().boundingBox();
  const faultOf = async ([name, drawn]: readonly [string, DrawnBox]): Promise<string | null> => {
    const isOwn = typeof asked === 'string' ? drawn.scene === asked : asked.includes(name);
    if (!isOwn && (typeof asked !== 'string' || drawn.isSceneOwn)) return null;
    const wanted = Object.entries(drawn.boxes).find(([at]) => at === size)?.[1];
    if (wanted === undefined || work === null) return null;
    const shown = drawn.locate(page).filter({ visible: true });
    const is = (await shown.count()) === 0 ? null : await shown.first().boundingBox();
    if (is === null) return isOwn && !drawn.isPassing ? `${name} is not seen` : null;
    if (isAsDrawn(is, wanted, work)) return null;
    const places = [is.x, is.y, is.width, is.height].map((px) => Math.round(px * 10) / 10);
    return `${name}: ${places.join(', ')}; drawn: ${JSON.stringify(wanted)}`;
  };
  const faults = await Promise.all(Object.entries(drawnBoxes).map(faultOf));
  return faults.filter((fault) => fault !== null);
}
