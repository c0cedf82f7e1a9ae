import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { systemCode } from '../../platform/diskFailure.ts';
import {
  ffmpegInputName,
  ffmpegInputOptions,
  ffmpegOutputOptions,
  ffmpegProgressOptions,
  ffmpegRunOptions,
  type FfmpegInput,
} from './ffmpegArguments.ts';
import {
  resourceLimitedCommand,
  lowerPriority,
  ffmpegEnvironment,
  type ProgramCommand,
} from './resourceLimitedCommand.ts';

type ProgressLine =
  | { readonly kind: 'outTime'; readonly outTimeMs: number }
  | { readonly kind: 'other' } // another key
  | { readonly kind: 'none' }; // no progress line: a warning

const keyValue = /^([a-z0-9_]+)=\s*(\S*)\s*$/;

/** `out_time_us` is `N/A` before the first sample. */
function parseProgressLine(line: string): ProgressLine {
  const [, key, value = ''] = keyValue.exec(line) ?? [];
  if (key === undefined) return { kind: 'none' };
  if (key !== 'out_time_us' || !/^-?\d+$/.test(value)) return { kind: 'other' };
  return { kind: 'outTime', outTimeMs: Math.max(0, Number(value) / 1000) };
}

function progressFraction(outTimeMs: number, durationMs: number | null): number | null {
  if (durationMs === null || durationMs <= 0) return null;
  return Math.min(1, Math.max(0, outTimeMs / durationMs));
}

/*
 * Only here private members of fluent-ffmpeg 2.1.3 are used
 * (docs/decisions/0032-members-outside-public-interfaces.md).
 */

/** Valid after the event `start`. */
const childProcessOf = (command: FfmpegCommand): ChildProcess =>
  Reflect.get(command, 'ffmpegProc') as ChildProcess;

/** fluent-ffmpeg would list formats by two starts of ffmpeg, which are slow and cannot be killed. */
function skipCapabilityChecks(command: FfmpegCommand): void {
  Reflect.set(command, '_checkCapabilities', (callBack: () => void) => callBack());
  Reflect.set(command, 'availableEncoders', (callBack: (error: null, encoders: object) => void) =>
    callBack(null, {}),
  );
}

type Lines = { readonly get: () => string };
type SpawnArguments = [args: string[], options: object, ...rest: unknown[]];

/**
 * Where a program does not start, fluent-ffmpeg throws out of an event handler, which would end the app:
 * `_spawnFfmpeg` calls back without the line buffers that its callers read, or throws. The replacement always
 * calls back, with buffers.
 */
function guardSpawn(command: FfmpegCommand, { args: first }: ProgramCommand): void {
  const spawnFfmpeg = Reflect.get(command, '_spawnFfmpeg') as (...args: SpawnArguments) => void;
  const none: Lines = { get: () => '' };
  const guarded = (...[args, options, ...rest]: SpawnArguments): void => {
    const callBack = rest.pop() as (error: unknown, stdout: Lines, stderr: Lines) => void;
    const end = (error?: unknown, stdout = none, stderr = none): void => callBack(error, stdout, stderr);
    try {
      const ownOptions = { ...options, env: ffmpegEnvironment() };
      spawnFfmpeg.call(command, [...first, ...args], ownOptions, ...rest, end);
    } catch (error) {
      end(error);
    }
  };
  Reflect.set(command, '_spawnFfmpeg', guarded);
}

type FfmpegRunRequest = {
  readonly ffmpegPath: string;
  readonly input: FfmpegInput;
  /** Needs `autoDestroy: false`. */
  readonly sink: Writable;
  readonly signal: AbortSignal | undefined;
  /** Null: unknown. */
  readonly durationMs?: number | null;
  /** 0 to 1, never falling; null: the duration is unknown. */
  readonly onProgress?: (fraction: number | null) => void;
  readonly limitMs?: number;
};

export type FfmpegRunEnd = {
  /** Null: ffmpeg succeeded, and the sink has the whole output. */
  readonly error: Error | null;
  /** Without the file's name. */
  readonly remarks: readonly string[];
  /** 0 without `onProgress`. */
  readonly outTimeMs: number;
};

const maxRemarks = 50;

/** A day of sound takes some minutes, on a slow computer too. */
const longestRunMs = 60 * 60_000;
const checksOfTime = 60;

/**
 * Resolves after ffmpeg has exited; never rejects. If ffmpeg ends before an input stream does, the stream
 * stays open for its owner to destroy.
 */
