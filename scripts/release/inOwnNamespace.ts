import { runInForeground } from '../dev/runTool.ts';
import { UserError } from '../dev/userError.ts';

const ownMountsAndProcesses = [
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--propagation',
  'private',
] as const;

/**
 * A shell takes the ends of processes that lost their parent; node as the first process would keep them as
 * zombies.
 */
const firstProcess = ['sh', '-c', '"$@"; exit $?', 'sh'] as const;

const isInside = 'CLINIC_PROOF_NAMESPACE';

/**
 * Runs this script again where its mounts and its processes are its own: when it ends, however it ends, the
 * system undoes the mounts and ends what still runs. Null: this is that second run.
 */
export async function inOwnNamespace(args: readonly string[]): Promise<number | null> {
  if (process.env[isInside] === '1') return null;
  const [node, script = ''] = process.argv;
  if (node === undefined) throw new UserError('Run this with node.');
  return runInForeground({
    // unshare itself ignores to be asked to end.
    command: 'setpriv',
    args: [
      '--pdeathsig',
      'KILL',
      'unshare',
      ...ownMountsAndProcesses,
      '--',
      ...firstProcess,
      node,
      script,
      ...args,
    ],
    env: { ...process.env, [isInside]: '1' },
    ownGroup: true,
  });
}
