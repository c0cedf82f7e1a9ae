import type { ChildProcess } from 'node:child_process';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';

import type { FfmpegCommand } from 'fluent-ffmpeg';

import { inputName, inputOptions, outputOptions, runOptions, type FfmpegInput } from './ffmpegArguments.ts';
import { parseProgressLine } from './progressLine.ts';
import { ffmpegEnvironment, limitedStart, lowerPriority, type ProgramStart } from './limitedStart.ts';

export type FfmpegRun = {
  readonly ffmpegPath: string;
  readonly input: FfmpegInput;
  /** Gets what comes out; it must not be destroyed by its own end (`autoDestroy: false`). */
  readonly sink: Writable;
  readonly signal: AbortSignal | undefined;
  readonly onOutTime: (outTimeMs: number) => void;
};

export type FfmpegRunEnd = {
  /** Null where ffmpeg ended by itself, well, and the sink has everything. */
  readonly error: Error | null;
  /** Warnings, without the file's name. */
  readonly remarks: readonly string[];
};

const maxRemarks = 50;

/**
 * The one place that knows fluent-ffmpeg, which is no longer maintained: it starts ffmpeg with exactly our
 * arguments, without a shell, and joins its input, where that is a stream, and its output to ours. Never rejects,
 * and does not answer before the process is gone. When the signal aborts, ffmpeg is killed: it has nothing to
 * clean up. Where ffmpeg ends first, an input stream is left as it is, for its owner to destroy.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<FfmpegRunEnd> {
  const remarks: string[] = [];
  const note = (line: string): void => {
    const progress = parseProgressLine(line);
    if (progress.kind === 'outTime') run.onOutTime(progress.outTimeMs);
    if (progress.kind === 'none' && line.trim() !== '') remarks.push(line);
    if (remarks.length > maxRemarks) remarks.shift();
  };
  // Listened to from the start: ffmpeg's good end may come before the last samples are through the pipe.
  const drained = finished(run.sink).then(() => null, asError);
  const error = (await runCommand(run, note)) ?? (await drained);
  return { error, remarks: withoutName(remarks, run.input) };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function withoutName(remarks: readonly string[], input: FfmpegInput): readonly string[] {
  if (input.kind !== 'file') return remarks;
  return remarks.join('\n').replaceAll(inputName(input.path), '').replaceAll(input.path, '').split('\n');
}

/** Null where ffmpeg ended well. */
async function runCommand(run: FfmpegRun, note: (line: string) => void): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const start = await limitedStart(run.ffmpegPath, []).catch(asError);
  if (start instanceof Error) return start;
  const made = await commandFor(run).catch(asError);
  if (made instanceof Error) return made;
  const command = made.setFfmpegPath(start.command);
  askNothing(command);
  guardSpawn(command, start);
  const kill = (): void => {
    command.kill('SIGKILL');
  };
  let gone: Promise<void> = Promise.resolve();
  const end = (error: Error | null): void => {
    run.signal?.removeEventListener('abort', kill);
    if (error !== null) kill();
    resolve(error);
  };
  command
    .on('start', () => {
      const child = Reflect.get(command, 'ffmpegProc') as ChildProcess;
      lowerPriority(child.pid);
      gone = exitOf(child);
      run.signal?.addEventListener('abort', kill);
      if (run.signal?.aborted === true) kill();
    })
    .on('stderr', note)
    .on('error', end)
    .on('end', () => end(null))
    .output(run.sink)
    .run();
  const error = await promise;
  // fluent-ffmpeg reports a broken stream while ffmpeg is still ending.
  await gone;
  return error;
}

/** Rejects where the input stream was destroyed meanwhile, as that of an abandoned take is. */
async function commandFor({ input }: FfmpegRun): Promise<FfmpegCommand> {
  // With the first run: nothing of it is needed for the app's start.
  const { default: ffmpeg } = await import('fluent-ffmpeg');
  const source = input.kind === 'file' ? inputName(input.path) : input.samples;
  return ffmpeg(source, { stdoutLines: maxRemarks })
    .inputOptions([...runOptions, ...inputOptions[input.kind]])
    .outputOptions([...outputOptions(input)]);
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // It never ran.
    child.once('error', () => resolve());
  });
}

/**
 * Before the first run of a process, fluent-ffmpeg starts ffmpeg twice to ask what it can do. That takes tenths of
 * a second, cannot be killed, and serves only options that we do not use.
 */
function askNothing(command: FfmpegCommand): void {
  Reflect.set(command, '_checkCapabilities', (callBack: () => void) => callBack());
  Reflect.set(command, 'availableEncoders', (callBack: (error: null, encoders: object) => void) =>
    callBack(null, {}),
  );
}

type Lines = { readonly get: () => string };
type SpawnArguments = [args: string[], options: object, ...rest: unknown[]];

/**
 * Where a program does not start (it is gone, not for this machine, or the system has no process left),
 * fluent-ffmpeg 2.1.3 throws out of an event handler, which would end the app: `_spawnFfmpeg` calls back without
 * the line buffers that its callers read, or throws before there is anyone to catch it. Here it always calls back,
 * with buffers.
 */
function guardSpawn(command: FfmpegCommand, { args: before }: ProgramStart): void {
  const spawnFfmpeg = Reflect.get(command, '_spawnFfmpeg') as (...args: SpawnArguments) => void;
  const none: Lines = { get: () => '' };
  const guarded = (...[args, options, ...rest]: SpawnArguments): void => {
    const callBack = rest.pop() as (error: unknown, stdout: Lines, stderr: Lines) => void;
    const end = (error?: unknown, stdout = none, stderr = none): void => callBack(error, stdout, stderr);
    try {
      const own = { ...options, env: ffmpegEnvironment() };
      spawnFfmpeg.call(command, [...before, ...args], own, ...rest, end);
    } catch (error) {
      end(error);
    }
  };
  Reflect.set(command, '_spawnFfmpeg', guarded);
}
