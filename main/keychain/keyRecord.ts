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
import { writeAtomically } from '../platform/writeAtomically.ts';

/**
 * What lies in the data folder about its data key, which itself is in the keychain alone: by `check` another key is
 * told from this one, and `recovery` is the key once more, for whoever has the private key to the policy's
 * recoveryPublicKey.
 */
type KeyRecord = z.infer<typeof recordSchema>;

const recordSchema = z.strictObject({
  check: z.string().regex(/^[0-9a-f]{64}$/),
  /** `to`: SHA-256 of the public key's DER, so that IT can tell which key it was. */
  recovery: z.object({ to: z.string(), wrapped: z.base64() }).nullable(),
  /** Of all the above, with the data key: a changed bit is noticed. By default it was written without one. */
  seal: z.string().exactOptional(),
});

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'data-key.json');

type Read<Of> = { readonly state: 'none' | 'damaged' } | { readonly state: 'read'; readonly record: Of };

/** damaged: it is there, and cannot be read or understood. */
async function readRecord<Of>(dataFolder: string, schema: z.ZodType<Of>): Promise<Read<Of>> {
  try {
    const text = await readFile(fileOf(dataFolder), 'utf8');
    return { state: 'read', record: schema.parse(JSON.parse(text)) };
  } catch (error) {
    return { state: systemCode(error) === 'ENOENT' ? 'none' : 'damaged' };
  }
}

/** One way: 32 random bytes are not found from it. */
const checkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('data key of this folder').digest('hex');

/** Of the record as it is to be: a changed check spoils no seal. */
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

/** Either is enough: damage in one place spoils one of them. */
const isKeyOf = ({ check, recovery, seal }: KeyRecord, key: Buffer): boolean =>
  check === checkOf(key) || seal === sealOf(recovery, key);

/** What the folder's record says of a key. other: or both of what tells it are damaged. */
export async function compareWithRecord(
  dataFolder: string,
  key: Buffer,
): Promise<'none' | 'damaged' | 'own' | 'other'> {
  const read = await readRecord(dataFolder, recordSchema);
  if (read.state !== 'read') return read.state;
  return isKeyOf(read.record, key) ? 'own' : 'other';
}

/** damaged: what IT would bring the key back with may not open, and only a policy with the public key can renew it. */
export type KeptKeyRecord = {
  readonly isRecoverable: boolean;
  readonly state: 'kept' | 'renewed' | 'damaged';
};

/**
 * Writes the record of a key that opens this folder's store, where it is not there as it should be; one that is damaged
 * is renewed where a policy names the public key. A policy that names none (any more) leaves what is there.
 */
export async function keepKeyRecord(
  dataFolder: string,
  key: Buffer,
  recoveryPublicKey: string | null,
): Promise<Result<KeptKeyRecord, Failure>> {
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

/** The one that is there, where it is known to be whole and of the wanted public key. */
function recoveryOf(found: Found, wanted: KeyRecord['recovery']): KeyRecord['recovery'] {
  const there = 'recovery' in found ? found.recovery : null;
  if (wanted === null) return there;
  return found.state === 'sealed' && there?.to === wanted.to ? there : wanted;
}

/** unsealed: an earlier version wrote it, and nothing tells whether what is wrapped in it is whole. */
type Found =
  | { readonly state: 'none' | 'damaged' }
  | { readonly state: 'sealed' | 'unsealed'; readonly recovery: KeyRecord['recovery'] };

async function findRecord(dataFolder: string, key: Buffer): Promise<Found> {
  const read = await readRecord(dataFolder, recordSchema);
  if (read.state !== 'read') return { state: read.state };
  const { check, recovery, seal } = read.record;
  const isWhole = check === checkOf(key) && (seal === undefined || seal === sealOf(recovery, key));
  if (isWhole) return { state: seal === undefined ? 'unsealed' : 'sealed', recovery };
  // Without anything to bring the key back with, nothing is lost by writing it once more.
  return { state: recovery === null ? 'none' : 'damaged' };
}

/** RSA-OAEP with SHA-256 (RFC 8017, 7.1), its label what it is for. */
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

/** What is needed to bring the key back; the rest may be damaged. */
const recoverableSchema = z.object({
  check: z.string().catch(''),
  recovery: z.object({ to: z.string().catch(''), wrapped: z.base64() }).nullable(),
  seal: z.string().optional().catch(undefined),
});

type NotRecovered = 'noRecord' | 'noRecovery' | 'notAKey' | 'otherKey' | 'damaged';

/** The data key, or why not: nothing was wrapped; no private key, or one with a passphrase; another one's; damage. */
export async function recoveredKey(
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

/** null: it was wrapped to another key, or is damaged. */
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
