import type { UpdatesView } from '../../shared/ipc/updates.ts';

type Lines = {
  readonly [State in UpdatesView['state']]: (view: Extract<UpdatesView, { state: State }>) => string;
};

const offs: Record<Extract<UpdatesView, { state: 'off' }>['because'], string> = {
  policy: 'Updates by the app are off.',
  noAddress: 'Updates are off: this copy was built without a place to look for them.',
  notInstalled: 'Updates are off here: a new version comes the way this one did.',
};

const problems: Record<NonNullable<Extract<UpdatesView, { state: 'idle' }>['problem']>, string> = {
  unreachable: 'Updates could not be looked for. It is tried again by itself.',
  untrusted:
    'What was offered as an update is not signed as it should be. Nothing of it was fetched. Tell IT.',
  outdated: 'The list of updates is out of date, or this computer’s clock is wrong. Tell IT.',
  damaged: 'The update was damaged on its way, and was thrown away. It is tried again by itself.',
  noRoom:
    'There is an update, but too little room on the disk: what is left is for recordings. Free some space; it is tried again by itself.',
};

const lines: Lines = {
  off: ({ because }) => offs[because],
  idle: ({ lookedAt, problem }) => {
    if (problem !== null) return problems[problem];
    return lookedAt === null ? 'Updates are looked for from time to time.' : 'Up to date.';
  },
  waiting: ({ next }) => `Version ${next} is fetched when nothing is recorded or on its way.`,
  downloading: ({ next }) => `Version ${next} is being fetched.`,
  ready: ({ next, needsAdministrator }) =>
    needsAdministrator
      ? `Update ready: version ${next}. Installing it asks for an administrator.`
      : `Update ready: version ${next}. It is installed when you close the app, or now.`,
};

export const updateStrings = {
  title: 'Updates',
  version: (version: string) => `Version ${version}`,
  /** One line about updates. */
  line: (view: UpdatesView): string => (lines[view.state] as (view: UpdatesView) => string)(view),
  managed: 'Updates are managed by your organisation.',
  look: 'Look for updates',
  restart: 'Restart to update',
  isBusy: 'Waits until nothing is recorded or on its way.',
} as const;
