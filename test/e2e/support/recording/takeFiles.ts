import { buffer } from 'node:stream/consumers';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader } from '../../../../main/audio/wavHeader.ts';
import { openJournal } from '../../../../main/recording/createTakes.ts';
import { loadDataKey } from '../../../../main/keychain/dataKey.ts';
import { loadInstallationId } from '../../../../main/keychain/installation.ts';
import { bytesOf, throughFfmpeg } from '../../../soundCheck/throughFfmpeg.ts';
import { appKeychain } from '../appKeychain.ts';
import type { TakeEnd } from '../../../../shared/consult/take.ts';

const takeName = /^([0-9a-f-]{36})\.take(?:-[0-9a-f]{8})?\.sealed$/;

/** `end` is what the journal alone tells. */
type TakeFile = { readonly consultId: string; readonly samples: Int16Array; readonly end: TakeEnd };

/** The only one. */
export async function readTake(dataFolder: string): Promise<TakeFile> {
  const [take, ...others] = await readTakes(dataFolder);
  if (take === undefined || others.length > 0)
    throw new Error(`There are ${others.length + 1} takes, or none.`);
  return take;
}

/** The WAV that a note service gets of these samples. */
export function wavOf(samples: Int16Array): Buffer {
  const pcm = throughFfmpeg(
    '-f s16le -ar 48000 -ac 1 -i - -flags:a +bitexact -ar 16000 -f s16le -',
    bytesOf(samples),
  );
  return Buffer.concat([wavHeader(pcm.length), pcm]);
}

/**
 * What is in the journals of a data folder, read with its key from the keychain, as the next start would. A consult has
 * one for each run of the microphone; the oldest is first.
 */
export async function readTakes(dataFolder: string): Promise<readonly TakeFile[]> {
  const installation = await loadInstallationId(dataFolder);
  if (!installation.ok) throw new Error(installation.error.code);
  const key = await loadDataKey(appKeychain(), installation.value, { isNewFolder: false });
  if (!key.ok) throw new Error(key.error.reason);
  const folder = join(dataFolder, 'audio');
  const takes = [];
  for (const name of await byAge(folder)) {
    const consultId = takeName.exec(name)?.[1];
    if (consultId === undefined) continue;
    const place = { path: join(folder, name), dataKey: key.value, context: `take:${consultId}` };
    takes.push({ consultId, ...(await readJournal(place)) });
  }
  return takes;
}

async function byAge(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, bornMs: (await stat(join(folder, name))).birthtimeMs })),
  );
  return aged.toSorted((a, b) => a.bornMs - b.bornMs).map(({ name }) => name);
}

async function readJournal(place: Parameters<typeof openJournal>[0]): Promise<Omit<TakeFile, 'consultId'>> {
  const opened = await openJournal(place);
  if (!opened.ok) throw new Error(opened.error.code);
  const { file, end } = opened.value;
  const bytes = await buffer(file.read());
  await file.close();
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return { samples, end };
}
