import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { openPrivateSession } from '../../../../scripts/dev/privateSession.ts';
import { createKeychain } from '../../../../main/keychain/keychain.ts';
import type { AlertView } from '../../../../shared/ipc/snapshot.ts';
import { controls, press } from '../../support/controls.ts';
import { keyAccountOf } from '../../support/damageStore.ts';
import { launch } from '../../support/launch.ts';
import { launchWithMicrophone } from '../../support/recording/recorder.ts';
import { makeRecording, tameFfmpeg, type TamedFfmpeg } from '../recordings.ts';
import { brokenOffRecording } from './recorderScenes.ts';
import {
  state,
  onlyLinux,
  onlyLinuxRoot,
  openSmallVolume,
  openStage,
  temporaryFolder,
  type Scene,
  type Stage,
  openConnected,
  fillPatient,
  importRecording,
  readyNote,
  untilPhase,
  holdNotice,
} from '../stage.ts';

type KeyringKind = Parameters<typeof openPrivateSession>[0]['keyring'];

const run = promisify(execFile);
/** Of the stage that is open. */
let ffmpeg: TamedFfmpeg;

/** Files on their way in, slowly enough to be looked at, and what goes wrong with ffmpeg. */
export const preparingScene: Scene = {
  name: 'a file on its way in',
  unplayable: onlyLinux,
  open: async (stack) => {
    ffmpeg = await tameFfmpeg(await temporaryFolder(stack));
    return openConnected(stack, { launch: { env: { CLINIC_FFMPEG: ffmpeg.path } } });
  },
  states: [
    state('reading files', async (stage) => {
      const { page, app, folder } = stage;
      await ffmpeg.holdReading();
      await fillPatient(controls.newConsult(page), { name: 'Nala', species: 'Cat', reference: '12' });
      await app.importFiles([
        await makeRecording(folder, { fileName: 'Voice 015.wav' }),
        await makeRecording(folder, { fileName: `${'long '.repeat(30)}.wav` }),
      ]);
      await expect(page.getByRole('progressbar')).toHaveCount(2);
    }),
    state('preparing', { phase: 'preparing' }, async (stage) => {
      const { page } = stage;
      await ffmpeg.release();
      await expect(controls.consults(page).getByText('Ready to send')).toHaveCount(2);
      await ffmpeg.dawdle();
      await importRecording(stage, { name: 'Nala', species: 'Cat', reference: '12', seconds: 180 });
      await expect(controls.note(page)).toContainText(/[1-9] %/);
    }),
    state(
      'needs attention, ffmpeg_failed',
      { phase: 'needsAttention', failures: ['ffmpeg_failed'] },
      async (stage) => {
        const { page } = stage;
        await press(page, controls.cancel);
        await controls.newConsult(page).waitFor();
        await ffmpeg.release();
        await ffmpeg.die();
        await importRecording(stage, { name: 'Nala', species: 'Cat', fileName: 'Nala.wav' });
        await untilPhase(page, 'needsAttention');
      },
    ),
  ],
};

