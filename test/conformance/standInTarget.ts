import { startControlServer } from '../service/controlServer.ts';
import type { StandIn } from '../service/standIn.ts';
import { openControl } from './openControl.ts';
import type { Profile, Target } from './context.ts';

/** A stand-in of this process as the suite's target, controlled as another process would do it. */
export async function openStandInTarget(
  { url, tokens, control: own }: StandIn,
  profile: Profile,
): Promise<{ readonly target: Target; stop(): Promise<void> }> {
  const server = await startControlServer(own);
  const [token = '', otherToken = ''] = tokens;
  const control = await openControl(server.url, server.token);
  const pace = { requestMs: 0, submitMs: 0, pollMs: 5 };
  return { target: { url, token, otherToken, profile, control, pace }, stop: () => server.stop() };
}
