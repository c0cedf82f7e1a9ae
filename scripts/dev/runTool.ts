import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

export type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** As this account, without its groups; only root may ask for another. */
  readonly account?: number | undefined;
};

/** How a child ended. `code` is what a shell would report: 128 + n after signal n, 127 when it never started. */
export type Ended = { readonly code: number; readonly output: string; readonly timedOut: boolean };

/** A shell's exit code for a child's end. */
export function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}

/** The words that run a command as an account without rights of any kind. */
export function asAccount(account: number): readonly string[] {
  return ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--inh-caps=-all', '--'];
}

/** Runs a tool to its end and keeps what it printed on either stream. Never rejects, never uses a shell. */
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
 * Runs the program this launch is about: our stdio is its stdio, a signal for us is one for it, and its exit
 * code is the answer. It stays in our process group, so that ending the group ends it too; with `ownGroup` it
 * leads one itself, and whatever of that is left behind it is ended after it.
 */
export async function runInForeground(
  command: Command & { readonly stdio?: StdioOptions; readonly ownGroup?: boolean },
): Promise<number> {
  const leadsGroup = command.ownGroup === true && process.platform !== 'win32';
  const run = leadsGroup ? endedWithUs(command) : command;
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
  const { code, failure } = await ended(child);
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
    // Nothing is left of the group.
  }
}

let interrupted = false;

/** Whether somebody asked us to end while a program was in the foreground: nothing more is to be started. */
export function isInterrupted(): boolean {
  return interrupted;
}

/**
 * A terminal's Ctrl-C reaches the whole group, the child included, and Chromium dies at once from a second
 * SIGINT. SIGTERM asks for the same orderly end and does no harm to a child that is already ending.
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
 * npm hands a signal to the shell between it and us, which dies of it without a word to us. Our parent's death
 * is then the only sign that somebody ended `npm start`.
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
 * A background daemon (display, bus, keyring) in its own session, so that Ctrl-C ends the app before the
 * ground under it.
 */
export function spawnDaemon(command: Command & { readonly stdio: StdioOptions }): ChildProcess {
  const run = endedWithUs(command);
  return spawn(run.command, [...run.args], {
    stdio: command.stdio,
    detached: true,
    ...spawnOptions(command),
  });
}

/** A command that Linux ends when we are gone, even after a SIGKILL that leaves us no time to do it. */
function endedWithUs(command: Command): Pick<Command, 'command' | 'args'> {
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
