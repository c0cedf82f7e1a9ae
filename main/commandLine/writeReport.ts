import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemCode } from '../platform/diskFailure.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';
import type { JobResult } from './jobResult.ts';

/** Exit code of a self-test that ran without a report. */
const reportNotWritten = 3;

/**
 * All or nothing, for IT's collector. Removes nothing, because root may write it into a folder that others
 * can write to. The self-test's result changes only where the file is not there.
 */
export async function writeReport(file: string, result: JobResult): Promise<JobResult> {
  const path = resolve(file);
  const problem = (await isReplaceable(path))
    ? await writeAtomically(path, result.stdout, { removesLeftovers: false }).then(
        () => null,
        (error: unknown) => systemCode(error) ?? 'unknown',
      )
    : 'not a plain file';
  if (problem === null) return result;
  const reason = problem === 'ENOENT' ? 'there is no such folder' : problem;
  const stderr = `${result.stderr}The report could not be written to ${file} (${reason}).\n`;
  return { ...result, exitCode: reportNotWritten, stderr };
}

/** A root process must replace no device and no link. */
const isReplaceable = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null))?.isFile() ?? true;
