import { clinic } from '../bridge.ts';

/*
 * Whether the window is in view, as main says: to Chromium, a window of ours is always visible, because otherwise a
 * hidden one would record too slowly.
 */

let isInView = true;
const listeners = new Set<() => void>();

export const isWindowInView = (): boolean => isInView;

/** Returns the function that ends the subscription. */
export function onWindowView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function watchWindowView(): void {
  clinic.on('viewChanged', (now) => {
    isInView = now.isInView;
    for (const listener of listeners) listener();
  });
}
