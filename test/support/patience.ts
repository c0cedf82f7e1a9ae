/** The environment variable in which `npm test` says how slow this machine is. */
const patienceVariable = 'CLINIC_PATIENCE';

/**
 * By which the limits of tests are multiplied, so that only what hangs reaches them. Where no start was
 * measured, as when a test runner is called directly, it is enough for a machine with other work.
 */
export const patience = Number(process.env[patienceVariable] ?? '6');

/** At least 3, which a quiet desktop has: it starts the app in a second. At most 30. */
export function patienceFor(startSeconds: number): number {
  return Math.min(Math.max(Math.ceil(3 * startSeconds), 3), 30);
}

/** The environment that gives tests this patience. */
export function patienceIs(times: number): NodeJS.ProcessEnv {
  return { [patienceVariable]: String(times) };
}
