/** The index of the transcript's line that contains the element; null: none does. */
export function lineIndexOf(target: EventTarget | null): number | null {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null;
  return index === null || index === undefined ? null : Number(index);
}
