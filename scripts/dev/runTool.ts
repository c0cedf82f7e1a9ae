import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from './userError.ts';

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Runs as this account, without its groups; only root can name another account. */
  readonly account?: number | undefined;
};

/** How a program ended. `code` as in a shell: 128 + n after signal n, 127 if the program did not start. */
export type Ended = { readonly code: number; readonly output: string; readonly timedOut: boolean };

/** The exit code that a shell would report. */
export function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}

/** The beginning of a command line that runs as another account, without privileges. */
export function asAccount(account: number): readonly string[] {
  return ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--inh-caps=-all', '--'];
}

/**
 * Runs a tool to its end and collects what it prints on stdout and stderr. Never rejects, never uses a shell.
 */
export async function runTool(command: Command & { readonly timeoutMs?: number }): Promise<Ended> {
  const words = [
    ...(command.account === undefined ? [] : asAccount(command.account)),
    command.command,
    ...command.args,
  ];
  const [program = '', ...args] = words;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...spawnOptions(command),
  });
  let output = '';
  let timedOut = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const timer =
    command.timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          child.kill('SIGKILL');
        }, command.timeoutMs);
  const { code, failure } = await ended(child);
  clearTimeout(timer);
  return { code, output: failure === undefined ? output : failure.message, timedOut };
}

/**
 * The same, but throws a UserError that begins with `otherwise` if the tool fails. Returns what it printed.
 */
export async function runOrThrow(command: Parameters<typeof runTool>[0], otherwise: string): Promise<string> {
  const { code, output } = await runTool(command);
  if (code !== 0) throw new UserError(`${otherwise}:\n${output.trim()}`);
  return output;
}

/**
 * Runs a program with the stdio of this process, forwards signals to it and returns its exit code. The
 * program stays in this process group, so that ending the group ends it too. With `ownGroup` it leads a group
 * of its own, and what is left of that group is killed after it. `signal` ends it, by force where it does not
 * end within ten seconds.
 */
export async function runInForeground(
  command: Command & {
    readonly stdio?: StdioOptions;
    readonly ownGroup?: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<number> {
  const leadsGroup = command.ownGroup === true && process.platform !== 'win32';
  const run = leadsGroup ? endedWithParent(command) : command;
  const child = spawn(run.command, [...run.args], {
    stdio: command.stdio ?? 'inherit',
    detached: leadsGroup,
    ...spawnOptions(command),
  });
  const send = (signal: NodeJS.Signals): void => {
    if (leadsGroup) signalGroup(child, signal);
    else child.kill(signal);
  };
  const stopForwarding = onInterruption(() => send('SIGTERM'));
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    send('SIGTERM');
    timer = setTimeout(() => send('SIGKILL'), 10_000);
  };
  command.signal?.addEventListener('abort', end);
  const { code, failure } = await ended(child);
  command.signal?.removeEventListener('abort', end);
  clearTimeout(timer);
  stopForwarding();
  if (failure !== undefined) throw failure;
  if (leadsGroup) signalGroup(child, 'SIGKILL');
  return code;
}

function signalGroup(leader: ChildProcess, signal: NodeJS.Signals): void {
  if (leader.pid === undefined) return;
  try {
    process.kill(-leader.pid, signal);
  } catch {
    // The group is already empty.
  }
}

let interrupted = false;

/**
 * Whether this process was asked to end while a program was in the foreground; then nothing more may be
 * started.
 */
export function isInterrupted(): boolean {
  return interrupted;
}

/**
 * Calls `act` when this process is asked to end. A terminal's Ctrl-C reaches the child too, and a second
 * SIGINT kills Chromium at once, so callers forward SIGTERM: it asks for the same orderly end and does no
 * harm to a child that is already ending.
 */
function onInterruption(act: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (): void => {
    interrupted = true;
    act();
  };
  for (const signal of signals) process.on(signal, end);
  const stopWatching = whenOrphaned(end);
  return () => {
    stopWatching();
    for (const signal of signals) process.off(signal, end);
  };
}

/**
 * npm forwards a signal to the shell between npm and this process, and that shell dies without forwarding it.
 * The death of the parent is then the only sign that somebody ended `npm start`.
 */
function whenOrphaned(act: () => void): () => void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32')
    return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 250);
  return () => clearInterval(timer);
}

/**
 * Starts a background daemon (display, bus, keyring) in its own process group, so that Ctrl-C ends the app
 * before the daemons that the app needs.
 */
export function spawnDaemon(command: Command & { readonly stdio: StdioOptions }): ChildProcess {
  const run = endedWithParent(command);
  return spawn(run.command, [...run.args], {
    stdio: command.stdio,
    detached: true,
    ...spawnOptions(command),
  });
}

/** The command, changed so that Linux ends it when this process ends, even by SIGKILL. */
function endedWithParent(command: Command): Pick<Command, 'command' | 'args'> {
  if (process.platform !== 'linux') return command;
  const [, ...account] = command.account === undefined ? ['', '--'] : asAccount(command.account);
  return { command: 'setpriv', args: ['--pdeathsig', 'TERM', ...account, command.command, ...command.args] };
}

/** Ends a daemon and waits until it is gone. */
export async function endDaemon(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), wait(2000, false, { ref: false })]);
  if (isGone) return;
  child.kill('SIGKILL');
  await gone;
}

async function ended(child: ChildProcess): Promise<{ readonly code: number; readonly failure?: Error }> {
  return new Promise((resolve) => {
    child.once('error', (failure) => resolve({ code: 127, failure }));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal) }));
  });
}

function spawnOptions(command: Command): { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } {
  return {
    ...(command.env === undefined ? {} : { env: command.env }),
    ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
  };
}
