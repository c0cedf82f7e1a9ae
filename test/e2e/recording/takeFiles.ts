import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSealedFile } from '../../../main/sealed/openSealedFile.ts';
import { loadDataKey } from '../../../main/vault/dataKey.ts';
import { loadInstallationId } from '../../../main/vault/installation.ts';
import { createKeychain } from '../../../main/vault/keychain.ts';

const takeName = /^([0-9a-f-]{36})\.take\.sealed$/;

/** What is in the journals of a data folder, read with its key from the keychain, as the next start would. */
export async function readTakes(
  dataFolder: string,
): Promise<readonly { readonly consultId: string; readonly samples: Int16Array }[]> {
  const installation = await loadInstallationId(dataFolder);
  if (!installation.ok) throw new Error(installation.error.code);
  const key = await loadDataKey(createKeychain(), installation.value, { isNewFolder: false });
  if (!key.ok) throw new Error(key.error.reason);
  const folder = join(dataFolder, 'audio');
  const takes = [];
  for (const name of await readdir(folder)) {
    const consultId = takeName.exec(name)?.[1];
    if (consultId === undefined) continue;
    const place = { path: join(folder, name), dataKey: key.value, context: `take:${consultId}` };
    takes.push({ consultId, samples: await readSamples(place) });
  }
  return takes;
}

async function readSamples(place: Parameters<typeof openSealedFile>[0]): Promise<Int16Array> {
  const opened = await openSealedFile(place, 'recovery');
  if (!opened.ok) throw new Error(opened.error.code);
  const parts: Uint8Array[] = [];
  for await (const part of opened.value.read()) parts.push(part);
  await opened.value.close();
  const bytes = Buffer.concat(parts);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
