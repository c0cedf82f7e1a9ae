import { spawn } from 'node:child_process';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { systemCode } from '../../platform/diskFailure.ts';
import {
  ffmpegEnvironment,
  resourceLimitedCommand,
  lowerPriority,
  type ProgramCommand,
} from './resourceLimitedCommand.ts';

type ProgramEnd = {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

const maxTextBytes = 1024 * 1024;
const timeoutMs = 60_000;

/**
 * For a short answer: no shell, no input, at most 60 s and 1 MiB of text. Failures: ffmpeg_missing,
 * ffmpeg_failed (did not start, took too long), cancelled.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Result<ProgramEnd, Failure>> {
  try {
    return await run(await resourceLimitedCommand(program, args), signal);
  } catch (error) {
    // spawn throws for a file that is no program for this machine.
    return err(startFailure(error));
  }
}

function startFailure(error: unknown): Failure {
  const code = systemCode(error);
  return failure(code === 'ENOENT' ? 'ffmpeg_missing' : 'ffmpeg_failed', code);
}

function run(
  { command, args }: ProgramCommand,
  signal: AbortSignal | undefined,
): Promise<Result<ProgramEnd, Failure>> {
  const { promise, resolve } = Promise.withResolvers<Result<ProgramEnd, Failure>>();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    env: ffmpegEnvironment(),
    ...(signal === undefined ? {} : { signal }),
  });
  lowerPriority(child.pid);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.on('error', (error) => {
    // What was cancelled has ended only when it has closed.
    if (signal?.aborted !== true) resolve(err(startFailure(error)));
  });
  child.on('close', (exitCode, killedBy) => {
    if (signal?.aborted === true) resolve(err(failure('cancelled')));
    else if (killedBy !== null) resolve(err(failure('ffmpeg_failed', `Ended by ${killedBy}`)));
    else resolve(ok({ exitCode, stdout: stdout(), stderr: stderr() }));
  });
  return promise;
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const blocks: Buffer[] = [];
  let byteCount = 0;
  stream.on('data', (block: Buffer) => {
    if (byteCount < maxTextBytes) blocks.push(block);
    byteCount += block.length;
  });
  return () => Buffer.concat(blocks).toString('utf8');
}
