import { expect, type Locator, type Page } from '@playwright/test';
import { createClientSecrets } from '../../../../main/keychain/clientSecret.ts';
import { createKeychain } from '../../../../main/keychain/keychain.ts';
import { longPractice, longVet } from '../content.ts';
import { state, openStage, startService, connect, send, untilPhase, onlyLinux } from '../stage.ts';
import type { Scene } from '../stage.ts';
import { managePractices } from '../../support/appSteps.ts';
import { controls, press } from '../../support/controls.ts';
import { startForwardProxy } from '../../../support/fakes/forwardProxy.ts';
import { answering, serve, type ScriptedServer } from '../../../integration/noteService/scriptedServer.ts';
import { selfSigned } from '../../../integration/noteService/selfSigned.ts';
import { typeConnection } from '../../support/launch.ts';

const endless = (word: string): string => word.repeat(Math.ceil(200 / word.length)).slice(0, 200);

const seeds = [
  { vet: 'Dr Moor', practiceName: 'Riverside Vets', token: 'token-1' },
  { vet: longVet, practiceName: longPractice, token: 'token-2' },
  { vet: endless('Wojciechowska-'), practiceName: endless('Oberweserdampfschifffahrt'), token: 'token-3' },
  { vet: 'Dr Moor', practiceName: 'Harbour Veterinary Clinic', token: 'token-4' },
];

/** Every practice of a workstation, from none to many, and what becomes of them. */
export const practicesScene: Scene = {
  name: 'practices, managed',
  open: (stack) => openStage(stack, { service: { connections: seeds } }),
  states: [
    state('manage practices, none yet', { dialog: 'Manage practices' }, async ({ page }) => {
      await expect(await managePractices(page)).toContainText('No practice is connected yet');
    }),
    state('practice menu with long names, and test connections apart', async (stage) => {
      const { page, service } = stage;
      await page.keyboard.press('Escape');
      await connect(stage, 3, true);
      for (const index of [1, 2, 0]) await connect(stage, index);
      await press(page, controls.practice);
      await expect(page.getByRole('menuitemradio')).toHaveCount(service.connections.length + 1);
    }),
    state('manage practices, long names', { dialog: 'Manage practices' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      const dialog = await managePractices(page);
      await expect(dialog.getByRole('list', { name: 'Practices' }).getByRole('listitem')).toHaveCount(3);
      const tests = dialog.getByRole('list', { name: 'Test connections' });
      await expect(tests.getByRole('listitem')).toHaveCount(2);
    }),
    state('disconnect, asked', { dialog: 'Disconnect this practice?' }, async ({ page }) => {
      await page.getByRole('button', { name: /^Disconnect: Oberweser/ }).click();
    }),
    state(
      'manage practices, one disconnected, one to reconnect',
      { dialog: 'Manage practices' },
      async (stage) => {
        const { page, service } = stage;
        await press(page, 'Disconnect');
        await controls.practices(page).waitFor();
        await page.keyboard.press('Escape');
        service.control.setConnection('token-1', { state: 'revoked' });
        await send(stage, { name: 'Biscuit', species: 'Dog' });
        await untilPhase(page, 'needsAttention');
        const dialog = await managePractices(page);
        await expect(dialog).toContainText('Disconnected');
        await expect(dialog).toContainText('Needs reconnecting');
      },
    ),
  ],
};

/** Where an organisation has set up connect codes. */
export const connectCodeScene: Scene = {
  name: 'connecting by a code',
  open: async (stack) => {
    const service = await startService(stack);
    const client = { id: 'client-of-the-screens', address: service.url };
    const secrets = createClientSecrets(createKeychain());
    await secrets.save(client, 'a secret that the service does not know');
    stack.defer(async () => void (await secrets.remove(client)));
    const policy = { connectClientId: client.id, connectAddress: client.address };
    return openStage(stack, { policy });
  },
  states: [
    state('connect, by token or code', { dialog: 'Connect a practice' }, async ({ page }) => {
      await press(page, controls.connectPractice);
      await controls.connectCode(page).waitFor();
    }),
    state('connect, a code that cannot be used', { dialog: 'Connect a practice' }, async ({ page }) => {
      const dialog = page.getByRole('dialog');
      await controls.yourName(dialog).fill('Dr Moor');
      await controls.connectCode(dialog).fill('code-of-the-vet');
      await press(dialog, controls.connect);
      await expect(dialog.getByRole('alert')).toContainText('does not accept codes from this computer');
    }),
  ],
};

async function tryAddress(page: Page, address: string): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await typeConnection(dialog, { url: address, vet: 'Dr Moor', token: 'token-of-the-vet' });
  return dialog.getByRole('alert');
}

/** Of the stage that is open. */
let impostor: ScriptedServer;

/** The way to the service is barred before there is a connection. */
export const noWayScene: Scene = {
  name: 'no way to the service',
  // The system's proxy is given by the environment.
  unplayable: onlyLinux,
  open: async (stack) => {
    const proxy = await startForwardProxy({
      refuses: { status: 407, headers: { 'Proxy-Authenticate': 'NTLM' } },
    });
    stack.defer(() => proxy.close());
    impostor = await serve(answering(200, {}), selfSigned);
    stack.defer(() => impostor.close());
    // With a desktop, Chromium would ask that one.
    const env = { XDG_CURRENT_DESKTOP: '', HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    return openStage(stack, { launch: { env } });
  },
  states: [
    state(
      'connect, a proxy that cannot be used',
      { dialog: 'Connect a practice', failures: ['proxy_unsupported'] },
      async ({ page }) => {
        await press(page, controls.connectPractice);
        await expect(await tryAddress(page, 'https://notes.test')).toContainText('NTLM');
        await controls.details(page.getByRole('dialog')).click();
      },
    ),
    state(
      'connect, a service that nobody vouches for',
      { dialog: 'Connect a practice', failures: ['certificate_untrusted'] },
      async ({ page }) => {
        await expect(await tryAddress(page, impostor.address)).toContainText('could not prove who it is');
      },
    ),
  ],
};
