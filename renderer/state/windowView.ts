import { createStore } from 'zustand/vanilla';
import type { Events } from '../../shared/ipc/ipcContract.ts';
import { clinic } from '../bridge.ts';

/**
 * Whether the window is in view, as main says: to Chromium, a window of ours is always visible, because otherwise a
 * hidden one would record too slowly.
 */
export const windowView = createStore<Events['viewChanged']>(() => ({ isInView: true }));

export const watchWindowView = (): void => void clinic.on('viewChanged', (now) => windowView.setState(now));
