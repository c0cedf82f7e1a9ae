import type { KeyboardEvent } from 'react';

/** Items of a long list carry their index as `data-index`, because only those in sight are drawn. */
export function itemIndexOf(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? null : Number(item.dataset['index']);
}

/**
 * Where a key leads from an item of a list; null: nowhere.
 * `page`: how many items a page has; 0: there are none.
 */
export function indexAfterKey(
  key: string,
  at: number,
  { last, page = 0 }: { readonly last: number; readonly page?: number },
): number | null {
  const arrows: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
  const pages: typeof arrows = page === 0 ? {} : { PageDown: at + page, PageUp: at - page };
  const place = arrows[key] ?? pages[key];
  return place === undefined ? null : Math.min(Math.max(place, 0), last);
}

/** Arrow keys, Home and End lead between the buttons of a list. */
export function moveBetween(event: KeyboardEvent<HTMLElement>, all: Iterable<HTMLElement>): void {
  const buttons = [...all];
  const at = buttons.findIndex((button) => button === event.target);
  const next = indexAfterKey(event.key, at, { last: buttons.length - 1 });
  if (at === -1 || next === null || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  buttons[next]?.focus();
}
