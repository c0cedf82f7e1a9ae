import type { Stage } from '../screens/stage.ts';
import { startForwardProxy } from '../../support/fakes/forwardProxy.ts';
import { openClinicNetwork, serviceHost } from '../support/clinicNetwork.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { connectPractice, fixture, launch, typeConnection } from '../support/launch.ts';
import { packagedApp } from '../support/packagedBuild.ts';

/** The packaged app, with every fuse as it is shipped, in the networks that clinics have. */
test.skip(
  process.platform !== 'linux' || process.getuid?.() !== 0,
  'a clinic’s network is laid out in namespaces of Linux, by root',
);

const account = { name: 'clinic', password: 'pa55-w0rd' };
const url = (port: number): string => `https://${serviceHost}:${port}`;
const wayTo = (proxy: string): string => `http://${account.name}:${account.password}@${proxy}`;

/** import → Send → Note ready, in the practice that is active. */
async function doMainJob({ app, page }: Pick<Stage, 'app' | 'page'>, patient: string): Promise<void> {
  await controls.patientName(page).fill(patient);
  await app.importFiles([fixture('dog.m4a')]);
  await press(page, controls.send);
  await expect(controls.row(page, patient)).toContainText('Note ready');
}

test('by PAC, through a proxy without and one with Basic: import, Send, Note ready; NTLM and Kerberos are said', async ({
  stack,
  service,
}) => {
  test.setTimeout(300_000);
  const packaged = await packagedApp();
  const network = await openClinicNetwork();
  stack.defer(() => network.close());
  // Its system trusts the clinic's authority.
  const vetSession = await network.within(packaged);
  const [open, closed] = [await network.startProxy(), await network.startProxy(account)];
  const signIn = { status: 407, headers: { 'Proxy-Authenticate': 'Negotiate, NTLM' } };
  const kerberos = await startForwardProxy({ refuses: signIn });
  stack.defer(() => kerberos.close());
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
  // With a desktop, Chromium would ask that one for the proxy.
  const env = { XDG_CURRENT_DESKTOP: '', auto_proxy: pac, HTTPS_PROXY: wayTo(closed.address) };
  const app = stack.use(await launch({ packaged: vetSession, env }));
  const { page } = app;
  const [first = '', second = ''] = service.tokens;
  await connectPractice(page, { url: url(openPort), token: first, vet: 'Dr Moor' });
  await doMainJob({ app, page }, 'Biscuit');
  await connectPractice(page, { url: url(closedPort), token: second, vet: 'Dr Moor' });
  await doMainJob({ app, page }, 'Pepper');
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
  await typeConnection(dialog, { url: url(kerberosPort), vet: 'Dr Moor', token: first });
  await expect(dialog.getByRole('alert')).toContainText('NTLM, Kerberos');
  await expect(dialog.getByRole('alert')).toContainText('Ask IT to let this app through.');
  expect(kerberos.seen().includes(first)).toBe(false);
});
