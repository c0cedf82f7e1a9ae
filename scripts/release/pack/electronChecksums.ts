import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';

const schema = z.record(z.string(), z.string());

/**
 * SHA-256 of the Electron project's archives, by file name. They come with the npm package, which package-lock.json pins:
 * electron-builder would take the list from the host that it downloads the archives from.
 */
export const electronChecksums = (): Record<string, string> =>
  schema.parse(JSON.parse(readFileSync(path.join(repoRoot, 'node_modules/electron/checksums.json'), 'utf8')));
