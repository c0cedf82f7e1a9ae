/** The e2e specs that play the Windows build under Wine. */
export const chosenSpecs = [
  'start/mainJob.spec.ts',
  'safety/crash.spec.ts',
  'delivery.spec.ts',
  'recording/recording.spec.ts',
  'workstation/workstation.spec.ts',
  'workstation/practices.spec.ts',
] as const;

/**
 * Tests of those specs that cannot be played there, by their names; one that names `electron` leaves itself
 * out.
 */
export const leftOut: readonly string[] = [
  // They reach into the app’s process, and a packaged app has no inspector.
  'a note that comes after all is there to read and to copy',
  'what was sent while the service was away comes back as notes',
  // They name a policy file, which a packaged app does not read; policy.spec.ts sets one in the registry.
  'a second vet joins at the lock where the first has a PIN',
  'where IT requires a PIN, a vet without one sees nothing until it is set',
  // They run the command line of the checkout, which is a program of this system.
  'the secret comes from an administrator, the code from the vet, and neither stays anywhere',
  'a script gets no note past the lock',
  // Linux alone says by such a setting what is dumped.
  'the main process leaves nothing of its memory in a core dump',
  // Closing asks in a box of the system, which nobody can answer in a packaged app.
  'what is asked after Cancel is known after a restart too',
];
