import { join } from 'node:path';
import { createClientSecrets } from '../../../main/keychain/clientSecret.ts';
import { loadInstallationId } from '../../../main/keychain/installation.ts';
import { createKeychain } from '../../../main/keychain/keychain.ts';
import { createTokenVault } from '../../../main/keychain/tokenVault.ts';
import { connectionId, epochMs } from '../../../shared/ids.ts';
import { buriedIn } from '../../support/plantedText.ts';
import type { SeedConnection } from '../../service/connectionDesk.ts';
import type { StandIn } from '../../service/standIn.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';
import { policyEnv, startService, temporaryFolder, send as sendConsult } from '../screens/stage.ts';
import { submissionsAt, submit } from '../support/received.ts';
import { managePractices, turnTo as turnToNamed } from '../support/appSteps.ts';
import { appKeychain } from '../support/appKeychain.ts';
import { resize } from '../screens/audit.ts';
import { controls, expect, locate, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { connectPractice, launch, type Launched } from '../support/launch.ts';

let stack: AsyncDisposableStack;
let folder = '';
test.beforeEach(async ({ stack: opened }) => {
  stack = opened;
  folder = await temporaryFolder(stack);
});

const vets = ['Dr Moor', 'Dr Lindqvist', 'Dr Achebe'];
const practices = ['Riverside Vets', 'Hillside Animal Hospital'];
const seedConnections: readonly SeedConnection[] = vets.flatMap((vet) =>
  practices.map((practiceName) => ({
    vet,
    practiceName,
    token: `${vet} at ${practiceName}`.replaceAll(' ', '-'),
  })),
);
type VetIdentity = Pick<SeedConnection, 'vet' | 'practiceName'>;
const vetIdentityOf = (index: number): SeedConnection => {
  const connection = seedConnections[index];
  if (connection === undefined) throw new Error('There is no such connection.');
  return connection;
};

const serve = (connections: readonly SeedConnection[] = seedConnections): Promise<StandIn> =>
  startService(stack, { connections });

async function open(env: Readonly<Record<string, string>> = {}): Promise<Launched> {
  const app = stack.use(await launch({ env }));
  return app;
}

/** All of the service's connections; the last one is the active one then. */
async function openConnected(service: StandIn): Promise<Launched> {
  const app = await open();
  for (const { vet, token } of service.connections)
    await connectPractice(app.page, { url: service.url, vet, token });
  return app;
}

async function turnTo(page: Page, { vet, practiceName }: VetIdentity): Promise<void> {
  await turnToNamed(page, `${practiceName}, ${vet}`);
  await expect(controls.practiceOf(practiceName)(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(vet);
}

const send = (app: Launched, name: string): Promise<void> =>
  sendConsult({ app, page: app.page, folder }, { name });

test('two practices of one name keep their own tokens, and Reconnect takes neither for the other', async () => {
  const [first, second] = [vetIdentityOf(0), { ...vetIdentityOf(0), token: 'token-of-the-other-branch' }];
  const service = await serve([first, second]);
  const app = await open();
  const { page } = app;
  await connectPractice(page, { url: service.url, vet: first.vet, token: first.token });
  await press(page, controls.connectPractice);
  const dialog = controls.connectDialog(page);
  await controls.serviceAddress(dialog).fill('https://notes.invalid');
  await controls.yourName(dialog).fill(first.vet);
  await controls.token(dialog).fill('mistyped');
  await press(page, controls.connect);
  // Nobody was asked, so the key need not be typed again.
  await expect(controls.serviceAddress(dialog)).toBeFocused();
  await expect(controls.token(dialog)).toHaveValue('mistyped');
  await controls.serviceAddress(dialog).fill(service.url);
  await resize(page, { width: 640, height: 410 });
  await press(page, controls.connect);
  // What has to be typed again says so itself, and the reason is in sight of a low window too.
  await expect(controls.token(dialog)).toBeFocused();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await resize(page, null);
  await expect(controls.token(dialog)).toHaveAccessibleDescription('Enter it again');
  await expect(controls.token(dialog)).toHaveValue('mistyped');
  await controls.token(dialog).fill(second.token);
  await press(page, controls.connect);
  const isAnother = dialog.getByRole('checkbox', { name: /^Is this another practice called .*Riverside/ });
  // The system's own box has a ground in the dark, and looks ticked.
  await expect(isAnother).toHaveCSS('appearance', 'none');
  await isAnother.check();
  await press(page, controls.connect);
  await expect(dialog).toBeHidden();
  await expect(controls.newPatientName(page)).toBeFocused();
  await expect(controls.practiceOf('Riverside Vets (2)')(page)).toBeVisible();
  await send(app, 'Biscuit');
  await expect(controls.rows(page)).toContainText('Note ready');

  await press(await managePractices(page), controls.newAccessKeyOf('Riverside Vets, Dr Moor'));
  await controls.token(dialog).fill(second.token);
  await dialog.getByRole('checkbox', { name: `I am ${first.vet}` }).check();
  await press(page, controls.connect);
  const isFor = dialog.getByRole('checkbox', { name: 'This access key is for Riverside Vets', exact: true });
  await expect(isFor).toBeVisible();
  await controls.token(dialog).fill(first.token);
  await expect(isFor, 'asked of the key before').toHaveCount(0);
  await controls.token(dialog).fill(second.token);
  await press(page, controls.connect);
  await isFor.check();
  await press(page, controls.connect);
  await expect(dialog.getByRole('alert')).toContainText('for another practice');
});

const rowOf = (dialog: Locator, { vet, practiceName }: VetIdentity): Locator =>
  dialog.getByRole('listitem').filter({ hasText: practiceName }).filter({ hasText: vet });

async function reconnect(page: Page, { vet, token }: SeedConnection): Promise<void> {
  const dialog = controls.connectDialog(page);
  await controls.token(dialog).fill(token);
  await dialog.getByRole('checkbox', { name: `I am ${vet}` }).check();
  await press(page, controls.connect);
  await expect(dialog).toBeHidden();
}

/** What the real keychain holds of each connection. */
async function tokensOf(app: Launched, service: StandIn): Promise<readonly (string | null)[]> {
  const installation = await loadInstallationId(app.dataFolder);
  if (!installation.ok) throw new Error(installation.error.code);
  const vault = createTokenVault(appKeychain(), installation.value);
  const found = seedConnections.map(({ vet, practiceName }) =>
    vault.token({
      id: connectionId('any'),
      service: { kind: 'remote', address: service.url },
      vet,
      practiceName,
      isSandbox: false,
      connectedAt: epochMs(0),
    }),
  );
  return (await Promise.all(found)).map((one) => (one.ok ? one.value : one.error.code));
}

test('three vets at two practices: each with their own consults and search, and a stop of its own', async () => {
  const service = await serve();
  const app = await openConnected(service);
  const { page } = app;
  expect(await tokensOf(app, service)).toEqual(seedConnections.map((connection) => connection.token));

  const patientOf = (connection: VetIdentity): string =>
    `Biscuit of ${connection.vet} at ${connection.practiceName}`;
  for (const connection of seedConnections) {
    await turnTo(page, connection);
    await send(app, patientOf(connection));
    await expect(controls.note(page)).toContainText('Note ready');
  }
  for (const connection of seedConnections) {
    await turnTo(page, connection);
    await expect(controls.rows(page)).toHaveCount(1);
    await expect(controls.rows(page)).toContainText(patientOf(connection));
    const search = controls.searchConsults(page);
    // In the name of each patient.
    await search.fill('Biscuit');
    await expect(controls.rows(page)).toHaveCount(1);
    await expect(controls.rows(page)).toContainText(patientOf(connection));
    await search.fill('');
  }
  const received = submissionsAt(service);
  expect(received.map(({ from, fields }) => [fields?.['pet_name'], from])).toEqual(
    seedConnections.map(({ vet, practiceName }) => [patientOf({ vet, practiceName }), { vet, practiceName }]),
  );

  // The same vet’s other practice, and the same practice’s other vet.
  const [revoked, sameVet, sameVetsPractice] = [vetIdentityOf(0), vetIdentityOf(1), vetIdentityOf(2)];
  service.control.setConnection(revoked.token, { state: 'revoked' });
  await turnTo(page, revoked);
  for (const patient of ['Luna', 'Pepper']) {
    await send(app, patient);
    await expect(controls.note(page)).toContainText('Needs attention');
  }
  for (const connection of [sameVet, sameVetsPractice]) {
    await turnTo(page, connection);
    await send(app, 'Nala');
    await expect(controls.note(page)).toContainText('Note ready');
  }
  expect(await tokensOf(app, service)).toEqual(
    seedConnections.map(({ token }, at) => (at === 0 ? null : token)),
  );
  const dialog = await managePractices(page);
  await expect(rowOf(dialog, revoked)).toContainText('Needs reconnecting');
  for (const connection of seedConnections.slice(1))
    await expect(rowOf(dialog, connection)).toContainText('Connected');

  service.control.setConnection(revoked.token, { state: 'active' });
  await press(dialog, controls.newAccessKeyOf(`${revoked.practiceName}, ${revoked.vet}`));
  const connect = controls.connectDialog(page);
  await connect.getByRole('checkbox', { name: `I am ${revoked.vet}` }).check();
  await controls.token(connect).fill(sameVetsPractice.token);
  await press(page, controls.connect);
  await expect(connect.getByRole('alert')).toContainText(
    `already ${sameVetsPractice.vet}’s on this computer`,
  );
  await reconnect(page, revoked);
  await expect(controls.row(page, 'Note ready')).toHaveCount(3);
  expect(await tokensOf(app, service)).toEqual(seedConnections.map((connection) => connection.token));
});

test('a disconnected practice keeps its notes, and its queue says why it waits', async () => {
  const service = await serve(seedConnections.slice(0, 2));
  const app = await openConnected(service);
  const { page } = app;
  const [left, other] = [vetIdentityOf(0), vetIdentityOf(1)];
  await turnTo(page, left);
  await send(app, 'Biscuit');
  await expect(controls.note(page)).toContainText('Note ready');
  service.control.failNext(submit, { status: 503, code: 'unavailable' }, { times: 9 });
  await send(app, 'Luna');
  await expect(controls.note(page)).toContainText('Waiting to send');

  await press(page, controls.openNewConsult);
  await controls.newPatientName(page).fill('Rex');
  await controls.rowButton(page, 'Luna').click();
  let dialog = await managePractices(page);
  const rename = async (from: string, to: string): Promise<void> => {
    await dialog.getByRole('button', { name: `Change practice’s name: ${from}, ${left.vet}` }).click();
    await expect(page.getByRole('textbox', { name: 'Name on this computer' })).toBeFocused();
    // What is typed takes the place of the name that is there.
    await page.keyboard.press('Delete');
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[aria-live="polite"]')).toHaveText('Name changed');
    await expect(rowOf(dialog, left).getByRole('heading')).toBeFocused();
  };
  await rename(left.practiceName, 'By the river');
  await expect(rowOf(dialog, left)).toContainText(`By the riverConnected`);
  await rename('By the river', '');
  await expect(rowOf(dialog, left)).toContainText(`${left.practiceName}Connected`);
  await dialog.getByRole('button', { name: `Disconnect: ${left.practiceName}, ${left.vet}` }).click();
  const asked = page.getByRole('dialog', { name: 'Disconnect this practice?' });
  await expect(asked).toContainText('Unsent consults wait here');
  await expect(locate(page, 'Stay connected')).toBeFocused();
  await press(page, 'Stay connected');
  await expect(rowOf(dialog, left)).toContainText('Connected');
  await dialog.getByRole('button', { name: `Disconnect: ${left.practiceName}, ${left.vet}` }).click();
  await press(page, 'Disconnect');
  // What became of its queue may be told after it.
  await expect(dialog.locator('[aria-live="polite"]')).toHaveText(/Disconnected|Luna: Needs attention/);
  await expect(rowOf(dialog, left)).toContainText('Disconnected');
  await expect(rowOf(dialog, other)).toContainText('Connected');
  await expect(rowOf(dialog, left).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await tokensOf(app, service)).toEqual([null, other.token, null, null, null, null]);

  await expect(controls.note(page).locator('[data-code="disconnected"]')).toContainText('is disconnected');
  const before = service.control.requests.length;
  await controls.rowButton(page, 'Biscuit').click();
  await expect(controls.section(page, 'Plan')).not.toHaveValue('');
  await turnTo(page, other);
  await turnTo(page, left);
  expect(service.control.requests).toHaveLength(before);

  await app.close();
  const again = stack.use(await launch({ dataFolder: app.dataFolder }));
  dialog = await managePractices(again.page);
  await expect(rowOf(dialog, left)).toContainText('Disconnected');
  await again.page.keyboard.press('Escape');
  await expect(controls.newConsult(again.page)).toBeVisible();
  await expect(controls.typedBefore(again.page)).toHaveCount(0);
  service.control.reset();
  await controls.rowButton(again.page, 'Luna').click();
  await press(again.page, controls.reconnect);
  await reconnect(again.page, left);
  await expect(controls.row(again.page, 'Luna')).toContainText('Note ready');
  expect(await tokensOf(again, service)).toEqual([left.token, other.token, null, null, null, null]);
});

test.describe('by a connect code', () => {
  async function connectBy(page: Page, service: StandIn, code: string): Promise<Locator> {
    const dialog = controls.connectDialog(page);
    // It goes where the policy says all the same.
    await controls.serviceAddress(dialog).fill('https://elsewhere.invalid');
    await expect(dialog.getByText(`only at ${service.url}`)).toBeVisible();
    await controls.yourName(dialog).fill('Dr Moor');
    await controls.connectCode(dialog).fill(code);
    await press(page, controls.connect);
    return dialog;
  }

  test('the secret comes from an administrator, the code from the vet, and neither stays anywhere', async () => {
    const service = await serve();
    const { id, secret } = service.client;
    const client = { id, address: service.url };
    const env = await policyEnv(stack, { connectClientId: id, connectAddress: service.url });
    stack.defer(async () => void (await createClientSecrets(createKeychain()).remove(client)));
    const provision = (input: string | null, ...words: readonly string[]): Promise<Ended> => {
      const args = ['--provision-client-secret', ...words];
      return runCommand(join(folder, 'data'), args, { ...process.env, ...env }, input);
    };
    const provisioned = await provision(`${secret}\n`);
    expect(provisioned).toMatchObject({ code: 0 });
    expect(provisioned.stdout + provisioned.stderr).not.toContain(secret);

    const app = await open(env);
    const { page } = app;
    await press(page, controls.connectPractice);
    const [lost, code] = [service.control.issueCode(1), service.control.issueCode(1)];
    const exchange = { method: 'POST', path: '/v1/connections/exchange' } as const;
    service.control.cutNext(exchange, { at: 'work' });
    let dialog = await connectBy(page, service, lost);
    await expect(dialog.getByRole('alert')).toContainText('Ask your practice for a new code.');
    expect(service.control.requestsTo(exchange)).toHaveLength(1);
    // It was used up indeed.
    dialog = await connectBy(page, service, lost);
    await expect(dialog.getByRole('alert')).toContainText('did not accept this code');

    // The code is spent, and then the service cannot be asked whose token it is.
    service.control.failNext({ method: 'GET', path: '/v1/connection' }, { status: 503, code: 'unavailable' });
    dialog = await connectBy(page, service, code);
    await expect(dialog.getByRole('alert')).toContainText('has a problem at the moment');
    await expect(controls.connectCode(dialog)).toHaveValue(code);
    await press(page, controls.connect);
    await expect(dialog).toBeHidden();
    expect(service.control.requestsTo(exchange)).toHaveLength(3);
    await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();
    await send(app, 'Biscuit');
    await expect(controls.note(page)).toContainText('Note ready');

    await app.close();
    expect(buriedIn(app.dataFolder, [secret, code, lost])).toEqual([]);
    for (const one of [secret, code, lost]) expect(app.output()).not.toContain(one);

    expect(await provision(null, '--remove')).toMatchObject({ code: 0 });
    expect(await createClientSecrets(createKeychain()).read(client)).toMatchObject({ value: null });
    const without = stack.use(await launch({ dataFolder: app.dataFolder, env }));
    await press(without.page, controls.connectPractice);
    await expect(controls.token(without.page)).toBeVisible();
    await expect(controls.connectCode(without.page)).toHaveCount(0);
  });
});
