import type { Page } from '@playwright/test';

/** Words that are cut off or stick out of what they are on. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const slackPx = 1.5;
    const name = (element: Element): string => element.outerHTML.slice(0, 140);
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    };
    const linesOf = (element: Element): DOMRect[] =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
    /** The nearest box around it that hides what sticks out; a box that shows dots says that there is more. */
    const frameOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        if (textOverflow === 'ellipsis') return null;
        if (at.matches('button, [role="option"], [role^="menuitem"]')) return at;
        if (overflowX !== 'visible') return at;
      }
      return null;
    };
    const faults: string[] = [];
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    for (const element of dialog.querySelectorAll('*')) {
      if (!isSeen(element)) continue;
      const lines = linesOf(element);
      const frame = lines.length === 0 ? null : frameOf(element);
      if (frame === null) continue;
      const { left, right } = frame.getBoundingClientRect();
      if (lines.some((line) => line.left < left - slackPx || line.right > right + slackPx))
        faults.push(`cut: ${name(element)}`);
    }
    return faults;
  });
}
