import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import type { StandIn } from '../../../service/standIn.ts';
import { state, openConnected, connect, readyToSend, send, untilPhase } from '../stage.ts';
import type { Scene, ScreenState, Stage } from '../stage.ts';
import { submit } from '../../support/received.ts';
import { controls, press } from '../../support/controls.ts';

/** Only what is sent over one of the connections. */
const of = (service: StandIn, index: number) => ({ token: service.tokens[index] ?? '' });

async function untilFailure(page: Page, code: FailureCode): Promise<void> {
  await controls.note(page).locator(`[data-code="${code}"]`).waitFor();
}

/** Sent, and not yet a note. */
export const onTheWayScene: Scene = {
  name: 'on the way to the service and back',
  open: openConnected,
  states: [
    state(
      'waiting after the service had a problem',
      { phase: 'queued', failures: ['service_unavailable'] },
      async (stage) => {
        const headers = { 'retry-after': '1200' };
        const refusal = { status: 503, code: 'unavailable', error: 'Maintenance until noon.', headers };
        stage.service.control.failNext(submit, refusal);
        await send(stage, { name: 'Moss', species: 'Horse', reference: 'H-19' });
        await untilFailure(stage.page, 'service_unavailable');
      },
    ),
    state('sending', { phase: 'sending' }, async (stage) => {
      const { page, service } = stage;
      await connect(stage, 2);
      service.control.delayNext({ ...submit, ...of(service, 2) }, 600_000, 100);
      await send(stage, { name: 'Coco', species: 'Guinea pig', seconds: 60 });
      await untilPhase(page, 'sending');
    }),
    state('writing', { phase: 'writing' }, async (stage) => {
      await connect(stage, 1);
      stage.service.control.noteOutcome({ ends: 'never' });
      await send(stage, { name: 'Luna', species: 'Cat', reference: '877' });
      await untilPhase(stage.page, 'writing');
    }),
  ],
};

/** A consult of which this becomes known. */
const attention = (code: FailureCode, arrange: (stage: Stage) => Promise<void>): ScreenState =>
  state(`needs attention, ${code}`, { phase: 'needsAttention', failures: [code] }, async (stage) => {
    await arrange(stage);
    await untilFailure(stage.page, code);
  });

/** A consult that is refused so when it is sent. */
const refusedWith = (
  code: FailureCode,
  refusal: Parameters<StandIn['control']['failNext']>[1],
): ScreenState =>
  attention(code, async (stage) => {
    stage.service.control.failNext(submit, refusal);
    await send(stage, { name: 'Rex', species: 'Rabbit' });
  });

export const attentionScene: Scene = {
  name: 'a consult that needs attention',
  open: openConnected,
  states: [
    attention('unexpected_answer', async (stage) => {
      stage.service.control.failNext(submit, { status: 418, code: 'teapot' }, { times: 2 });
      await send(stage, { name: '', species: 'Rabbit' });
    }),
    refusedWith('request_rejected', { status: 400, code: 'invalid_request', error: 'x'.repeat(280) }),
    state('needs attention, with its details', { failures: ['request_rejected'] }, ({ page }) =>
      controls.details(page).click(),
    ),
    refusedWith('audio_unreadable', { status: 422, code: 'audio_unreadable' }),
    attention('transcription_failed', async (stage) => {
      stage.service.control.noteOutcome({ ends: 'transcription_failed' });
      await send(stage, { name: 'Bo', species: 'Dog', reference: '31' });
    }),
    attention('audio_damaged', async (stage) => {
      await readyToSend(stage, { name: 'Daisy', species: 'Cow' });
      await damageAudio(join(stage.app.dataFolder, 'audio'));
      // It would be made again from what was imported.
      for (const name of await readdir(stage.folder)) await rm(join(stage.folder, name));
      await press(stage.page, controls.send);
    }),
    refusedWith('connection_revoked', { status: 401, code: 'connection_revoked' }),
    state('reconnect', { failures: ['connection_revoked'], dialog: 'Connect a practice' }, ({ page }) =>
      press(page, controls.reconnect),
    ),
  ],
};

/** What stops a whole connection, or all of them, so each begins with another one. */
export const stoppedScene: Scene = {
  name: 'a connection that is stopped',
  open: openConnected,
  states: [
    state(
      'alert partner_disabled',
      { phase: 'needsAttention', alerts: ['partner_disabled'], failures: ['partner_disabled'] },
      async (stage) => {
        await connect(stage, 2);
        stage.service.control.disablePartner();
        await send(stage, { name: 'Moss', species: 'Horse' });
        await untilFailure(stage.page, 'partner_disabled');
        await expect(stage.page.getByText('switched this app off')).toHaveCount(1);
        await expect(stage.page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
      },
    ),
  ],
};

/** A practice without a subscription: nothing new is sent, and all else works. */
export const unpaidScene: Scene = {
  name: 'a practice without a subscription',
  open: openConnected,
  states: [
    state(
      'alert subscription_inactive',
      { phase: 'queued', alerts: ['subscription_inactive'], failures: ['subscription_inactive'] },
      async (stage) => {
        stage.service.control.setConnection(stage.service.tokens[0] ?? '', { isSubscribed: false });
        await send(stage, { name: 'Biscuit', species: 'Dog' });
        await send(stage, { name: 'Moss', species: 'Horse' });
        await untilFailure(stage.page, 'subscription_inactive');
      },
    ),
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

/** The vet writes the note that the service could not. */
export const byHandScene: Scene = {
  name: 'a note written by hand',
  open: openConnected,
  states: [
    attention('note_generation_failed', async (stage) => {
      stage.service.control.noteOutcome({ ends: 'note_generation_failed' });
      await send(stage, { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 20 });
      await controls.writeByHand(controls.note(stage.page)).waitFor();
    }),
    state('note by hand, empty', async ({ page }) => {
      await press(page, controls.writeByHand);
      await expect(controls.section(page, 'Subjective')).toBeFocused();
    }),
    state('activity of a note by hand', { phase: 'noteReady', dialog: 'History' }, async ({ page }) => {
      const note = controls.note(page);
      await controls.section(note, 'Subjective').fill('Limping on the left hind leg.');
      await controls.section(note, 'Plan').fill('Rest for two weeks, then recheck.');
      await press(page, controls.openActivity);
    }),
  ],
};
