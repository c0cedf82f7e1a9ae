import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certified, privateAuthority } from '../../integration/noteService/privateAuthority.ts';
import { answering, serve, type ScriptedServer } from '../../integration/noteService/scriptedServer.ts';
import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { launch, typeConnection, type LaunchOptions } from '../support/launch.ts';
import { packagedApp } from '../support/packagedBuild.ts';

test.describe.configure({ mode: 'default' });
test.skip(process.platform !== 'linux', 'the packaged build is made for Linux');

let server: ScriptedServer;
/** What came with the requests. */
const tokens: string[] = [];
let folder = '';
/** Each of them would have a program of Node’s trust the server, or trust anybody. */
let overrides: Readonly<Record<string, string>> = {};
test.beforeAll(async () => {
  const answer = answering(200, { practice_name: 'Hill Practice' });
  server = await serve((request, response) => {
    tokens.push(request.headers.authorization ?? '');
    answer(request, response);
  }, certified);
  folder = await mkdtemp(join(tmpdir(), 'clinic-certificates-'));
  const authorities = join(folder, 'authorities');
  const file = join(authorities, 'authority.pem');
  await mkdir(authorities);
  await writeFile(file, privateAuthority);
  overrides = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    SSL_CERT_FILE: file,
    SSL_CERT_DIR: authorities,
    NODE_EXTRA_CA_CERTS: file,
  };
});
test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function openConnect(page: Page): Promise<Locator> {
  await press(page, controls.connectPractice);
  return controls.connectDialog(page);
}

/** The address that the dialog begins with, in an app that is started so. */
async function addressIn(options: LaunchOptions): Promise<string> {
  await using app = await launch(options);
  const dialog = await openConnect(app.page);
  return await controls.serviceAddress(dialog).inputValue();
}

/**
 * Gives the server a token, as a vet would, in an app that is started so; answers what the dialog then says.
 */
async function connectIn(options: LaunchOptions): Promise<string> {
  await using app = await launch(options);
  const { page } = app;
  const dialog = await openConnect(page);
  await typeConnection(dialog, { url: server.address, vet: 'Dr Moor', token: 'token-of-the-vet' });
  const alert = dialog.getByRole('alert').filter({ hasText: /\S/ });
  await expect(alert.or(page.getByRole('button', { name: /^Practice: Hill Practice/ }))).toBeVisible();
  return (await alert.isVisible()) ? await alert.innerText() : '';
}

test('no variable of the environment has the packaged app send a token to a server that the system does not trust', async () => {
  const packaged = await packagedApp();
  expect(await connectIn({ packaged, env: overrides })).toContain('could not prove who it is');
  expect(server.requests).toEqual([]);
  expect(tokens).toEqual([]);
});

test('the control: a checkout that NODE_EXTRA_CA_CERTS names the authority to sends its token there', async () => {
  const { NODE_EXTRA_CA_CERTS = '' } = overrides;
  expect(await connectIn({ env: { NODE_EXTRA_CA_CERTS } })).toBe('');
  expect(tokens).toContain('Bearer token-of-the-vet');
});

test('no variable of the environment fills in where the packaged app sends a token, as it does in a checkout', async () => {
  const env = { CLINIC_SERVICE_URL: 'https://elsewhere.example' };
  expect(await addressIn({ packaged: await packagedApp(), env })).toBe('');
  expect(await addressIn({ env })).toBe('https://elsewhere.example');
});
