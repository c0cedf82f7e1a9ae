import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';

import ffmpeg, { type FfmpegCommand } from 'fluent-ffmpeg';

import { inputName, inputOptions, pcmOptions, runOptions } from './ffmpegArguments.ts';
import { parseProgressLine } from './ffmpegProgress.ts';
import { ffmpegEnvironment } from './runProgram.ts';

export type PcmRun = {
  readonly ffmpegPath: string;
  readonly sourcePath: string;
  readonly streamIndex: number;
  /** Gets the samples; it must not be destroyed by its own end (`autoDestroy: false`). */
  readonly sink: Writable;
  readonly signal: AbortSignal | undefined;
  readonly onOutTime: (outTimeMs: number) => void;
};

export type PcmRunEnd = {
  /** Null where ffmpeg ended by itself, well, and the sink has everything. */
  readonly error: Error | null;
  /** Warnings, without the file's name. */
  readonly remarks: readonly string[];
};

const maxRemarks = 50;

/**
 * The one place that knows fluent-ffmpeg, which is no longer maintained: it starts ffmpeg with exactly our
 * arguments, without a shell, and joins its output to the sink. Never rejects. When the signal aborts, ffmpeg is
 * killed: it has nothing to clean up.
 */
export async function runToPcm(run: PcmRun): Promise<PcmRunEnd> {
  const remarks: string[] = [];
  const name = inputName(run.sourcePath);
  const note = (line: string): void => {
    const progress = parseProgressLine(line);
    if (progress.kind === 'outTime') run.onOutTime(progress.outTimeMs);
    if (progress.kind === 'none' && line.trim() !== '') remarks.push(line);
    if (remarks.length > maxRemarks) remarks.shift();
  };
  const ended = (error: Error | null): PcmRunEnd => ({
    error,
    remarks: remarks.join('\n').replaceAll(name, '').replaceAll(run.sourcePath, '').split('\n'),
  });
  // Listened to from the start: ffmpeg's good end may come before the last samples are through the pipe.
  const drained = finished(run.sink).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

  const processEnd = await new Promise<Error | null>((resolve) => {
    const command = ffmpeg(name, { stdoutLines: maxRemarks }).setFfmpegPath(run.ffmpegPath);
    guardSpawn(command);
    const kill = (): void => {
      command.kill('SIGKILL');
    };
    command
      .inputOptions([...runOptions, ...inputOptions])
      .outputOptions([...pcmOptions(run.streamIndex)])
      .on('start', () => {
        run.signal?.addEventListener('abort', kill);
        if (run.signal?.aborted === true) kill();
      })
      .on('stderr', note)
      .on('error', (error: Error) => {
        run.signal?.removeEventListener('abort', kill);
        resolve(error);
      })
      .on('end', () => {
        run.signal?.removeEventListener('abort', kill);
        resolve(null);
      })
      .output(run.sink)
      .run();
  });
  return ended(processEnd ?? (await drained));
}

type Lines = { readonly get: () => string };
type SpawnArguments = [args: string[], options: object, ...rest: unknown[]];

/**
 * Where a program does not start (it is gone, not for this machine, or the system has no process left),
 * fluent-ffmpeg 2.1.3 throws out of an event handler, which would end the app: `_spawnFfmpeg` calls back without
 * the line buffers that its callers read, or throws before there is anyone to catch it. Here it always calls back,
 * with buffers.
 */
function guardSpawn(command: FfmpegCommand): void {
  const spawnFfmpeg = Reflect.get(command, '_spawnFfmpeg') as (...args: SpawnArguments) => void;
  const none: Lines = { get: () => '' };
  const guarded = (...[args, options, ...rest]: SpawnArguments): void => {
    const callBack = rest.pop() as (error: unknown, stdout: Lines, stderr: Lines) => void;
    const end = (error?: unknown, stdout = none, stderr = none): void => callBack(error, stdout, stderr);
    try {
      spawnFfmpeg.call(command, args, { ...options, env: ffmpegEnvironment() }, ...rest, end);
    } catch (error) {
      end(error);
    }
  };
  Reflect.set(command, '_spawnFfmpeg', guarded);
}
