import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { launch, type LaunchOptions, type Launched } from '../launch.ts';
import { makeVoiceFile } from './captureFile.ts';
import { controls, press } from '../controls.ts';

/**
 * Somebody who speaks: noise would be told as a fault of the sound at some moment. Made once, as it takes a
 * second.
 */
let voiceFile: Promise<string> | null = null;
async function makeVoice(): Promise<string> {
  const path = join(folderOfThisRun(), 'voice.wav');
  await makeVoiceFile(path, 'good');
  return path;
}

/** Gone when this process ends. */
function folderOfThisRun(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-capture-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The app with Chromium's fake microphone. Not with --use-fake-ui-for-media-stream, which would grant past
 * the app's own permission handlers.
 */
export async function launchWithMicrophone(
  options: LaunchOptions & { readonly playing?: string } = {},
): Promise<Launched> {
  const path = options.playing ?? (await (voiceFile ??= makeVoice()));
  const launched = await launch({
    ...options,
    args: [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${path}`,
      ...(options.args ?? []),
    ],
  });
  await noteOpening(launched.page);
  return launched;
}

/** Remembers when each microphone was opened, by the machine's clock, and its tracks. */
async function noteOpening(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { openedAt: [] as number[], tracks: [] as MediaStreamTrack[] };
    Object.assign(globalThis, { seen });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      seen.openedAt.push(Date.now());
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

type Seen = { readonly openedAt: readonly number[]; readonly tracks: readonly MediaStreamTrack[] };

/** When the microphone in use was opened: its file began to play then, or a little before. */
export const openedAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { readonly seen: Seen }).seen.openedAt.at(-1) ?? 0);

/** As when the microphone is unplugged: its track ends. */
export const unplug = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const track = (globalThis as unknown as { readonly seen: Seen }).seen.tracks.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });

/** From now on no microphone opens before all that were asked for are let go. */
export async function holdMicrophones(page: Page) {
  const held = await page.evaluateHandle(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const { promise, resolve } = Promise.withResolvers<void>();
    const tracks: MediaStreamTrack[] = [];
    mediaDevices.getUserMedia = async (constraints) => {
      await promise;
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    return { tracks, letGo: () => resolve() };
  });
  return {
    letGo: () => held.evaluate((one) => one.letGo()),
    /** How many have opened since, and how many of them are open. */
    opened: () => held.evaluate(({ tracks }) => tracks.length),
    live: () => held.evaluate(({ tracks }) => tracks.filter((one) => one.readyState === 'live').length),
  };
}

/** The system says no, as it does where a person or an administrator has switched the microphone off. */
export const denyMicrophone = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ session }) => {
    session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  });

/** Presses Record and waits for the first sound. */
export async function record(page: Page, patient = 'Biscuit'): Promise<void> {
  // The field of an open consult has the same name, and is there until New consult has opened.
  await controls.newPatientName(page).fill(patient);
  await press(page, controls.record);
  await expect(controls.stop(page)).toBeVisible();
  await expect(controls.notePatient(page)).toContainText(patient);
}

/**
 * Sound that is missing from a take. A busy machine costs Chromium some hundredths now and then, which are
 * marked.
 */
export const missedMs = (take: { readonly gaps: readonly { readonly missingMs: number }[] } | null): number =>
  (take?.gaps ?? []).reduce((sum, { missingMs }) => sum + missingMs, 0);

/** Recorded time on the screen, in whole seconds. */
export async function recordedSeconds(page: Page): Promise<number> {
  const text = (await controls.recordedTime(page).first().textContent()) ?? '';
  return text
    .split(':')
    .map(Number)
    .reduce((sum, part) => sum * 60 + part, 0);
}
