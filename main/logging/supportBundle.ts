import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingSettings } from '../../shared/settings/recordingSettings.ts';
import { logFiles } from './openLog.ts';

/** What the bundle says of the app, all of it codes, numbers and choices from a list. */
export type SupportFacts = {
  readonly app: { readonly version: string; readonly electron: string; readonly system: string };
  readonly storageProblem: string | null;
  /** Names of the settings that the organisation has decided. */
  readonly managed: readonly string[];
  readonly recording: RecordingSettings;
  readonly connections: readonly { readonly isSandbox: boolean; readonly isEmbedded: boolean }[];
};

/** So much can be looked through before it is saved. */
const newestLines = 2000;

/**
 * All that support gets, as JSON. It is made of what the log can hold and of the facts above, so it has no token, no
 * name, and no word of a note or transcript. `makeSupportBundle` never fails: what cannot be read is left out.
 */
export async function makeSupportBundle(
  { app, storageProblem, managed, recording, connections }: SupportFacts,
  { dataFolder, logFolder }: { readonly dataFolder: string; readonly logFolder: string },
): Promise<string> {
  // A microphone's label may be a person's ("Anna's headset").
  const { microphone, ...settings } = recording;
  const count = (isSandbox: boolean): number =>
    connections.filter((connection) => !connection.isEmbedded && connection.isSandbox === isSandbox).length;
  const bundle = {
    madeAt: new Date().toISOString(),
    app,
    storageProblem,
    managed,
    recording: { ...settings, hasChosenMicrophone: microphone !== null },
    connections: { practices: count(false), tests: count(true) },
    folders: {
      audio: await sizeOf(join(dataFolder, 'audio')),
      backups: await sizeOf(join(dataFolder, 'backups')),
      logs: await sizeOf(logFolder),
    },
    log: await newestOf(logFolder),
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

async function sizeOf(folder: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Oldest first. A line that a crash cut off is no JSON, and left out. */
async function newestOf(folder: string): Promise<readonly unknown[]> {
  const texts = await Promise.all(
    logFiles.toReversed().map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .slice(-newestLines)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}
