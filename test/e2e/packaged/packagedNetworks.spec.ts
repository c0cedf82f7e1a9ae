import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { startForwardProxy } from '../../support/fakes/forwardProxy.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { openClinicNetwork, serviceHost, type ClinicNetwork } from '../support/clinicNetwork.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, fixture, launch } from '../support/launch.ts';
import { packagedApp } from '../support/packagedBuild.ts';

/** The packaged app, with every fuse as it is shipped, in the networks that clinics have. */
test.describe.configure({ mode: 'default' });
test.skip(
  process.platform !== 'linux' || process.getuid?.() !== 0,
  'a clinic’s network is laid out in namespaces of Linux, by root',
);

let packaged = '';
let network: ClinicNetwork;
let service: StandIn;
let dataFolder = '';
/** The app on a workstation whose system trusts the clinic's authority. */
let workstation = '';
test.beforeAll(async () => {
  test.setTimeout(300_000);
  packaged = await packagedApp();
  network = await openClinicNetwork();
  service = await startStandIn({ profile: 'production' });
  workstation = await network.within(packaged);
  dataFolder = await mkdtemp(join(tmpdir(), 'clinic-networks-'));
});
test.afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  await service.stop();
  await network.close();
});

/** With a desktop, Chromium would ask that one for the proxy. */
const withoutDesktop = { XDG_CURRENT_DESKTOP: '' };
const account = { name: 'clinic', password: 'pa55-w0rd' };
const url = (port: number): string => `https://${serviceHost}:${port}`;
const wayTo = (proxy: string): string => `http://${account.name}:${account.password}@${proxy}`;

/** import → Send → Note ready, in the practice that is active. */
async function doMainJob(
  page: Page,
  app: Awaited<ReturnType<typeof launch>>,
  patient: string,
): Promise<void> {
  await controls.patientName(page).fill(patient);
  await app.importFiles([fixture('dog.m4a')]);
  await press(page, controls.send);
  await expect(controls.row(page, patient)).toContainText('Note ready');
}

test('by PAC, through a proxy without and one with Basic: import, Send, Note ready; NTLM and Kerberos are said', async () => {
  const [open, closed] = [await network.startProxy(), await network.startProxy(account)];
  const signIn = { status: 407, headers: { 'Proxy-Authenticate': 'Negotiate, NTLM' } };
  const kerberos = await startForwardProxy({ refuses: signIn });
  const [openPort, closedPort, kerberosPort] = [
    await network.startTls(service.url),
    await network.startTls(service.url),
    await network.startTls(service.url),
  ];
  const pac = await network.servePac({
    [openPort]: `PROXY ${open.address}`,
    [closedPort]: `PROXY ${closed.address}`,
    [kerberosPort]: `PROXY 127.0.0.1:${kerberos.port}`,
  });
  const app = await launch({
    packaged: workstation,
    dataFolder,
    env: { ...withoutDesktop, auto_proxy: pac, HTTPS_PROXY: wayTo(closed.address) },
  });
  try {
    const { page } = app;
    const [first = '', second = ''] = service.tokens;
    await connectPractice(page, { url: url(openPort), token: first, vet: 'Dr Moor' });
    await doMainJob(page, app, 'Biscuit');
    await connectPractice(page, { url: url(closedPort), token: second, vet: 'Dr Moor' });
    await doMainJob(page, app, 'Pepper');
    expect(service.control.notes()).toHaveLength(2);
    // Each went its own way, as a tunnel: a proxy sees the host, and neither token nor path.
    const logs = [await open.log(), await closed.log()];
    for (const [at, port] of [openPort, closedPort].entries()) {
      expect(logs[at]).toContain(`CONNECT ${serviceHost}:${port} HTTP/1.1`);
      expect(logs[at]).not.toContain('/v1/');
      expect(logs[at]).not.toContain(service.tokens[at]);
    }
    expect(app.output()).not.toContain(account.password);

    await press(page, controls.connectPractice);
    const dialog = controls.connectDialog(page);
    await controls.serviceAddress(dialog).fill(url(kerberosPort));
    await controls.yourName(dialog).fill('Dr Moor');
    await controls.token(dialog).fill(first);
    await press(dialog, controls.connect);
    await expect(dialog.getByRole('alert')).toContainText('NTLM, Kerberos');
    await expect(dialog.getByRole('alert')).toContainText('Ask IT to let this app through.');
    expect(kerberos.seen().includes(first)).toBe(false);
  } finally {
    await app.kill();
    await kerberos.close();
  }
});
