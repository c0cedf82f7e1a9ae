import type { ChildProcess } from 'node:child_process';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import { ffmpegEnvironment, type ProgramStart } from './limitedStart.ts';

/*
 * The one place that reads or sets private members of fluent-ffmpeg 2.1.3. Its public interface offers none of this:
 * docs/decisions/0032-members-outside-public-interfaces.md.
 */

/** Only after the command's event `start`. */
export const childProcessOf = (command: FfmpegCommand): ChildProcess =>
  Reflect.get(command, 'ffmpegProc') as ChildProcess;

/**
 * Before the first run of a process, fluent-ffmpeg starts ffmpeg twice to ask for its formats and encoders. That takes
 * tenths of a second, cannot be killed, and serves only options that this app does not use.
 */
export function skipCapabilityChecks(command: FfmpegCommand): void {
  Reflect.set(command, '_checkCapabilities', (callBack: () => void) => callBack());
  Reflect.set(command, 'availableEncoders', (callBack: (error: null, encoders: object) => void) =>
    callBack(null, {}),
  );
}

type Lines = { readonly get: () => string };
type SpawnArguments = [args: string[], options: object, ...rest: unknown[]];

/**
 * Starts ffmpeg with the arguments of `start` first and with an environment of its own.
 *
 * Where a program does not start (the file is gone or for another machine, or the system has no process left),
 * fluent-ffmpeg throws out of an event handler, which would end the app: `_spawnFfmpeg` calls back without the line
 * buffers that its callers read, or throws before anybody can catch the error. The replacement always calls back, with
 * buffers.
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
