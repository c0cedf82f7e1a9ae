import { proofPlace } from '../../scripts/release/windowsProof/proofPlace.ts';
import { wineCommand } from '../../scripts/release/windowsProof/wine.ts';
import { expect } from '../e2e/support/e2eTest.ts';
import { runToEnd, type Ended } from '../e2e/support/runCommand.ts';

/** The Wine that `npm run proof:windows` has prepared. */
export const place = proofPlace(process.env);

/** The packed app, as a program of this system. */
export const launcher = process.env['CLINIC_PACKAGED_APP'] ?? '';

/** The packed app as a command, to its end. */
export const runApp = (args: readonly string[], program = launcher): Promise<Ended> =>
  runToEnd(program, args, process.env);

/** A program of Windows' own, to its end, such as reg or msiexec. */
export function runWindows(words: readonly string[]): Promise<Ended> {
  const { command, args, env = {} } = wineCommand(place, words);
  return runToEnd(command, args, env);
}

export const policyKey = String.raw`HKLM\Software\Policies\ClinicCompanion`;

export async function setPolicy(name: string, type: string, value: string): Promise<void> {
  const added = await runWindows(['reg', 'add', policyKey, '/v', name, '/t', type, '/d', value, '/f']);
  expect(added.code).toBe(0);
}
