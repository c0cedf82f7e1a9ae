/** The groups that `npm run test:all` runs one after the other; `npm test` runs the first. */

/** One run of a test runner. */
export type Lane = {
  readonly runner: 'vitest' | 'playwright';
  /** Without any, all of them. */
  readonly projects: readonly string[];
  /** Of Playwright; by default as its configuration says. */
  readonly workers?: number;
};

export type Group = {
  readonly name: string;
  readonly lanes: readonly Lane[];
  /** Whether its lanes run side by side; otherwise one after the other. */
  readonly sideBySide?: true;
  /** How many failures end a lane: by default none does. */
  readonly mostFailures?: number;
};

export const gateGroup: Group = {
  name: 'gate',
  lanes: [
    { runner: 'playwright', projects: ['gate'] },
    { runner: 'vitest', projects: ['unit', 'unit, isolated', 'contract', 'integration'] },
  ],
  sideBySide: true,
  mostFailures: 5,
};

export const groups: readonly Group[] = [
  gateGroup,
  // They record and play in real time.
  { name: 'sound', lanes: [{ runner: 'playwright', projects: ['sound'] }] },
  { name: 'screens', lanes: [{ runner: 'playwright', projects: ['screens'] }] },
  { name: 'packaged', lanes: [{ runner: 'playwright', projects: ['packaged'] }] },
  // They measure time or memory.
  {
    name: 'limits',
    lanes: [
      { runner: 'vitest', projects: ['integration, limits'] },
      { runner: 'playwright', projects: ['limits'] },
    ],
  },
  {
    name: 'long',
    lanes: [
      { runner: 'vitest', projects: ['unit, long', 'contract, long', 'integration, long'] },
      // These mostly wait.
      { runner: 'playwright', projects: ['long'], workers: 3 },
    ],
  },
];
