import { spawn } from 'node:child_process';

import { failure, type Failure } from '../../shared/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { systemCode } from '../sealed/sealedFailure.ts';

export type ProgramEnd = {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

const maxTextBytes = 1024 * 1024;
const timeoutMs = 60_000;

/**
 * Runs ffmpeg or ffprobe for a short answer: no shell, no input, at most 60 s and 1 MiB of text. Failures:
 * ffmpeg_missing (no such program), ffmpeg_failed (did not start, took too long), cancelled.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Result<ProgramEnd, Failure>> {
  const { promise, resolve } = Promise.withResolvers<Result<ProgramEnd, Failure>>();
  const fail = (error: unknown): void => {
    const code = systemCode(error);
    resolve(err(failure(code === 'ENOENT' ? 'ffmpeg_missing' : 'ffmpeg_failed', code)));
  };
  try {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      env: ffmpegEnvironment(),
      ...(signal === undefined ? {} : { signal }),
    });
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    child.on('error', (error) => {
      if (signal?.aborted === true) resolve(err(failure('cancelled')));
      else fail(error);
    });
    child.on('close', (exitCode, killedBy) => {
      if (signal?.aborted === true) resolve(err(failure('cancelled')));
      else if (killedBy !== null) resolve(err(failure('ffmpeg_failed', `Ended by ${killedBy}`)));
      else resolve(ok({ exitCode, stdout: stdout(), stderr: stderr() }));
    });
  } catch (error) {
    // spawn itself throws where the file is there but is no program for this machine.
    fail(error);
  }
  return promise;
}

/** Ours without FFREPORT, which writes a log with the file's name, and without colours in what is parsed. */
export function ffmpegEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, FFREPORT: undefined, AV_LOG_FORCE_COLOR: undefined };
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
