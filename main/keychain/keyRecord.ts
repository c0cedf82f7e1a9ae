import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { systemCode } from '../platform/diskFailure.ts';
import { retryWhileInUse } from '../platform/filesInUse.ts';
import { writeAtomically } from '../platform/writeAtomically.ts';

/**
 * `check` recognises the data key; `recovery` is the key itself, encrypted to the policy's recoveryPublicKey.
 */
type KeyRecord = z.infer<typeof recordSchema>;

const recordSchema = z.strictObject({
  check: z.string().regex(/^[0-9a-f]{64}$/),
  /** `to`: SHA-256 of the public key's DER, so that IT can find the key pair. */
  recovery: z.object({ to: z.string(), wrapped: z.base64() }).nullable(),
  /** HMAC of the rest with the data key. */
  seal: z.string(),
});

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'data-key.json');

type Read<Of> = { readonly state: 'none' | 'damaged' } | { readonly state: 'read'; readonly record: Of };

async function readRecord<Of>(dataFolder: string, schema: z.ZodType<Of>): Promise<Read<Of>> {
  try {
    const text = await retryWhileInUse(() => readFile(fileOf(dataFolder), 'utf8'));
    return { state: 'read', record: schema.parse(JSON.parse(text)) };
  } catch (error) {
    return { state: systemCode(error) === 'ENOENT' ? 'none' : 'damaged' };
  }
}

/** An HMAC does not reveal the key. */
const checkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('data key of this folder').digest('hex');

/** Independent of the record's own `check`, which may be damaged. */
const sealOf = (recovery: KeyRecord['recovery'], key: Buffer): string =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([
        'record of the data key',
        checkOf(key),
        recovery?.to ?? null,
        recovery?.wrapped ?? null,
      ]),
    )
    .digest('hex');

/** One of both is enough, because damage in one place spoils one. */
const isKeyOf = ({ check, recovery, seal }: KeyRecord, key: Buffer): boolean =>
  check === checkOf(key) || seal === sealOf(recovery, key);

/** other: another key, or check and seal are both damaged. */
export async function compareWithKeyRecord(
  dataFolder: string,
  key: Buffer,
): Promise<'none' | 'damaged' | 'own' | 'other'> {
  const read = await readRecord(dataFolder, recordSchema);
  if (read.state !== 'read') return read.state;
  return isKeyOf(read.record, key) ? 'own' : 'other';
}

/** damaged: the wrapped key may not open, and only a policy with the public key can renew it. */
type KeyRecordStatus = {
  readonly isRecoverable: boolean;
  readonly state: 'kept' | 'renewed' | 'damaged';
};

/** Renews a damaged record if a policy names the public key, and otherwise leaves it as it is. */
export async function saveKeyRecord(
  dataFolder: string,
  key: Buffer,
  recoveryPublicKey: string | null,
): Promise<Result<KeyRecordStatus, Failure>> {
  const found = await findRecord(dataFolder, key);
  const isDamaged = found.state === 'damaged';
  const damaged = ok({ isRecoverable: false, state: 'damaged' } as const);
  if (isDamaged && recoveryPublicKey === null) return damaged;
  try {
    const wanted = recoveryPublicKey === null ? null : wrapped(key, recoveryPublicKey);
    const recovery = recoveryOf(found, wanted);
    if (!('recovery' in found) || recovery !== found.recovery) {
      const record: KeyRecord = { check: checkOf(key), recovery, seal: sealOf(recovery, key) };
      await writeAtomically(fileOf(dataFolder), `${JSON.stringify(record)}\n`);
    }
    return ok({ isRecoverable: recovery !== null, state: isDamaged ? 'renewed' : 'kept' });
  } catch (reason) {
    if (isDamaged) return damaged;
    return err(failure('disk_failed', systemCode(reason)));
  }
}

function recoveryOf(found: Found, wanted: KeyRecord['recovery']): KeyRecord['recovery'] {
  const there = 'recovery' in found ? found.recovery : null;
  if (wanted === null) return there;
  return there?.to === wanted.to ? there : wanted;
}

type Found =
  | { readonly state: 'none' | 'damaged' }
  | { readonly state: 'whole'; readonly recovery: KeyRecord['recovery'] };

async function findRecord(dataFolder: string, key: Buffer): Promise<Found> {
  const read = await readRecord(dataFolder, recordSchema);
  if (read.state !== 'read') return { state: read.state };
  const { check, recovery, seal } = read.record;
  const isWhole = check === checkOf(key) && seal === sealOf(recovery, key);
  if (isWhole) return { state: 'whole', recovery };
  // Without a wrapped key, nothing is lost by writing the record again.
  return { state: recovery === null ? 'none' : 'damaged' };
}

/** RSA-OAEP with SHA-256 (RFC 8017, 7.1). */
const padding = {
  padding: constants.RSA_PKCS1_OAEP_PADDING,
  oaepHash: 'sha256',
  oaepLabel: Buffer.from('Clinic Companion data key'),
} as const;

function wrapped(key: Buffer, publicPem: string): NonNullable<KeyRecord['recovery']> {
  const publicKey = createPublicKey(publicPem);
  const to = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return { to, wrapped: publicEncrypt({ key: publicKey, ...padding }, key).toString('base64') };
}

const recoverableSchema = z.object({
  check: z.string().catch(''),
  recovery: z.object({ to: z.string().catch(''), wrapped: z.base64() }).nullable(),
  seal: z.string().optional().catch(undefined),
});

type NotRecovered = 'noRecord' | 'noRecovery' | 'notAKey' | 'otherKey' | 'damaged';

/** notAKey: no private key in PEM without a passphrase. otherKey: the key was wrapped to another. */
export async function dataKeyFromRecord(
  dataFolder: string,
  privatePem: string,
): Promise<Result<Buffer, NotRecovered>> {
  const read = await readRecord(dataFolder, recoverableSchema);
  if (read.state !== 'read') return err(read.state === 'none' ? 'noRecord' : 'damaged');
  const { check, recovery, seal } = read.record;
  if (recovery === null) return err('noRecovery');
  const to = publicHashOf(privatePem);
  if (to === null) return err('notAKey');
  const key = unwrapped(recovery.wrapped, privatePem);
  if (key === null) return err(to === recovery.to ? 'damaged' : 'otherKey');
  const isOwn = key.length === 32 && (check === checkOf(key) || seal === sealOf({ ...recovery, to }, key));
  return isOwn ? ok(key) : err('damaged');
}

function unwrapped(wrappedKey: string, privatePem: string): Buffer | null {
  try {
    return privateDecrypt({ key: privatePem, ...padding }, Buffer.from(wrappedKey, 'base64'));
  } catch {
    return null;
  }
}

function publicHashOf(privatePem: string): string | null {
  try {
    const der = createPublicKey(createPrivateKey(privatePem)).export({ type: 'spki', format: 'der' });
    return createHash('sha256').update(der).digest('hex');
  } catch {
    return null;
  }
}
