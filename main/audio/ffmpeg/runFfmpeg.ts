import type { ChildProcess } from 'node:child_process';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';

import type { FfmpegCommand } from 'fluent-ffmpeg';

import { inputName, inputOptions, outputOptions, runOptions, type FfmpegInput } from './ffmpegArguments.ts';
import { parseProgressLine } from './progressLine.ts';
import { limitedStart, lowerPriority } from './limitedStart.ts';
import { childProcessOf, guardSpawn, skipCapabilityChecks } from './ffmpegInternals.ts';

export type FfmpegRun = {
  readonly ffmpegPath: string;
  readonly input: FfmpegInput;
  /** Receives the output. Its own end must not destroy it (`autoDestroy: false`). */
  readonly sink: Writable;
  readonly signal: AbortSignal | undefined;
  readonly onOutTime: (outTimeMs: number) => void;
};

export type FfmpegRunEnd = {
  /** Null if ffmpeg succeeded and the sink has the whole output. */
  readonly error: Error | null;
  /** Warnings, without the file's name. */
  readonly remarks: readonly string[];
};

const maxRemarks = 50;

/**
 * Runs ffmpeg through fluent-ffmpeg, without a shell and with exactly the arguments of this app. An input stream is piped
 * into ffmpeg, and its output into the sink. Never rejects. Resolves after the process has exited. When the signal aborts,
 * ffmpeg is killed: it has nothing to clean up. If ffmpeg ends before an input stream does, the stream stays open, and its
 * owner destroys it.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<FfmpegRunEnd> {
  const remarks: string[] = [];
  const onLine = (line: string): void => {
    const progress = parseProgressLine(line);
    if (progress.kind === 'outTime') run.onOutTime(progress.outTimeMs);
    if (progress.kind === 'none' && line.trim() !== '') remarks.push(line);
    if (remarks.length > maxRemarks) remarks.shift();
  };
  // Watched from the start: ffmpeg may succeed before the last samples are through the pipe.
  const drained = finished(run.sink).then(() => null, asError);
  const error = (await runCommand(run, onLine)) ?? (await drained);
  return { error, remarks: withoutName(remarks, run.input) };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function withoutName(remarks: readonly string[], input: FfmpegInput): readonly string[] {
  if (input.kind !== 'file') return remarks;
  return remarks.join('\n').replaceAll(inputName(input.path), '').replaceAll(input.path, '').split('\n');
}

/** Null if ffmpeg succeeded. */
async function runCommand(run: FfmpegRun, onLine: (line: string) => void): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const start = await limitedStart(run.ffmpegPath, []).catch(asError);
  if (start instanceof Error) return start;
  const made = await commandFor(run).catch(asError);
  if (made instanceof Error) return made;
  const command = made.setFfmpegPath(start.command);
  skipCapabilityChecks(command);
  guardSpawn(command, start);
  const kill = (): void => {
    command.kill('SIGKILL');
  };
  let exited: Promise<void> = Promise.resolve();
  const end = (error: Error | null): void => {
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

/** Rejects where the input stream was destroyed meanwhile, as that of an abandoned take is. */
async function commandFor({ input }: FfmpegRun): Promise<FfmpegCommand> {
  // Loaded at the first run, because the app's start does not need it.
  const { default: ffmpeg } = await import('fluent-ffmpeg');
  const source = input.kind === 'file' ? inputName(input.path) : input.samples;
  return ffmpeg(source, { stdoutLines: maxRemarks })
    .inputOptions([...runOptions, ...inputOptions[input.kind]])
    .outputOptions([...outputOptions(input)]);
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // ffmpeg did not start.
    child.once('error', () => resolve());
  });
}
