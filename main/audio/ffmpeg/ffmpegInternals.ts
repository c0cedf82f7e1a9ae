import type { ChildProcess } from 'node:child_process';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import { ffmpegEnvironment, type ProgramStart } from './limitedStart.ts';

/* Only here private members of fluent-ffmpeg 2.1.3 are used (docs/decisions/0032-members-outside-public-interfaces.md). */

/** Valid after the event `start`. */
export const childProcessOf = (command: FfmpegCommand): ChildProcess =>
  Reflect.get(command, 'ffmpegProc') as ChildProcess;

/** Before its first run, fluent-ffmpeg lists formats by two starts of ffmpeg, which are slow and cannot be killed. */
export function skipCapabilityChecks(command: FfmpegCommand): void {
  Reflect.set(command, '_checkCapabilities', (callBack: () => void) => callBack());
  Reflect.set(command, 'availableEncoders', (callBack: (error: null, encoders: object) => void) =>
    callBack(null, {}),
  );
}

type Lines = { readonly get: () => string };
type SpawnArguments = [args: string[], options: object, ...rest: unknown[]];

/**
 * Starts ffmpeg with the arguments of `start` first and with an environment of its own. If a program does not start,
 * fluent-ffmpeg throws out of an event handler, which would end the app: `_spawnFfmpeg` calls back without the line
 * buffers that its callers read, or throws itself. The replacement always calls back, with buffers.
 */
export function guardSpawn(command: FfmpegCommand, { args: first }: ProgramStart): void {
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
