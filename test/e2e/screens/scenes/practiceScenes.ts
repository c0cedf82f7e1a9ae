import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { createClientSecrets } from '../../../../main/keychain/clientSecret.ts';
import { createKeychain } from '../../../../main/keychain/keychain.ts';
import { startStandIn } from '../../../service/standIn.ts';
import { connectPractice } from '../../support/launch.ts';
import { longPractice, longVet } from '../content.ts';
import { openStage, type Scene } from '../stage.ts';
import { connect, noteRegion, openDialog, press, readyToSend, send, untilPhase } from '../steps.ts';

const endless = (word: string): string => word.repeat(Math.ceil(200 / word.length)).slice(0, 200);

const seeds = [
  { vet: 'Dr Moor', practiceName: 'Riverside Vets', token: 'token-1' },
  { vet: longVet, practiceName: longPractice, token: 'token-2' },
  { vet: endless('Wojciechowska-'), practiceName: endless('Oberweserdampfschifffahrt'), token: 'token-3' },
  { vet: 'Dr Moor', practiceName: 'Harbour Veterinary Clinic', token: 'token-4' },
];

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Practice: / }).click();
  await page.getByRole('menu').waitFor();
}

async function manage(page: Page): Promise<Locator> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Manage practices…' }).click();
  return page.getByRole('dialog', { name: 'Manage practices' });
}

/** Every practice of a workstation, from none to many, and what becomes of them. */
export const practicesScene: Scene = {
  name: 'practices, managed',
  unplayable: null,
  open: (stack) => openStage(stack, { service: { connections: seeds } }),
  states: [
    {
      name: 'manage practices, none yet',
      dialog: 'Manage practices',
      arrange: async ({ page }) => {
        await expect(await manage(page)).toContainText('No practice is connected yet');
      },
    },
    {
      name: 'practice menu with long names, and test connections apart',
      arrange: async (stage) => {
        const { page, service } = stage;
        await page.keyboard.press('Escape');
        await connect(stage, 3, true);
        for (const index of [1, 2, 0]) await connect(stage, index);
        await openMenu(page);
        await expect(page.getByRole('menuitemradio')).toHaveCount(service.connections.length + 1);
      },
    },
    {
      name: 'manage practices, long names',
      dialog: 'Manage practices',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        const dialog = await manage(page);
        await expect(dialog.getByRole('list', { name: 'Practices' }).getByRole('listitem')).toHaveCount(3);
        const tests = dialog.getByRole('list', { name: 'Test connections (sandbox)' });
        await expect(tests.getByRole('listitem')).toHaveCount(2);
      },
    },
    {
      name: 'rename a practice',
      dialog: 'Manage practices',
      arrange: async ({ page }) => {
        await press(page, 'Rename Riverside Vets, Dr Moor');
        const name = page.getByRole('textbox', { name: 'Name on this computer' });
        await name.fill(endless('The one by the river, with the long name. '));
      },
    },
    {
      name: 'disconnect, asked',
      dialog: 'Disconnect this practice?',
      arrange: async ({ page }) => {
        await press(page, 'Save');
        await page.getByRole('button', { name: /^Disconnect Oberweser/ }).click();
      },
    },
    {
      name: 'manage practices, one disconnected, one to reconnect, one renamed',
      dialog: 'Manage practices',
      arrange: async (stage) => {
        const { page, service } = stage;
        await press(page, 'Disconnect');
        await page.getByRole('dialog', { name: 'Manage practices' }).waitFor();
        await page.keyboard.press('Escape');
        service.control.setConnection('token-1', { state: 'revoked' });
        await send(stage, { name: 'Biscuit', species: 'Dog' });
        await untilPhase(page, 'needsAttention');
        const dialog = await manage(page);
        await expect(dialog).toContainText('Disconnected');
        await expect(dialog).toContainText('Needs reconnecting');
        await expect(dialog).toContainText('The service calls it Riverside Vets');
      },
    },
    {
      name: 'practice menu with how each stands',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        await openMenu(page);
        await expect(page.getByRole('menu')).toContainText('Disconnected');
      },
    },
    {
      name: 'needs attention, disconnected',
      phase: 'needsAttention',
      failures: ['disconnected'],
      arrange: async (stage) => {
        const { page } = stage;
        // The walk by Tab has closed it.
        await openMenu(page);
        await page.getByRole('menuitemradio', { name: /^Oberweser/ }).click();
        await readyToSend(stage, { name: 'Luna', species: 'Cat' });
        await press(page, 'Send');
        await noteRegion(page).locator('[data-code="disconnected"]').waitFor();
      },
    },
    {
      name: 'manage practices, switched off',
      dialog: 'Manage practices',
      alerts: ['partner_disabled'],
      arrange: async (stage) => {
        const { page, service } = stage;
        await openMenu(page);
        await page.getByRole('menuitemradio', { name: new RegExp(`^${longPractice}`) }).click();
        service.control.disablePartner();
        await send(stage, { name: 'Nala', species: 'Cat' });
        await untilPhase(page, 'needsAttention');
        await expect(await manage(page)).toContainText('Ask the service.');
      },
    },
  ],
};

