import { readFileSync } from 'node:fs';
import { noPolicy, parsePolicy, type Policy, type PolicyProblem } from './policy.ts';

/** `/etc` is IT's alone. An unpackaged build takes a file of the environment's as well, for tests and trials. */
const linuxFile = '/etc/clinic-companion/policy.json';

/**
 * The organisation's settings for this workstation. What cannot be read is a problem to tell, and leaves the rest as if
 * nothing were managed. Windows' and macOS' own places are not read yet.
 */
export function readPolicy({
  platform,
  isPackaged,
  env,
}: {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}): { readonly policy: Policy; readonly problems: readonly PolicyProblem[] } {
  const fromEnvironment = isPackaged ? undefined : env['CLINIC_POLICY_FILE'];
  const file = fromEnvironment ?? (platform === 'linux' ? linuxFile : null);
  if (file === null) return { policy: noPolicy, problems: [] };
  try {
    return parsePolicy(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    // A file that the environment names is meant to be there.
    if (isAbsent && fromEnvironment === undefined) return { policy: noPolicy, problems: [] };
    const reason = error instanceof SyntaxError ? 'not JSON' : 'cannot be read';
    return { policy: noPolicy, problems: [{ name: file, reason }] };
  }
}