export async function runFfmpeg(run: FfmpegRunRequest): Promise<FfmpegRunEnd> {
  const remarks: string[] = [];
  let outTimeMs = 0;
  const onLine = (line: string): void => {
    const progress = parseProgressLine(line);
    if (progress.kind === 'outTime') {
      outTimeMs = Math.max(outTimeMs, progress.outTimeMs);
      run.onProgress?.(progressFraction(outTimeMs, run.durationMs ?? null));
    }
    if (progress.kind === 'none' && line.trim() !== '') remarks.push(line);
    if (remarks.length > maxRemarks) remarks.shift();
  };
  // ffmpeg may succeed before the last samples are through the pipe.
  const drained = finished(run.sink).then(() => null, asError);
  const error = (await runCommand(run, onLine)) ?? (await drained);
  return {
    error,
    remarks: withoutName(remarks, run.input),
    outTimeMs,
  };
}

/** ffmpeg_missing or ffmpeg_failed. */
export function ffmpegFailure(error: Error, remarks: readonly string[]): Failure {
  if (systemCode(error) === 'ENOENT') return failure('ffmpeg_missing');
  if (remarks.some((remark) => /unknown encoder/i.test(remark)))
    return failure('ffmpeg_failed', 'This ffmpeg was built without Opus (libopus)');
  // The rest of the message repeats the command's output, file name included.
  const how = /exited with code \d+|killed with signal \w+/.exec(error.message)?.[0] ?? systemCode(error);
  const detail = [how, remarks.at(-1)].filter((part) => part !== undefined && part !== null).join(': ');
  return failure('ffmpeg_failed', detail);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function withoutName(remarks: readonly string[], input: FfmpegInput): readonly string[] {
  if (input.kind !== 'file' || remarks.length === 0) return remarks;
  return remarks
    .join('\n')
    .replaceAll(ffmpegInputName(input.path), '')
    .replaceAll(input.path, '')
    .split('\n');
}

async function runCommand(run: FfmpegRunRequest, onLine: (line: string) => void): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const start = await resourceLimitedCommand(run.ffmpegPath, []).catch(asError);
  if (start instanceof Error) return start;
  const made = await commandFor(run).catch(asError);
  if (made instanceof Error) return made;
  const command = made.setFfmpegPath(start.command);
  skipCapabilityChecks(command);
  guardSpawn(command, start);
  const kill = (): void => {
    command.kill('SIGKILL');
  };
  let exited: Promise<unknown> = Promise.resolve();
  // Counted in steps, so that a laptop's sleep is not part of it. A take may last for hours.
  let checks = 0;
  const watch = setInterval(
    () => {
      checks += 1;
      if (run.input.kind === 'file' && checks >= checksOfTime) kill();
    },
    (run.limitMs ?? longestRunMs) / checksOfTime,
  );
  const end = (error: Error | null): void => {
    clearInterval(watch);
    run.signal?.removeEventListener('abort', kill);
    if (error !== null) kill();
    resolve(error);
  };
  command
    .on('start', () => {
      const child = childProcessOf(command);
      lowerPriority(child.pid);
      exited = exitOf(child);
      run.signal?.addEventListener('abort', kill);
      if (run.signal?.aborted === true) kill();
    })
    .on('stderr', onLine)
    .on('error', end)
    .on('end', () => end(null))
    .output(run.sink)
    .run();
  const error = await promise;
  // fluent-ffmpeg reports a broken stream before ffmpeg has exited.
  await exited;
  return error;
}

/** Rejects for an input stream that is destroyed already. */
async function commandFor({ input, onProgress }: FfmpegRunRequest): Promise<FfmpegCommand> {
  // The start of the app does not need it.
  const { default: ffmpeg } = await import('fluent-ffmpeg');
  const source = input.kind === 'file' ? ffmpegInputName(input.path) : input.samples;
  return ffmpeg(source, { stdoutLines: maxRemarks })
    .inputOptions([
      ...ffmpegRunOptions,
      ...(onProgress === undefined ? [] : ffmpegProgressOptions),
      ...ffmpegInputOptions[input.kind],
    ])
    .outputOptions([...ffmpegOutputOptions(input)]);
}

/** An `error`: ffmpeg did not start. */
const exitOf = (child: ChildProcess): Promise<unknown> => once(child, 'exit').catch(() => undefined);
