import type { Page } from '@playwright/test';

/** WCAG 2.2, 1.4.12: so far apart a person may set the letters, words, lines and paragraphs of any text. */
const farApart = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** What is lost where a person sets the text further apart, and is not lost otherwise. */
export async function spacingFaults(page: Page): Promise<readonly string[]> {
  const before = new Set(await lostTexts(page));
  await page.evaluate(async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    // Rows of long lists are put in their places once they have been measured.
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  }, farApart);
  const after = await lostTexts(page);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return after.filter((fault) => !before.has(fault));
}

/**
 * Text that sticks out of what it is on, or of which a part is cut off, though nothing scrolls there and no
 * tooltip has it.
 */
function lostTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const slackPx = 2;
    const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const linesOf = (element: Element): readonly DOMRect[] =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
    const isBeside = (line: DOMRect, box: DOMRect): boolean =>
      line.right > box.right + slackPx || line.left < box.left - slackPx;
    /**
     * What the text is on: a button or what scrolls or hides; a box that shows dots says that there is more.
     */
    const groundOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (textOverflow === 'ellipsis') return null;
        if (at.matches('button, [role="option"], [role^="menuitem"]') || overflowX !== 'visible') return at;
      }
      return null;
    };
    /**
     * Whether a box cuts it off, unless its tooltip has the whole text, or the text is for screen readers
     * only.
     */
    const isCut = (line: DOMRect, from: Element): boolean => {
      for (let at: Element | null = from; at !== null; at = at.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (clipPath !== 'none' || box.width < 4) return false;
        const isBelow = line.bottom > box.bottom + slackPx || line.top < box.top - slackPx;
        if ((clips(overflowY) && isBelow) || (clips(overflowX) && isBeside(line, box)))
          return at.closest('[title]') === null;
        // What scrolls can be brought into sight.
        if (['auto', 'scroll'].includes(overflowY)) return false;
      }
      return false;
    };
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    return [...dialog.querySelectorAll('*')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const lines = isSeen ? linesOf(element) : [];
      const ground = width > 2 && height > 2 && lines.length > 0 ? groundOf(element) : null;
      const box = ground?.getBoundingClientRect();
      const isOut = box !== undefined && lines.some((line) => isBeside(line, box));
      // A row of the list has one height, and the consult that it opens has all of it.
      const isRow = element.closest('[data-consults] [data-index]') !== null;
      const isLost = isOut || (!isRow && lines.some((line) => isCut(line, element)));
      return isLost ? [`cut off: ${element.outerHTML.slice(0, 140)}`] : [];
    });
  });
}

/**
 * What is chosen or pressed and looks in these colours as if it were not: no line, no sign, no other letters.
 */
export function unmarkedStates(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const states = ['aria-current', 'aria-pressed', 'aria-selected', 'aria-checked'];
    const isSet = (element: Element, name: string): boolean =>
      !['', 'false', null].includes(element.getAttribute(name));
    /** All that a person sees of it: its own boxes and letters, and those within. */
    const looks = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
        .map((style) =>
          [
            style.color,
            style.backgroundColor,
            style.opacity,
            style.visibility,
            style.display,
            style.outline,
            style.border,
            style.content,
            style.fontWeight,
            style.textDecorationLine,
          ].join(' '),
        )
        .join('\n');
    /** A tick is a sign. */
    const signs = (element: Element): number => element.querySelectorAll('svg').length;
    /** The others that it is to be told from. */
    const peersOf = (element: Element): readonly Element[] =>
      [
        ...(element.closest('ul, [role="menu"], [role="group"]')?.querySelectorAll(element.tagName) ?? []),
      ].filter((one) => one !== element);
    /** Their ticks are the system's alone, where the page draws no box of its own. */
    const drawnBoxes = [...document.querySelectorAll(':checked')]
      .filter((box) => box instanceof HTMLInputElement && getComputedStyle(box).appearance === 'none')
      .map((box) => `a box that the page draws: ${box.outerHTML}`);
    const unmarked = states.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((element) => isSet(element, name) && !(element instanceof HTMLInputElement))
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => {
          const peers = peersOf(element);
          const isSigned = peers.some((peer) => signs(peer) < signs(element));
          if (isSigned || peers.length === 0) return false;
          const value = element.getAttribute(name) ?? '';
          const chosen = looks(element);
          element.setAttribute(name, 'false');
          const other = looks(element);
          element.removeAttribute(name);
          const without = looks(element);
          element.setAttribute(name, value);
          return chosen === other && chosen === without;
        })
        .map((element) => `looks like any other: ${element.outerHTML.slice(0, 140)}`),
    );
    return [...unmarked, ...drawnBoxes];
  });
}

/** WCAG 2.2, 2.2.2: what starts to move on its own ends within five seconds. For a page that may move. */
export function endlessMotions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const mostMs = 5_000;
    return document.getAnimations().flatMap(({ effect }) => {
      const endMs = Number(effect?.getComputedTiming().endTime ?? 0);
      const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : null;
      return endMs <= mostMs ? [] : [`moves for ${String(endMs)} ms: ${target ?? 'something'}`];
    });
  });
}

/** WCAG 2.2, 3.3.8: nobody has to remember and type a PIN or a token, because a program can paste it. */
export function unpastedSecrets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input[type="password"]')]
      .filter(
        (field) =>
          !['paste', 'beforeinput'].every((type) =>
            field.dispatchEvent(
              new InputEvent(type, { bubbles: true, cancelable: true, inputType: 'insertFromPaste' }),
            ),
          ),
      )
      .map((field) => `takes nothing that is pasted: ${field.outerHTML.slice(0, 120)}`),
  );
}
