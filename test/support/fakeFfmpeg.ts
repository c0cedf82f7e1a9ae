import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

/** A program that prints this on standard error, as ffmpeg does, and ends. */
export async function fakeFfmpeg(stderr: string): Promise<string> {
  const folder = await temporaryFolder();
  const text = join(folder, 'stderr.txt');
  const program = join(folder, 'ffmpeg');
  await writeFile(text, stderr);
  await writeFile(program, `#!/bin/sh\nexec /bin/cat '${text}' >&2\n`, { mode: 0o755 });
  return program;
}
