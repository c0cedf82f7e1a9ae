import type { ClinicBridge } from '../shared/ipc/ipcContract.ts';

/** The object that the preload puts on the window. Only this file reads it from there. */
export const clinic: ClinicBridge = (globalThis as unknown as { readonly clinic: ClinicBridge }).clinic;
