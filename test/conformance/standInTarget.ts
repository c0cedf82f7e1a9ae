import { startControlServer } from '../service/controlServer.ts';
import type { StandIn } from '../service/standIn.ts';
import type { TestClock } from '../service/testClock.ts';
import type { Profile } from './case.ts';
import { openControl } from './openControl.ts';
import type { Target } from './runConformance.ts';

type TargetOptions = {
  /** Where something stands before the stand-in. */
  readonly url?: string;
  /** The one that the stand-in was started with. */
  readonly clock?: TestClock;
};

/** A stand-in of this process as the suite's target, controlled as another process would do it. */
export async function openStandInTarget(
  standIn: StandIn,
  profile: Profile,
  { url = standIn.url, clock }: TargetOptions = {},
): Promise<{ readonly target: Target; stop(): Promise<void> }> {
  const server = await startControlServer({ control: standIn.control, testClock: clock ?? null });
  const [token = '', otherToken = ''] = standIn.tokens;
  const control = await openControl(server.url, server.token);
  const pace = { requestMs: 0, submitMs: 0, pollMs: 5 };
  return { target: { url, token, otherToken, profile, control, pace }, stop: () => server.stop() };
}
