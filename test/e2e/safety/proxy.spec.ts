import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startForwardProxy } from '../../support/fakes/forwardProxy.ts';
import { certified, privateAuthority } from '../../integration/noteService/privateAuthority.ts';
import { answering, serve } from '../../integration/noteService/scriptedServer.ts';
import { policyEnv, temporaryFolder } from '../screens/stage.ts';
import { controls, expect, test } from '../support/e2eTest.ts';
import { connectPractice, launch } from '../support/launch.ts';

/** Connects through a proxy, which the environment that it is asked for names. */
async function connectThrough(
  stack: AsyncDisposableStack,
  options: Parameters<typeof startForwardProxy>[0],
  envFor: (port: number) => Promise<Readonly<Record<string, string>>>,
) {
  const authority = join(await temporaryFolder(stack), 'authority.pem');
  await writeFile(authority, privateAuthority);
  const service = await serve(answering(200, { practice_name: 'Hill Practice' }), certified);
  stack.defer(() => service.close());
  const proxy = await startForwardProxy(options);
  stack.defer(() => proxy.close());
  // With a desktop, Chromium would ask that one for the proxy.
  const env = { XDG_CURRENT_DESKTOP: '', NODE_EXTRA_CA_CERTS: authority, ...(await envFor(proxy.port)) };
  const app = stack.use(await launch({ env }));
  const url = `https://notes.test:${new URL(service.address).port}`;
  await connectPractice(app.page, { url, token: 'token-of-the-vet', vet: 'Dr Moor' });
  await expect(controls.practice(app.page)).toContainText('Hill Practice');
  expect(proxy.connects).toEqual([url.replace('https://', '')]);
  return { app, proxy, service };
}

test('a practice is connected through the system’s proxy, with Basic, under an authority of the clinic’s own', async ({
  stack,
}) => {
  test.skip(process.platform !== 'linux', 'the system’s settings are given by the environment');
  const basic = { name: 'clinic', password: 'pa55' };
  const { app, proxy, service } = await connectThrough(stack, { basic }, (port) =>
    Promise.resolve({ HTTPS_PROXY: `http://clinic:pa55@127.0.0.1:${port}` }),
  );
  expect(service.requests).toEqual(['GET /v1/connection']);
  expect(proxy.seen().includes('token-of-the-vet')).toBe(false);
  expect(app.output()).not.toContain('pa55');
});

// One that asks for NTLM or Kerberos is met by the packaged app (packagedNetworks.spec.ts).
test('the organisation says which proxy', async ({ stack }) => {
  await connectThrough(stack, {}, (port) => policyEnv(stack, { proxyAddress: `127.0.0.1:${port}` }));
});
