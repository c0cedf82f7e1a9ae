import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, systemCode } from '../platform/diskFailure.ts';
import { retryWhileInUse } from '../platform/filesInUse.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

declare const brand: unique symbol;
/** A random UUID for one data folder, so that two folders on one machine do not share keys. Not a secret. */
export type InstallationId = string & { readonly [brand]: 'InstallationId' };

const installationFile = z.object({ installationId: z.uuid() });

/**
 * Reads `installation.json` of the data folder (an absolute path), or creates both. Leaves a damaged file alone, because
 * another id would lose every key and token of this folder.
 */
export async function loadInstallationId(dataFolder: string): Promise<Result<InstallationId, Failure>> {
  const file = path.join(dataFolder, 'installation.json');
  try {
    const text = await readIfThere(file);
    if (text === null) return ok(await makeInstallationId(file));
    const parsed = installationFile.safeParse(parsedJson(text));
    if (!parsed.success) return err(failure('disk_failed', 'installation.json is damaged.'));
    return ok(parsed.data.installationId as InstallationId);
  } catch (reason) {
    return err(diskFailure(reason));
  }
}

/** null: no readable file. Creates nothing. */
export async function readInstallationId(dataFolder: string): Promise<InstallationId | null> {
  const text = await readIfThere(path.join(dataFolder, 'installation.json')).catch(() => null);
  const parsed = installationFile.safeParse(parsedJson(text ?? ''));
  return parsed.success ? (parsed.data.installationId as InstallationId) : null;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await retryWhileInUse(() => readFile(file, 'utf8'));
  } catch (reason) {
    if (systemCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}

async function makeInstallationId(file: string): Promise<InstallationId> {
  await mkdir(path.dirname(file), { recursive: true });
  const installationId = randomUUID();
  await writeAtomically(file, `${JSON.stringify({ installationId })}\n`);
  return installationId as string as InstallationId;
}
