import type { Page } from '@playwright/test';

const mostStops = 300;
/**
 * At its end the way leads out of the page and in again. How many times Tab is pressed out there depends on whether the
 * window has the focus; so many in a row are no way any more.
 */
const stopsAgain = 30;

/**
 * Goes once round the screen by Tab. Each stop has to be seen, the focus is never on nothing, and everything that
 * can be used is a stop. Returns what is wrong. What the way has scrolled is put back.
 */
export async function walkByTab(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    for (const stop of document.querySelectorAll('[data-walked]')) stop.removeAttribute('data-walked');
    for (const column of document.querySelectorAll<HTMLElement>('*'))
      if (column.scrollTop > 0) column.dataset['scrolled'] = String(column.scrollTop);
  });
  const faults: string[] = [];
  let repeats = 0;
  let missed: readonly string[] = ['the way has no end'];
  for (let count = 0; count < mostStops && repeats < stopsAgain; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop, true);
    repeats = stop.isRepeat ? repeats + 1 : 0;
    faults.push(...stop.faults);
    if (!stop.isRepeat) continue;
    missed = stop.missed;
    if (missed.length === 0) break;
  }
  faults.push(...missed);
  await page.evaluate(() => {
    for (const column of document.querySelectorAll<HTMLElement>('*')) {
      column.scrollTop = Number(column.dataset?.['scrolled'] ?? 0);
      column.removeAttribute('data-scrolled');
    }
  });
  return faults;
}

/** What is wrong with where the focus is: on nothing, without a ring, or all of it under something else. */
export const focusFaults = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(lookAtStop, false)).faults;

type Stop = {
  /** The way was here before, or is nowhere. */
  readonly isRepeat: boolean;
  readonly faults: readonly string[];
  /** At a repeat: what can be used and was not a stop yet, but for what arrow keys lead to. */
  readonly missed: readonly string[];
};

/** In the page, and all in one call, because a call takes longer than the look. `isOnWay`: marks the stop. */
async function lookAtStop(isOnWay: boolean): Promise<Stop> {
  // Past the last stop the browser takes the focus, and gives it back some messages later.
  if (document.activeElement === document.body)
    await new Promise((arrive) => {
      addEventListener('focusin', arrive, { once: true });
      setTimeout(arrive, 1_000);
    });
  const stop = document.activeElement;
  const isRepeat = isOnWay && (!(stop instanceof HTMLElement) || Object.hasOwn(stop.dataset, 'walked'));
  if (isRepeat) return { isRepeat, faults: [], missed: missedStops() };
  if (isOnWay && stop instanceof HTMLElement) stop.dataset['walked'] = '';
  return { isRepeat, faults: faultsOf(stop), missed: [] };

  function faultsOf(focused: Element | null): readonly string[] {
    if (!(focused instanceof HTMLElement) || focused === document.body) return ['the focus is on nothing'];
    const name = focused.outerHTML.slice(0, 120);
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const isRinged = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    const rect = focused.getBoundingClientRect();
    const left = Math.max(0, rect.left);
    const top = Math.max(0, rect.top);
    const width = Math.min(innerWidth, rect.right) - left;
    const height = Math.min(innerHeight, rect.bottom) - top;
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
    const isSeen = shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        return width > 0 && height > 0 && hit !== null && focused.contains(hit);
      }),
    );
    return [...(isRinged ? [] : [`no ring: ${name}`]), ...(isSeen ? [] : [`out of sight: ${name}`])];
  }

  function missedStops(): readonly string[] {
    // Of dialogs over one another, the topmost alone can be used.
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const usable = (dialog ?? document).querySelectorAll<HTMLElement>(
      'button, input, textarea, summary, [tabindex]',
    );
    // Arrow keys lead from the chosen one of a group to the others.
    const isBesideChosen = (one: HTMLElement): boolean =>
      one instanceof HTMLInputElement &&
      one.type === 'radio' &&
      [...usable].some((other) => other !== one && other.matches(`:checked[name="${one.name}"]`));
    return [...usable]
      .filter((one) => !isBesideChosen(one))
      .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => !one.matches(':disabled') && !Object.hasOwn(one.dataset, 'walked'))
      .map((one) => `not a stop: ${one.outerHTML.slice(0, 120)}`);
  }
}
