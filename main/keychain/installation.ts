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
/** A random UUID, so that two folders on one machine do not share keys. Not a secret. */
export type InstallationId = string & { readonly [brand]: 'InstallationId' };

const installationFile = z.object({ installationId: z.uuid() });

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'installation.json');
const copyOf = (dataFolder: string): string => path.join(dataFolder, 'installation-copy.json');

/**
 * The data folder is an absolute path. Where `installation.json` is damaged or gone, its copy counts; without
 * one, a damaged file stays, because another id would lose every key and token of this folder.
 */
export async function loadInstallationId(dataFolder: string): Promise<Result<InstallationId, Failure>> {
  const file = fileOf(dataFolder);
  try {
    const copied = await readId(copyOf(dataFolder)).catch(() => null);
    const read = await readId(file).catch((reason: unknown) => {
      if (isId(copied)) return 'damaged' as const;
      throw reason;
    });
    const known = isId(read) ? read : isId(copied) ? copied : null;
    if (known === null && read === 'damaged')
      return err(failure('disk_failed', 'installation.json is damaged.'));
    const id = known ?? (randomUUID() as string as InstallationId);
    if (read !== id) await writeId(file, id);
    return ok(id);
  } catch (reason) {
    return err(diskFailure(reason));
  }
}

/** Call it once the folder's store is open. A full disk may refuse the copy until the next start. */
export async function saveInstallationIdCopy(dataFolder: string, id: InstallationId): Promise<void> {
  const copy = copyOf(dataFolder);
  const copied = await readId(copy).catch(() => null);
  if (copied !== id) await writeId(copy, id).catch(() => undefined);
}

/** Creates nothing. */
export async function readInstallationId(dataFolder: string): Promise<InstallationId | null> {
  for (const file of [fileOf(dataFolder), copyOf(dataFolder)]) {
    const id = await readId(file).catch(() => null);
    if (isId(id)) return id;
  }
  return null;
}

const isId = (read: InstallationId | 'damaged' | null): read is InstallationId =>
  read !== null && read !== 'damaged';

async function readId(file: string): Promise<InstallationId | 'damaged' | null> {
  try {
    const text = await retryWhileInUse(() => readFile(file, 'utf8'));
    const parsed = installationFile.safeParse(parsedJson(text));
    return parsed.success ? (parsed.data.installationId as InstallationId) : 'damaged';
  } catch (reason) {
    if (systemCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}

async function writeId(file: string, installationId: InstallationId): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeAtomically(file, `${JSON.stringify({ installationId })}\n`);
}
