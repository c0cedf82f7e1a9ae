import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import type { NextNote } from '../../../service/productionNote.ts';
import { defaultSeeds, randomSecret } from '../../../service/seeds.ts';
import type { StandIn } from '../../../service/standIn.ts';
import { joinedFlac } from '../../../support/hostileFlac.ts';
import { fixtureOfToday } from '../recordings.ts';
import { openStage, type Scene, type ScreenState, type Stage } from '../stage.ts';
import { connect, noteRegion, openConsult, press, readyToSend, send, untilPhase } from '../steps.ts';

const submit = { method: 'POST', path: '/v1/notes' } as const;
const readNote = { method: 'GET', path: /^\/v1\/notes\// } as const;

async function openConnected(stack: AsyncDisposableStack): Promise<Stage> {
  const stage = await openStage(stack);
  await connect(stage);
  return stage;
}

/** Only what is sent over one of the connections. */
const of = (service: StandIn, index: number) => ({ token: service.tokens[index] ?? '' });

async function untilFailure(page: Page, code: FailureCode): Promise<void> {
  await noteRegion(page).locator(`[data-code="${code}"]`).waitFor({ timeout: 30_000 });
}

/** The next try is not before 12 s have passed, so that it can be looked at. */
const untilLongWait = (page: Page): Promise<void> =>
  expect(noteRegion(page)).toContainText('tried 4 times', { timeout: 40_000 });

/** Sent, and not yet a note. */
export const onTheWayScene: Scene = {
  name: 'on the way to the service and back',
  unplayable: null,
  open: async (stack) => {
    const lakeside = { token: randomSecret(), practiceName: 'Lakeside Vets', vet: 'Dr Ono' };
    const stage = await openStage(stack, { service: { connections: [...defaultSeeds(), lakeside] } });
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'waiting after the service had a problem',
      phase: 'queued',
      failures: ['service_unavailable'],
      arrange: async (stage) => {
        const headers = { 'retry-after': '1200' };
        const refusal = { status: 503, code: 'unavailable', error: 'Maintenance until noon.', headers };
        stage.service.control.failNext(submit, refusal);
        await send(stage, { name: 'Moss', species: 'Horse', reference: 'H-19' });
        await untilFailure(stage.page, 'service_unavailable');
      },
    },
    {
      name: 'waiting as the service asked',
      phase: 'queued',
      failures: ['rate_limited'],
      arrange: async (stage) => {
        const { page, service } = stage;
        await connect(stage, 3);
        const headers = { 'retry-after': '90' };
        service.control.failNext(submit, { status: 429, code: 'rate_limited', headers });
        await send(stage, { name: 'Poppy', species: 'Alpaca' });
        await untilFailure(page, 'rate_limited');
      },
    },
    {
      name: 'sending',
      phase: 'sending',
      arrange: async (stage) => {
        const { page, service } = stage;
        await connect(stage, 2);
        service.control.delayNext({ ...submit, ...of(service, 2) }, 600_000, 100);
        await send(stage, { name: 'Coco', species: 'Guinea pig', seconds: 60 });
        await untilPhase(page, 'sending');
      },
    },
    {
      name: 'waiting for its turn',
      phase: 'queued',
      arrange: async (stage) => {
        await send(stage, { name: 'Nala', species: 'Cat' });
        await untilPhase(stage.page, 'queued');
      },
    },
    {
      name: 'writing',
      phase: 'writing',
      arrange: async (stage) => {
        await connect(stage, 1);
        stage.service.control.noteOutcome({ ends: 'never' });
        await send(stage, { name: 'Luna', species: 'Cat', reference: '877' });
        await untilPhase(stage.page, 'writing');
      },
    },
    {
      name: 'writing, and the service has a problem',
      phase: 'writing',
      failures: ['service_unavailable'],
      arrange: async ({ page, service }) => {
        const headers = { 'retry-after': '1200' };
        service.control.failNext(
          { ...readNote, ...of(service, 1) },
          { status: 503, code: 'unavailable', headers },
        );
        await expect(noteRegion(page)).toContainText('next try in');
      },
    },
    {
      name: 'waiting after the connection broke off',
      phase: 'queued',
      failures: ['connection_cut'],
      arrange: async (stage) => {
        // Each time, or it would be through before it has been looked at.
        stage.service.control.cutNext({ ...submit, ...of(stage.service, 1) }, { at: 'head', times: 1_000 });
        // Long enough that not all of it has left.
        await send(stage, { name: 'Hazel', species: 'Rabbit', seconds: 300 });
        await untilFailure(stage.page, 'connection_cut');
        await untilLongWait(stage.page);
      },
    },
    {
      name: 'waiting for a service that is not there',
      phase: 'queued',
      failures: ['service_unreachable'],
      arrange: async (stage) => {
        await readyToSend(stage, { name: 'Otto', species: 'Dog' });
        await stage.service.stop();
        await press(stage.page, 'Send');
        // It waits behind the one before; then its own next try is far off.
        await untilFailure(stage.page, 'service_unreachable');
      },
    },
  ],
};

