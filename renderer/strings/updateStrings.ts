import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import type { UpdatesView } from '../../shared/ipc/updates.ts';

type Lines = {
  readonly [State in UpdatesView['state']]: (view: Extract<UpdatesView, { state: State }>) => string;
};

const offs: Record<Extract<UpdatesView, { state: 'off' }>['because'], string> = {
  policy: 'Updates by the app are off.',
  noAddress: 'Updates are off: this copy has no update address.',
  notInstalled: 'Updates are installed by IT.',
};

const problems: Record<NonNullable<Extract<UpdatesView, { state: 'idle' }>['problem']>, string> = {
  unreachable: 'Could not check for updates. We’ll try again.',
  untrusted: 'The offered update is not signed correctly, and was not fetched. Tell IT.',
  outdated: 'The update list is old, or this computer’s clock is wrong. Tell IT.',
  damaged: 'The update arrived damaged. We’ll try again.',
  noRoom: 'There is too little room for an update. Free some space: we’ll try again.',
};

const lines: Lines = {
  off: ({ because }) => offs[because],
  idle: ({ lookedAt, problem }) => {
    if (problem !== null) return problems[problem];
    return lookedAt === null ? 'We check for updates from time to time.' : 'Up to date.';
  },
  waiting: ({ next }) => `Version ${next} is fetched when nothing is recorded or sent.`,
  downloading: ({ next }) => `Version ${next} is being fetched.`,
  ready: ({ next }) => `Update ready: version ${next}. It installs when you close the app, or now.`,
};

export const updateStrings = {
  title: 'Updates',
  intro: ({ updates }: Snapshot) => `Version ${updates.version}`,
  line: (view: UpdatesView): string => (lines[view.state] as (view: UpdatesView) => string)(view),
  managed: 'Updates are managed by your organisation.',
  look: 'Look for updates',
  restart: 'Restart to update',
  isBusy: 'Waits until nothing is recorded or sent.',
} as const;
