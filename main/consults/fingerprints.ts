import { createHmac, randomBytes } from 'node:crypto';
import type { ConsultId } from '../../shared/ids.ts';
import { fingerprintKeySetting } from '../settings/consultSettings.ts';
import type { Store } from '../ports/store.ts';

/** What stands in the event log for a text of a consult: 64 hex digits. */
export type FingerprintOf = (id: ConsultId, text: string) => string;

/**
 * Keyed, because a short text could be guessed from its bare hash. The key stays in the store, so an exported log proves a
 * text to whoever has the store, and tells nobody else anything.
 */
export async function openFingerprints(
  store: Pick<Store, 'setting' | 'saveSetting'>,
): Promise<FingerprintOf> {
  const saved = await fingerprintKeySetting.load(store, null);
  const key = saved ?? randomBytes(32).toString('hex');
  if (saved === null) await fingerprintKeySetting.save(store, null, key);
  // With the quotes of its JSON text, as every fingerprint so far was made.
  return (id, text) => createHmac('sha256', JSON.stringify(key)).update(`${id}\n${text}`).digest('hex');
}
