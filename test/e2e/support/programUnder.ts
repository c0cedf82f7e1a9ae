import { chmod, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A script in `parent` that starts a program as on a workstation with this policy, in a mount namespace of its own. For root on
 * Linux.
 */
export async function programUnder(
  policy: Readonly<Record<string, unknown>>,
  { program, parent }: { readonly program: string; readonly parent: string },
): Promise<string> {
  const folder = await mkdtemp(join(parent, 'policy-'));
  const etc = join(folder, 'etc');
  await cp('/etc', etc, { recursive: true, verbatimSymlinks: true });
  await mkdir(join(etc, 'clinic-companion'), { mode: 0o755 });
  await writeFile(join(etc, 'clinic-companion', 'policy.json'), JSON.stringify(policy), { mode: 0o644 });
  const script = join(folder, 'start');
  const inside = `mount --bind ${etc} /etc && exec "$@"`;
  await writeFile(script, `#!/bin/sh\nexec unshare --mount sh -c '${inside}' sh ${program} "$@"\n`);
  await chmod(script, 0o755);
  return script;
}
