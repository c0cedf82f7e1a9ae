import { buffer } from 'node:stream/consumers';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader } from '../../../../main/audio/wavHeader.ts';
import { openTakeJournal } from '../../../../main/recording/createTakeStore.ts';
import { bytesOf, throughFfmpeg } from '../../../soundCheck/throughFfmpeg.ts';
import { keyOf } from '../damageStore.ts';
import type { TakeEnd } from '../../../../shared/consult/take.ts';
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { StandIn } from '../../../service/standIn.ts';
import { controls, press } from '../controls.ts';

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

/** The sound of a consult's takes, one after the other. */
export const joinedOf = (takes: readonly Pick<TakeFile, 'samples'>[]): Int16Array =>
  Int16Array.from(takes.flatMap(({ samples }) => [...samples]));

/** The WAV that a note service gets of these samples. */
export function wavOf(samples: Int16Array): Buffer {
  const pcm = throughFfmpeg(
    '-f s16le -ar 48000 -ac 1 -i - -flags:a +bitexact -ar 16000 -f s16le -',
    bytesOf(samples),
  );
  return Buffer.concat([wavHeader(pcm.length), pcm]);
}

/**
 * What is in the journals of a data folder, read with its key from the keychain, as the next start would. A
 * consult has one for each run of the microphone; the oldest is first.
 */
export async function readTakes(dataFolder: string): Promise<readonly TakeFile[]> {
  const dataKey = await keyOf(dataFolder);
  const folder = join(dataFolder, 'audio');
  const takes = [];
  for (const name of await byAge(folder)) {
    const consultId = takeName.exec(name)?.[1];
    if (consultId === undefined) continue;
    const place = { path: join(folder, name), dataKey, context: `take:${consultId}` };
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

async function readJournal(
  place: Parameters<typeof openTakeJournal>[0],
): Promise<Omit<TakeFile, 'consultId'>> {
  const opened = await openTakeJournal(place);
  if (!opened.ok) throw new Error(opened.error.code);
  const { file, end } = opened.value;
  const bytes = await buffer(file.read());
  await file.close();
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return { samples, end };
}

/** In the form in which the stand-in gives the hash of a received recording. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Sends Biscuit's recording, which is open. What the service gets is the sound of the journal, byte by byte,
 * in one request. Answers its captured_seconds.
 */
export async function sendWhole(page: Page, service: StandIn, samples: Int16Array): Promise<number> {
  await press(page, controls.send);
  await expect(controls.section(page, 'Plan')).toBeVisible();
  const posts = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
  expect(posts.map(({ audio }) => audio?.sha256)).toEqual([sha256Of(wavOf(samples))]);
  expect(service.control.notes()).toHaveLength(1);
  expect(posts[0]?.fields?.['pet_name']).toBe('Biscuit');
  return Number(posts[0]?.fields?.['captured_seconds']);
}

/** After the restart: the recording is kept or stopped, and sent unless it is too short. */
export async function sendKept(page: Page, patient: string): Promise<void> {
  const send = controls.send(page);
  const stop = controls.stop(page);
  await controls.row(page, patient).getByRole('button').click();
  const keep = controls.keep(controls.note(page));
  const ready = send.or(page.locator('[data-code="audio_too_short"]'));
  await expect(keep.or(stop).or(ready).first()).toBeVisible();
  if (await keep.isVisible()) await keep.click();
  else if (await stop.isVisible()) await stop.click();
  await expect(ready.first()).toBeVisible();
  if (!(await send.isVisible())) return;
  await send.click();
  if (patient === 'Unnamed patient') await press(page, controls.sendUnnamed);
  await expect(controls.row(page, patient)).toContainText('Note ready');
}
