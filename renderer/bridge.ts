import type { ClinicBridge } from '../shared/ipc/ipcContract.ts';

/** What the preload put on the window. Nothing else in the page reads it. */
export const clinic: ClinicBridge = (globalThis as unknown as { readonly clinic: ClinicBridge }).clinic;
