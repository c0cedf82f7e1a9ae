import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import { loadDataKey } from '../../../main/keychain/dataKey.ts';
import { loadInstallationId } from '../../../main/keychain/installation.ts';
import { createKeychain } from '../../../main/keychain/keychain.ts';
import { newConnection } from '../../support/sampleConsults.ts';
import { fillWithConsults } from './manyConsults.ts';

/** What the app's own connection is in such a folder. */
const active = { service: { kind: 'embedded' }, isSandbox: true, practiceName: 'Try-out' } as const;

/**
 * Makes a data folder as after years of work; nine in ten consults are of the connection that is active.
 * Answers its key.
 */
export async function folderWithConsults(folder: string, consults: number, share = 1): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const installation = await loadInstallationId(folder);
  if (!installation.ok) throw new Error(installation.error.code);
  const key = await loadDataKey(createKeychain(), installation.value, { isNewFolder: true });
  if (!key.ok) throw new Error(key.error.reason);
  const opened = openDatabase(join(folder, 'store.db'), key.value);
  if (!opened.ok) throw new Error(opened.error.detail);
  fillWithConsults(opened.value, consults, [newConnection(active), newConnection({ vet: 'Dr Else' })], share);
  opened.value.close();
  return key.value;
}