async function reconnectWith(page: Page, token: string): Promise<Locator> {
  await (
    await manage(page)
  )
    .getByRole('button', { name: /^Reconnect / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Connect a practice' });
  await dialog.getByLabel('Connection token').fill(token);
  await dialog.getByRole('checkbox', { name: /^I am / }).check();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  return dialog;
}

/** A token whose practice its name does not tell. */
export const sameNameScene: Scene = {
  name: 'a practice that its name does not tell',
  unplayable: null,
  open: (stack) =>
    openStage(stack, {
      service: {
        connections: [
          { vet: 'Dr Moor', practiceName: 'Riverside Vets', token: 'token-1' },
          { vet: 'Dr Moor', practiceName: 'Riverside Vets', token: 'token-2' },
        ],
      },
    }),
  states: [
    {
      name: 'reconnect, the practice has a new name',
      dialog: 'Connect a practice',
      arrange: async (stage) => {
        await connect(stage, 0);
        stage.service.control.setConnection('token-1', { practiceName: longPractice });
        const dialog = await reconnectWith(stage.page, 'token-1');
        await dialog.getByRole('checkbox', { name: /is now called/ }).waitFor();
      },
    },
    {
      name: 'connect, a practice of this name is there',
      dialog: 'Connect a practice',
      arrange: async ({ page, service }) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await openDialog(page);
        const dialog = page.getByRole('dialog', { name: 'Connect a practice' });
        await dialog.getByRole('textbox', { name: 'Service address' }).fill(service.url);
        await dialog.getByRole('textbox', { name: 'Your name' }).fill('Dr Moor');
        await dialog.getByLabel('Connection token').fill('token-2');
        await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
        await dialog.getByRole('checkbox', { name: 'Another practice with the same name' }).waitFor();
      },
    },
    {
      name: 'reconnect, two practices have this name',
      dialog: 'Connect a practice',
      arrange: async ({ page, service }) => {
        const added = page.getByRole('dialog', { name: 'Connect a practice' });
        await added.getByRole('checkbox', { name: 'Another practice with the same name' }).check();
        await added.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(added).toBeHidden();
        service.control.setConnection('token-1', { practiceName: 'Riverside Vets' });
        const dialog = await reconnectWith(page, 'token-1');
        await dialog.getByRole('checkbox', { name: /^This token is for/ }).waitFor();
      },
    },
  ],
};

/** Where an organisation has set up connect codes. */
export const connectCodeScene: Scene = {
  name: 'connecting by a code',
  unplayable: null,
  open: async (stack) => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-policy-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const policy = join(folder, 'policy.json');
    const service = await startStandIn({ profile: 'production', processingMs: 0 });
    stack.defer(() => service.stop());
    const client = { id: 'client-of-the-screens', address: service.url };
    await writeFile(policy, JSON.stringify({ connectClientId: client.id, connectAddress: client.address }));
    const secrets = createClientSecrets(createKeychain());
    await secrets.save(client, 'a secret that the service does not know');
    stack.defer(async () => void (await secrets.remove(client)));
    return openStage(stack, { launch: { env: { CLINIC_POLICY_FILE: policy } } });
  },
  states: [
    {
      name: 'connect, by token or code',
      dialog: 'Connect a practice',
      arrange: async ({ page }) => {
        await openDialog(page);
        await page.getByRole('textbox', { name: 'Connect code' }).waitFor();
      },
    },
    {
      name: 'connect, a code that cannot be used',
      dialog: 'Connect a practice',
      arrange: async ({ page }) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Your name' }).fill('Dr Moor');
        await dialog.getByRole('textbox', { name: 'Connect code' }).fill('code-of-the-vet');
        await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(dialog.getByRole('alert')).toContainText('does not accept codes from this computer');
      },
    },
    {
      name: 'reconnect, by token or code',
      dialog: 'Connect a practice',
      arrange: async ({ page, service }) => {
        await page.keyboard.press('Escape');
        const { vet = '', token = '' } = service.connections[0] ?? {};
        await connectPractice(page, { url: service.url, token, vet });
        const dialog = await manage(page);
        await dialog.getByRole('button', { name: /^Reconnect / }).click();
        await page.getByRole('checkbox', { name: `I am ${vet}` }).waitFor();
      },
    },
  ],
};
