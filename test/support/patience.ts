/** The environment variable in which `npm test` says how slow this machine is. */
const patienceVariable = 'CLINIC_PATIENCE';

/**
 * How many times as long as on a quiet desktop a test may wait before it counts as hung. Without a measured start, as
 * where a runner is called by itself, enough for a machine with other work.
 */
export const patience = Number(process.env[patienceVariable] ?? '6');

/** A quiet desktop starts the app in a second; tests wait for more than starts, so even there three times that. */
export function patienceFor(startSeconds: number): number {
  return Math.min(Math.max(Math.ceil(3 * startSeconds), 3), 30);
}

/** The environment of tests that wait so. */
export function patienceIs(times: number): NodeJS.ProcessEnv {
  return { [patienceVariable]: String(times) };
}