type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly error?: string;
  /** How often it is refused; what is odd is sent twice. */
  readonly times?: number;
  /** Of the recording. */
  readonly seconds?: number;
};

/** A consult that is refused so when it is sent. */
const refusedWith = (code: FailureCode, { seconds = 3, times = 1, ...refusal }: Refusal): ScreenState => ({
  name: `needs attention, ${code}`,
  phase: 'needsAttention',
  failures: [code],
  arrange: async (stage) => {
    stage.service.control.failNext(submit, refusal, { times });
    await send(stage, { name: 'Rex', species: 'Rabbit', seconds });
    await untilFailure(stage.page, code);
  },
});

/** A consult whose note ends so. */
const endedWith = (code: FailureCode, ending: NextNote): ScreenState => ({
  name: `needs attention, ${code}`,
  phase: 'needsAttention',
  failures: [code],
  arrange: async (stage) => {
    stage.service.control.noteOutcome(ending);
    await send(stage, { name: 'Bo', species: 'Dog', reference: '31' });
    await untilFailure(stage.page, code);
  },
});

export const attentionScene: Scene = {
  name: 'a consult that needs attention',
  unplayable: null,
  open: openConnected,
  states: [
    {
      name: 'needs attention, without a name',
      phase: 'needsAttention',
      failures: ['unexpected_answer'],
      arrange: async (stage) => {
        stage.service.control.failNext(submit, { status: 418, code: 'teapot' }, { times: 2 });
        await send(stage, { name: '', species: 'Rabbit' });
        await untilFailure(stage.page, 'unexpected_answer');
      },
    },
    refusedWith('request_rejected', { status: 400, code: 'invalid_request', error: 'x'.repeat(280) }),
    {
      name: 'needs attention, with its details',
      phase: 'needsAttention',
      failures: ['request_rejected'],
      arrange: ({ page }) => page.getByText('Details', { exact: true }).click(),
    },
    refusedWith('audio_too_large', { status: 413, code: 'audio_too_large', seconds: 760 }),
    refusedWith('audio_unreadable', { status: 422, code: 'audio_unreadable' }),
    {
      name: 'ready again after it could not be read',
      phase: 'readyToSend',
      arrange: async ({ page }) => {
        await press(page, 'Try again');
        await page.getByRole('button', { name: 'Prepare again' }).waitFor();
      },
    },
    refusedWith('unexpected_answer', { status: 418, code: 'teapot', times: 2 }),
    endedWith('transcription_failed', { ends: 'transcription_failed' }),
    endedWith('note_generation_failed', { ends: 'note_generation_failed' }),
    {
      name: 'needs attention, audio_damaged',
      phase: 'needsAttention',
      failures: ['audio_damaged'],
      arrange: async (stage) => {
        await readyToSend(stage, { name: 'Daisy', species: 'Cow' });
        await damageAudio(join(stage.app.dataFolder, 'audio'));
        // It would be made again from what was imported.
        for (const name of await readdir(stage.folder)) await rm(join(stage.folder, name));
        await press(stage.page, 'Send');
        await untilFailure(stage.page, 'audio_damaged');
      },
    },
    {
      name: 'needs attention, audio_too_short',
      phase: 'needsAttention',
      failures: ['audio_too_short'],
      arrange: async ({ page, app, folder }) => {
        await press(page, 'New consult');
        await app.importFiles([await fixtureOfToday(folder, 'zero-seconds.wav')]);
        await untilFailure(page, 'audio_too_short');
      },
    },
    {
      name: 'needs attention, audio_joined',
      phase: 'needsAttention',
      failures: ['audio_joined'],
      arrange: async ({ page, app, folder }) => {
        const joined = join(folder, 'joined.flac');
        await writeFile(joined, joinedFlac());
        await press(page, 'New consult');
        await app.importFiles([joined]);
        await untilFailure(page, 'audio_joined');
      },
    },
    refusedWith('connection_revoked', { status: 401, code: 'connection_revoked' }),
    {
      name: 'needs attention, the next one under a revoked token',
      phase: 'needsAttention',
      failures: ['connection_revoked'],
      arrange: async (stage) => {
        await send(stage, { name: 'Olive', species: 'Dog' });
        await untilFailure(stage.page, 'connection_revoked');
      },
    },
    {
      name: 'reconnect',
      phase: 'needsAttention',
      failures: ['connection_revoked'],
      dialog: 'Connect a practice',
      arrange: ({ page }) => press(page, 'Reconnect'),
    },
    {
      name: 'reconnect, not confirmed',
      phase: 'needsAttention',
      failures: ['connection_revoked'],
      dialog: 'Connect a practice',
      arrange: async ({ page }) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Connection token').fill('a token');
        await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(dialog.getByRole('alert')).toContainText('tick “I am');
      },
    },
    {
      name: 'discard a recording that was sent',
      phase: 'needsAttention',
      failures: ['audio_damaged'],
      dialog: 'Discard this recording?',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await openConsult(page, 'Daisy');
        await press(page, 'Discard recording');
      },
    },
  ],
};

