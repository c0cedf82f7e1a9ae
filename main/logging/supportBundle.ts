import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { settingNames, settingDefinitionOf, type Settings } from '../../shared/settings/settingsTable.ts';
import { logFileNames } from './openLog.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

/** Codes, numbers and choices from a list only. */
export type SupportFacts = {
  readonly app: { readonly version: string; readonly electron: string; readonly system: string };
  readonly storageProblem: string | null;
  readonly managed: readonly string[];
  readonly recording: Settings;
  readonly connections: readonly { readonly isSandbox: boolean; readonly isEmbedded: boolean }[];
};

/** Others hold what a person has written, and a microphone's label may be a person's ("Anna's headset"). */
const codedKinds = ['switch', 'number', 'days', 'choice', 'shortcut'];
const codedSettings = settingNames.filter((name) =>
  codedKinds.includes(settingDefinitionOf(name).shape.kind),
);

/** A person can review so much before saving. */
const newestLines = 2000;

/** No token, no name, no word of a note. Leaves out what cannot be read; never rejects. */
export async function makeSupportBundle(
  { app, storageProblem, managed, recording, connections }: SupportFacts,
  { dataFolder, logFolder }: { readonly dataFolder: string; readonly logFolder: string },
): Promise<string> {
  const count = (isSandbox: boolean): number =>
    connections.filter((connection) => !connection.isEmbedded && connection.isSandbox === isSandbox).length;
  const bundle = {
    madeAt: new Date().toISOString(),
    app,
    storageProblem,
    managed,
    recording: {
      ...Object.fromEntries(codedSettings.map((name) => [name, recording[name]])),
      hasChosenMicrophone: recording.microphone !== null,
    },
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
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Oldest first. Leaves out a line that a crash cut off. */
async function newestOf(folder: string): Promise<readonly unknown[]> {
  const texts = await Promise.all(
    logFileNames.toReversed().map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .slice(-newestLines)
    .flatMap((line) => parsedJson(line) ?? []);
}
