/** Items of a long list carry their index as `data-index`, because only those in sight are drawn. */

export function itemIndexOf(target: EventTarget | null): number | null {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null;
  return index === null || index === undefined ? null : Number(index);
}

/** The first button of an item; null: the item is not drawn, or has none. */
export const itemButton = (list: HTMLElement | null, index: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] button`) ?? null;
