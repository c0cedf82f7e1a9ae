import { createApp } from '../../renderer/state/app.ts';
import type { ClinicBridge } from '../../shared/ipc/ipcContract.ts';

type Bridge = {
  readonly invoke: (name: string, input: never) => Promise<unknown>;
  readonly importDropped?: (files: unknown, about: unknown, to: unknown) => Promise<unknown>;
  readonly on?: (name: string, listener: (payload: unknown) => void) => unknown;
};

/** The page's own state, with a main, and a microphone where the test needs one, that answer by hand. */
export const openPage = (bridge: Bridge, microphones = {} as Parameters<typeof createApp>[1]) =>
  createApp({ on: () => () => undefined, ...bridge } as unknown as ClinicBridge, microphones);
