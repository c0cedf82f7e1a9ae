import { readPolicy } from '../policy/readPolicy.ts';

/** What of it does not count is told on stderr. */
export async function organisationPolicy(isPackaged: boolean): ReturnType<typeof readPolicy> {
  const read = await readPolicy({ platform: process.platform, isPackaged, env: process.env });
  for (const { name, reason } of read.problems)
    process.stderr.write(`Policy: ${name}: ${reason}. It does not count.\n`);
  return read;
}
