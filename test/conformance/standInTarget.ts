import type { StandIn } from '../service/standIn.ts';
import type { Profile } from './case.ts';
import type { ServiceControl } from './control.ts';
import type { Target } from './runConformance.ts';

/** Large enough for every sample of the suite, small enough to exceed. */
export const smallMaxAudioBytes = 256 * 1024;

type TargetOptions = {
  /** Where something stands before the stand-in. */
  readonly url?: string;
  /** Given where the stand-in has ceilings that so many requests reach. */
  readonly floodUpTo?: number | null;
};

/** A stand-in of this process, started with `smallMaxAudioBytes`, as the suite's target. */
export function standInTarget(
  standIn: StandIn,
  profile: Profile,
  { url = standIn.url, floodUpTo = null }: TargetOptions = {},
): Target {
  const [token = '', otherToken = ''] = standIn.tokens;
  return {
    url,
    token,
    otherToken,
    profile,
    control: { ...controlOf(standIn), floodUpTo },
    pace: { requestMs: 0, submitMs: 0, pollMs: 5 },
  };
}

function controlOf(standIn: StandIn): Omit<ServiceControl, 'floodUpTo'> {
  const { control, tokens } = standIn;
  return {
    maxAudioBytes: smallMaxAudioBytes,
    client: standIn.client,
    issueCode: () => standIn.control.issueCode(1),
    setConnection: (token, changes) => {
      control.setConnection(token, changes);
    },
    setPartner: (state) => {
      if (state === 'disabled') control.disablePartner();
      else for (const token of tokens) control.setConnection(token, { state });
    },
    failNext: (request, failure) => {
      control.failNext(request, failure, { at: 'head' });
    },
    loseNextAnswer: (request) => {
      control.cutNext(request, { at: 'work' });
    },
    endNext: (ends) => {
      control.noteOutcome({ ends });
    },
    outcomeOf: (key) => {
      const [connectionId] = control.notes().map((note) => note.connectionId);
      const found = control.notes().find((note) => note.noteId === key && note.connectionId === connectionId);
      return found?.outcome ?? null;
    },
    noteCount: () => control.notes().length,
  };
}