/** A session of its own for the app. */
async function openWithKeyring(
  stack: AsyncDisposableStack,
  keyring: KeyringKind,
  dataFolder?: string,
): Promise<Stage> {
  const session = await openPrivateSession({ keyring });
  stack.defer(() => session.close());
  const env = Object.fromEntries(
    Object.entries(session.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const options = { launch: { env, ...(dataFolder === undefined ? {} : { dataFolder }) } };
  return openStage(stack, options, launchWithMicrophone);
}

/** A data folder that an app has used and left. */
async function usedDataFolder(stack: AsyncDisposableStack): Promise<string> {
  const dataFolder = await temporaryFolder(stack);
  const app = await launch({ dataFolder });
  await app.close();
  return dataFolder;
}

const alertScene = (
  code: AlertView['code'],
  open: (stack: AsyncDisposableStack) => Promise<Stage>,
  more: Scene['states'] = [],
): Scene => ({
  name: `the alert ${code}`,
  unplayable: onlyLinux,
  open,
  states: [
    state(`alert ${code}`, { alerts: [code] }, async ({ page }) => {
      await page.getByRole('alert').waitFor();
    }),
    ...more,
  ],
});

export const keychainScenes: readonly Scene[] = [
  alertScene('keychain_absent', (stack) => openWithKeyring(stack, 'noBus'), [
    state('note under an alert', { phase: 'noteReady', alerts: ['keychain_absent'] }, (stage) =>
      readyNote(stage, { name: 'Biscuit', species: 'Dog' }),
    ),
  ]),
  alertScene(
    'keychain_locked',
    async (stack) => openWithKeyring(stack, 'locked', await brokenOffRecording(stack)),
    [
      state('recovered recording, locked', { alerts: ['keychain_locked'] }, async ({ page }) => {
        const region = controls.recovered(page);
        await region.getByRole('button', { name: 'Unlock to recover' }).waitFor();
        await expect(region.getByRole('button')).toHaveCount(1);
      }),
    ],
  ),
  alertScene('key_wrong', async (stack) => {
    const dataFolder = await usedDataFolder(stack);
    await createKeychain().set(await keyAccountOf(dataFolder), Buffer.alloc(32, 9).toString('base64'));
    return openStage(stack, { launch: { dataFolder } });
  }),
];

export const storeScenes: readonly Scene[] = [
  alertScene(
    'store_unreadable',
    async (stack) => {
      const dataFolder = await usedDataFolder(stack);
      const path = join(dataFolder, 'store.db');
      const bytes = await readFile(path);
      await writeFile(path, bytes.fill(0x5a, 0, 4096));
      return openStage(stack, { launch: { dataFolder } });
    },
    [
      state(
        'start without a damaged file that has no backup',
        { alerts: ['store_unreadable'], dialog: 'Start without the damaged file?' },
        ({ page }) => press(page, 'Set the file aside and start again…'),
      ),
    ],
  ),
];

/** A disk that fills up while a note is read and another one is on its way. */
export const fullDiskScene: Scene = {
  name: 'a disk that is full',
  unplayable: onlyLinuxRoot,
  open: async (stack) => {
    const volume = await openSmallVolume(stack, 700);
    return openConnected(stack, { launch: { dataFolder: join(volume, 'data') } });
  },
  states: [
    state(
      'alert disk_full, and text that is not saved',
      { phase: 'noteReady', alerts: ['disk_full'] },
      async (stage) => {
        const { page, app } = stage;
        await readyNote(stage, { name: 'Biscuit', species: 'Dog' });
        await fill(join(app.dataFolder, 'fill'));
        await typeUntilUnsaved(page);
        const alert = page.getByRole('alert').filter({ hasText: 'disk' });
        await alert.waitFor();
        await expect(alert).toContainText('the rest is safe');
        await press(page, controls.fileNote);
        // It stays while it is so, also where the note is left and opened again.
        await press(page, controls.openNewConsult);
        await controls.rowButton(page, 'Biscuit').click();
        await press(page, controls.fileNote);
        await expect(controls.note(page)).toContainText('Not saved yet');
        await holdNotice(page);
      },
    ),
  ],
};

/** The store may still have room in what it has taken of the disk before: until that is used up too. */
async function typeUntilUnsaved(page: Page): Promise<void> {
  const plan = controls.section(page, 'Plan');
  const unsaved = controls.note(page).getByText('Not saved yet');
  await expect(async () => {
    const { length } = await plan.inputValue();
    await plan.fill('Rest. '.repeat(30_000 + (length % 2)));
    await expect(unsaved).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

async function fill(path: string): Promise<void> {
  // dd ends with an error where the volume ends, which is what is wanted.
  await run('dd', ['if=/dev/zero', `of=${path}`, 'bs=4096']).catch(() => undefined);
}
