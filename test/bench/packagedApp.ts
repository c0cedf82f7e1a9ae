import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildPackaged } from '../e2e/support/packagedBuild.ts';

const packaged = z.object({ folder: z.string(), executable: z.string() });
type Packaged = Readonly<z.infer<typeof packaged>>;

/** The packaged build, made by the first figure of a run that needs it, and removed with what they have in common. */
export async function packagedApp(shared: string): Promise<Packaged> {
  const place = join(shared, 'packaged.json');
  const made = await readFile(place, 'utf8').catch(() => null);
  if (made !== null) return packaged.parse(JSON.parse(made));
  // It is made among the temporary files, which otherwise are this figure's own.
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = shared;
  const { folder, executable } = await buildPackaged();
  if (TMPDIR !== undefined) process.env['TMPDIR'] = TMPDIR;
  await writeFile(place, JSON.stringify({ folder, executable }));
  return { folder, executable };
}
