import type { Page } from '@playwright/test';

const mostStops = 300;
/**
 * At its end the way leads out of the page and in again. How many times Tab is pressed out there depends on
 * whether the window has the focus; so many in a row are no way any more.
 */
const stopsAgain = 30;
/**
 * Past the last stop the browser takes the focus, and gives it back some messages later. Each look is a
 * message too, so that so many of them are enough on a slow machine as well.
 */
const looksForFocus = 500;

/**
 * Goes once round the screen by Tab. Each stop has to be seen, the focus is never on nothing, and everything
 * that can be used is a stop. Returns what is wrong. What the way has scrolled is put back.
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
    await focusReturned(page);
    const stop = await page.evaluate<Stop, How>(lookAtStop, 'onWay');
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

async function focusReturned(page: Page): Promise<void> {
  const isOut = (): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);
  for (let count = 0; count < looksForFocus && (await isOut()); count += 1);
}

/** What is wrong with where the focus is: on nothing, without a ring, or all of it under something else. */
export async function focusFaults(page: Page): Promise<readonly string[]> {
  await focusReturned(page);
  return (await page.evaluate<Stop, How>(lookAtStop, 'here')).faults;
}

/**
 * Puts the focus on each thing in turn that Tab leads to, in one call: much faster than the way by Tab, but
 * it does not see what keys do. Returns what is wrong with each. The focus and what it has scrolled are put
 * back.
 */
export async function focusEach(page: Page): Promise<readonly string[]> {
  // The last hand on the page was on a key, so the browser rings what a script focuses.
  await page.keyboard.press('Shift');
  return (await page.evaluate<Stop, How>(lookAtStop, 'each')).faults;
}

type Stop = {
  /** The way was here before, or is nowhere. */
  readonly isRepeat: boolean;
  readonly faults: readonly string[];
  /** At a repeat: what can be used and was not a stop yet, but for what arrow keys lead to. */
  readonly missed: readonly string[];
};

/**
 * `onWay`: looks at where the focus is, and marks it; `here`: only looks; `each`: goes to one stop after the
 * other.
 */
type How = 'onWay' | 'here' | 'each';

/** In the page, and all in one call, because a call takes longer than the look. */
function lookAtStop(how: How): Stop {
  if (how === 'each') return { isRepeat: false, faults: faultsOfEach(), missed: [] };
  const isOnWay = how === 'onWay';
  const stop = document.activeElement;
  const isRepeat = isOnWay && (!(stop instanceof HTMLElement) || Object.hasOwn(stop.dataset, 'walked'));
  if (isRepeat) return { isRepeat, faults: [], missed: missedStops() };
  if (isOnWay && stop instanceof HTMLElement) stop.dataset['walked'] = '';
  return { isRepeat, faults: faultsOf(stop), missed: [] };

  function faultsOf(focused: Element | null): readonly string[] {
    if (!(focused instanceof HTMLElement) || focused === document.body) return ['the focus is on nothing'];
    const name = focused.outerHTML.slice(0, 120);
    const ringed = [focused, boxAround(focused)].find((one) => one !== null && hasRing(one)) ?? null;
    const isRinged = ringed !== null;
    const rect = focused.getBoundingClientRect();
    const left = Math.max(0, rect.left);
    const top = Math.max(0, rect.top);
    const width = Math.min(innerWidth, rect.right) - left;
    const height = Math.min(innerHeight, rect.bottom) - top;
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
    const hits = shares.flatMap((across) =>
      shares.map((down) => document.elementFromPoint(left + width * across, top + height * down)),
    );
    const isSeen = width > 0 && height > 0 && hits.some((hit) => hit !== null && focused.contains(hit));
    const isFaint = isRinged && getComputedStyle(ringed).outlineStyle !== 'none' && ringContrast(ringed) < 3;
    return [
      ...(isRinged ? [] : [`no ring: ${name}`]),
      ...(isFaint ? [`a faint ring: ${name}`] : []),
      ...(isSeen ? [] : [`out of sight: ${name} under ${hits[12]?.outerHTML.slice(0, 120) ?? 'nothing'}`]),
    ];
  }

  /** The box that a field shares with nothing but its label, which has the ring then; null: there is none. */
  function boxAround(focused: Element): Element | null {
    const box = focused.parentElement;
    return box?.querySelectorAll('button, input, textarea, [tabindex]').length === 1 ? box : null;
  }

  function hasRing(one: Element): boolean {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  }

  /** WCAG 2.2, 1.4.11: how well the ring stands out from what is around the focused element. */
  function ringContrast(focused: Element): number {
    const parse = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = parse(colour).map((part) => {
        const share = part / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { outlineColor, outlineOffset } = getComputedStyle(focused);
    const isInside = Number.parseFloat(outlineOffset) < 0;
    let ground = 'rgb(255, 255, 255)';
    for (let at = isInside ? focused : focused.parentElement; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      const [, , , alpha = 1] = parse(backgroundColor);
      if (alpha < 1) continue;
      ground = backgroundColor;
      break;
    }
    const ring = luminance(outlineColor);
    const [low = 0, high = 0] = [ring, luminance(ground)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  function faultsOfEach(): readonly string[] {
    const before = document.activeElement;
    const scrolled = [...document.querySelectorAll('*')].map((one) => [one, one.scrollTop] as const);
    const faults = stops()
      .filter(canBeStop)
      .flatMap((stop) => {
        // A stop that has the focus already would not be brought into sight.
        if (document.activeElement === stop) stop.blur();
        stop.focus();
        // The page may have moved the focus on, or the stop may have gone.
        return document.activeElement === stop ? faultsOf(stop) : [];
      });
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const [one, top] of scrolled) one.scrollTop = top;
    return faults;
  }

  /** Whatever can be used. Of dialogs over one another, the topmost alone can be. */
  function stops(): readonly HTMLElement[] {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    return [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('button, input, textarea, summary, [tabindex]'),
    ];
  }

  function canBeStop(one: HTMLElement): boolean {
    const isThere = one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true });
    return isThere && !one.matches(':disabled');
  }

  function missedStops(): readonly string[] {
    const usable = stops();
    // Arrow keys lead from the chosen one of a group to the others.
    const isBesideChosen = (one: HTMLElement): boolean =>
      one instanceof HTMLInputElement &&
      one.type === 'radio' &&
      usable.some((other) => other !== one && other.matches(`:checked[name="${one.name}"]`));
    return usable
      .filter((one) => !isBesideChosen(one) && canBeStop(one) && !Object.hasOwn(one.dataset, 'walked'))
      .map((one) => `not a stop: ${one.outerHTML.slice(0, 120)}`);
  }
}
