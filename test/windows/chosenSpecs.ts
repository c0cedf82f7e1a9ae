/** The e2e specs that play the Windows build under Wine. */
export const chosenSpecs = [
  'start/mainJob.spec.ts',
  'safety/crash.spec.ts',
  'delivery.spec.ts',
  'recording/recording.spec.ts',
  'workstation/workstation.spec.ts',
  'workstation/practices.spec.ts',
] as const;

export type LeftOut = { readonly title: string; readonly why: string };

/** Tests of those specs that cannot be played there, by their names. */
export const leftOut: readonly LeftOut[] = [];
