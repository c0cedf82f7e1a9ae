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

const reachesIn = 'it reaches into the app’s process, and a packaged app has no inspector';

const policyByFile =
  'it names a policy file, which a packaged app does not read; policy.spec.ts sets one in the registry';
const otherCommandLine = 'it runs the command line of the checkout, which is a program of this system';

/** Tests of those specs that cannot be played there, by their names. */
export const leftOut: readonly LeftOut[] = [
  { title: 'a note that comes after all is there to read and to copy', why: reachesIn },
  { title: 'History lists each step with its code and its tries', why: reachesIn },
  { title: 'what was sent while the service was away comes back as notes', why: reachesIn },
  { title: 'what the service cannot read is kept to listen to, prepared again', why: reachesIn },
  { title: 'closing the window while recording asks, and keeps what there is', why: reachesIn },
  { title: 'a shutdown of the system asks nobody, ends the take and keeps it', why: reachesIn },
  { title: 'while the window is hidden a bar says that it records, and can stop it', why: reachesIn },
  {
    title: 'a page that breaks down loses nothing that was recorded, and listens again',
    why: reachesIn,
  },
  {
    title: 'a page that cannot be drawn says so, and the new one has no consult open',
    why: reachesIn,
  },
  {
    title: 'the secret comes from an administrator, the code from the vet, and neither stays anywhere',
    why: otherCommandLine,
  },
  {
    title: 'the administrator’s command says what is wrong by its exit code, and keeps nothing then',
    why: otherCommandLine,
  },
  { title: 'what was copied is cleared after a lock, and not where the vet is back before', why: reachesIn },
  {
    title: 'the main process leaves nothing of its memory in a core dump',
    why: 'Linux alone says by such a setting what is dumped',
  },
  { title: 'a dialog that stays open over a lock names no patient, and writes nothing', why: reachesIn },
  { title: 'it locks by itself: after a while without a hand on it', why: reachesIn },
  { title: 'the organisation says when, and the setting says so', why: policyByFile },
  { title: 'IT takes a forgotten PIN away by the policy', why: policyByFile },
  { title: 'where IT requires a PIN, a vet without one sees nothing until it is set', why: policyByFile },
  { title: 'a script gets no note past the lock', why: otherCommandLine },
  {
    title: 'what is asked is known after a restart too',
    why: 'closing asks in a box of the system, which nobody can answer in a packaged app',
  },
];
