/** The e2e specs that play the Windows build under Wine. */
export const chosenSpecs = [
  'start/mainJob.spec.ts',
  'safety/crash.spec.ts',
  'delivery.spec.ts',
  'recording/recording.spec.ts',
  'workstation/workstation.spec.ts',
  'workstation/practices.spec.ts',
] as const;

/** Tests of those specs that cannot be played there, by their names. */
export const leftOut: readonly string[] = [
  // They reach into the app’s process, and a packaged app has no inspector.
  'a note that comes after all is there to read and to copy',
  'History lists each step with its code and its tries',
  'what was sent while the service was away comes back as notes',
  'what the service cannot read is kept to listen to, prepared again',
  'closing the window while recording asks, and keeps what there is',
  'a shutdown of the system asks nobody, ends the take and keeps it',
  'while the window is hidden a bar says that it records, and can stop it',
  'a page that breaks down loses nothing that was recorded, and listens again',
  'a page that cannot be drawn says so, and the new one has no consult open',
  'what was copied is cleared after a lock, and not where the vet is back before',
  'a dialog that stays open over a lock names no patient, and writes nothing',
  'it locks by itself: after a while without a hand on it',
  // They name a policy file, which a packaged app does not read; policy.spec.ts sets one in the registry.
  'the organisation says when, and the setting says so',
  'IT takes a forgotten PIN away by the policy',
  'where IT requires a PIN, a vet without one sees nothing until it is set',
  // They run the command line of the checkout, which is a program of this system.
  'the secret comes from an administrator, the code from the vet, and neither stays anywhere',
  'a script gets no note past the lock',
  // Linux alone says by such a setting what is dumped.
  'the main process leaves nothing of its memory in a core dump',
  // Closing asks in a box of the system, which nobody can answer in a packaged app.
  'what is asked is known after a restart too',
];