/** What stops a whole connection, or all of them, so each begins with another one. */
export const stoppedScene: Scene = {
  name: 'a connection that is stopped',
  unplayable: null,
  open: openConnected,
  states: [
    {
      name: 'waiting for a token that is not accepted',
      phase: 'queued',
      failures: ['unauthorized'],
      arrange: async (stage) => {
        stage.service.control.failNext(submit, { status: 401, code: 'unauthorized' }, { times: 1_000 });
        await send(stage, { name: 'Rex', species: 'Rabbit' });
        await untilFailure(stage.page, 'unauthorized');
        await untilLongWait(stage.page);
        // Only of this connection.
        stage.service.control.letThrough();
      },
    },
    {
      name: 'needs attention, fixture_on_production',
      phase: 'needsAttention',
      failures: ['fixture_on_production'],
      arrange: async (stage) => {
        await connect(stage, 1);
        stage.service.control.noteOutcome({ ends: 'ready', title: '[TEST] Limping' });
        await send(stage, { name: 'Olive', species: 'Dog' });
        await untilFailure(stage.page, 'fixture_on_production');
      },
    },
    {
      name: 'alert partner_disabled',
      phase: 'needsAttention',
      alerts: ['partner_disabled'],
      failures: ['partner_disabled'],
      arrange: async (stage) => {
        await connect(stage, 2);
        stage.service.control.disablePartner();
        await send(stage, { name: 'Moss', species: 'Horse' });
        await untilFailure(stage.page, 'partner_disabled');
        await expect(stage.page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
      },
    },
  ],
};

/** A practice without a subscription: nothing new is sent, and all else works. */
export const unpaidScene: Scene = {
  name: 'a practice without a subscription',
  unplayable: null,
  open: openConnected,
  states: [
    {
      name: 'alert subscription_inactive',
      phase: 'queued',
      alerts: ['subscription_inactive'],
      failures: ['subscription_inactive'],
      arrange: async (stage) => {
        stage.service.control.setConnection(stage.service.tokens[0] ?? '', { isSubscribed: false });
        await send(stage, { name: 'Biscuit', species: 'Dog' });
        await send(stage, { name: 'Moss', species: 'Horse' });
        await untilFailure(stage.page, 'subscription_inactive');
      },
    },
    {
      name: 'manage practices, one without a subscription',
      dialog: 'Manage practices',
      alerts: ['subscription_inactive'],
      arrange: async ({ page }) => {
        await page.getByRole('button', { name: /^Practice: / }).click();
        await page.getByRole('menuitem', { name: 'Manage practices…' }).click();
        await expect(page.getByRole('dialog', { name: 'Manage practices' })).toContainText(
          'Stopped: no active subscription',
        );
      },
    },
  ],
};

/** One byte in the middle of each sealed file: what was sent before does not need its audio any more. */
async function damageAudio(folder: string): Promise<void> {
  const names = await readdir(folder);
  const sealed = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
  for (const { path, bytes } of sealed) {
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(path, bytes);
  }
}
