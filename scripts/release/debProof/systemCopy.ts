import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { asAccount, runOrThrow } from '../../dev/runTool.ts';
import { printLine, UserError } from '../../dev/userError.ts';

export type Typed = { readonly code: number; readonly stdout: string; readonly stderr: string };
/** Who types it, and where. */
type Shell = { readonly account?: number; readonly env: NodeJS.ProcessEnv; readonly folder: string };

/**
 * A copy of this system in memory, with what changes in it alone. In a namespace of mounts, which it goes
 * with. `/tmp` is the system's own, for the sockets of a session. Answers its folder.
 */
export async function copySystem(): Promise<string> {
  // Every Debian has this folder, for mounts.
  const memory = '/mnt';
  const mount = (...args: readonly string[]): Promise<string> =>
    runOrThrow({ command: 'mount', args }, `${args.at(-1)} cannot be mounted`);
  await mount('-t', 'tmpfs', 'system', memory);
  const [root = '', changes = '', work = ''] = ['root', 'changes', 'work'].map((name) =>
    path.join(memory, name),
  );
  for (const folder of [root, changes, work]) await mkdir(folder);
  await mount('-t', 'overlay', 'system', '-o', `lowerdir=/,upperdir=${changes},workdir=${work}`, root);
  for (const folder of ['proc', 'sys', 'dev']) await mount('--rbind', `/${folder}`, path.join(root, folder));
  await mount('--bind', '/tmp', path.join(root, 'tmp'));
  return root;
}

/** Types a line in the copy, and shows it with what it prints. */
export function typeIn(root: string, line: string, { account, env, folder }: Shell): Typed {
  printLine(`${account === undefined ? '#' : '$'} ${line}`);
  const words = ['sh', '-c', 'cd "$1" && eval "$2"', 'sh', folder, line];
  const { status, signal, stdout, stderr } = spawnSync(
    'chroot',
    [root, ...(account === undefined ? [] : asAccount(account)), ...words],
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26, timeout: 10 * 60_000 },
  );
  for (const shown of [stdout, stderr]) if (shown !== '') printLine(shown.trimEnd());
  if (status === null) throw new UserError(`This ended by ${String(signal)}: ${line}`);
  return { code: status, stdout, stderr };
}
