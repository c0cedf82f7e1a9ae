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
import { failure, type Failure } from '../../shared/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeAtomically } from '../sealed/writeAtomically.ts';

/**
 * What lies in the data folder about its data key, which itself is in the keychain alone: by `check` another key is told
 * from this one, and `recovery` is the key once more, for whoever has the private key to the policy's recoveryPublicKey.
 */
export type KeyRecord = z.infer<typeof recordSchema>;

const recordSchema = z.object({
  check: z.string().regex(/^[0-9a-f]{64}$/),
  /** `to`: SHA-256 of the public key's DER, so that IT can tell which key it was. */
  recovery: z.object({ to: z.string(), wrapped: z.base64() }).nullable(),
  /** Of all the above, with the data key: a changed bit is noticed. By default it was written without one. */
  seal: z.string().exactOptional(),
});

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'data-key.json');

/** null: there is none that can be read. */
export const readKeyRecord = (dataFolder: string): Promise<KeyRecord | null> =>
  readFile(fileOf(dataFolder), 'utf8').then(parsed, () => null);

function parsed(text: string): KeyRecord | null {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** One way: 32 random bytes are not found from it. */
const checkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('data key of this folder').digest('hex');

export const isKeyOf = (record: KeyRecord, key: Buffer): boolean => record.check === checkOf(key);

const sealOf = ({ check, recovery }: Omit<KeyRecord, 'seal'>, key: Buffer): string =>
  createHmac('sha256', key)
    .update(
      JSON.stringify(['record of the data key', check, recovery?.to ?? null, recovery?.wrapped ?? null]),
    )
    .digest('hex');

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
  try {
    const found = await findRecord(dataFolder, key);
    if (recoveryPublicKey === null && found.state === 'damaged')
      return ok({ isRecoverable: false, state: 'damaged' });
    const wanted = recoveryPublicKey === null ? null : wrapped(key, recoveryPublicKey);
    const recovery = recoveryOf(found, wanted);
    if (found.state !== 'whole' || !found.isSealed || recovery !== found.recovery) {
      const unsealed = { check: checkOf(key), recovery };
      const record: KeyRecord = { ...unsealed, seal: sealOf(unsealed, key) };
      await writeAtomically(fileOf(dataFolder), `${JSON.stringify(record)}\n`);
    }
    return ok({
      isRecoverable: recovery !== null,
      state: found.state === 'damaged' ? 'renewed' : 'kept',
    });
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : null;
    return err(failure('disk_failed', code));
  }
}

/** The one that is there, where it is of the wanted public key. */
function recoveryOf(found: Found, wanted: KeyRecord['recovery']): KeyRecord['recovery'] {
  const there = found.state === 'whole' ? found.recovery : null;
  return wanted === null || there?.to === wanted.to ? there : wanted;
}

type Found =
  | { readonly state: 'none' | 'damaged' }
  | { readonly state: 'whole'; readonly recovery: KeyRecord['recovery']; readonly isSealed: boolean };

async function findRecord(dataFolder: string, key: Buffer): Promise<Found> {
  const text = await readFile(fileOf(dataFolder), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { state: 'none' };
  const record = parsed(text);
  if (record === null) return { state: 'damaged' };
  const { recovery, seal } = record;
  if (seal === undefined ? !isKeyOf(record, key) : seal !== sealOf(record, key)) {
    // Without anything to bring the key back with, nothing is lost by writing it once more.
    return { state: recovery === null ? 'none' : 'damaged' };
  }
  return { state: 'whole', recovery, isSealed: seal !== undefined };
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

/** The data key, or why not: nothing was wrapped; no private key, or one with a passphrase; another one's. */
export function recoveredKey(
  record: KeyRecord,
  privatePem: string,
): Result<Buffer, 'noRecovery' | 'notAKey' | 'otherKey'> {
  const { recovery } = record;
  if (recovery === null) return err('noRecovery');
  const to = publicHashOf(privatePem);
  if (to === null) return err('notAKey');
  if (to !== recovery.to) return err('otherKey');
  try {
    const key = privateDecrypt({ key: privatePem, ...padding }, Buffer.from(recovery.wrapped, 'base64'));
    return isKeyOf(record, key) ? ok(key) : err('otherKey');
  } catch {
    return err('otherKey');
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
