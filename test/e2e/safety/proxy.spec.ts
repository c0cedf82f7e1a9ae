import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controls } from '../support/controls.ts';
import { startForwardProxy } from '../../support/fakes/forwardProxy.ts';
import { certified, privateAuthority } from '../../integration/noteService/privateAuthority.ts';
import { answering, serve } from '../../integration/noteService/scriptedServer.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, launch } from '../support/launch.ts';

test('a practice is connected through the system’s proxy, with Basic, under an authority of the clinic’s own', async () => {
  test.skip(process.platform !== 'linux', 'the system’s settings are given by the environment');
  const folder = await mkdtemp(join(tmpdir(), 'clinic-proxy-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, privateAuthority);
  const service = await serve(answering(200, { practice_name: 'Hill Practice' }), certified);
  const proxy = await startForwardProxy({ basic: { name: 'clinic', password: 'pa55' } });
  const app = await launch({
    env: {
      // With a desktop, Chromium would ask that one.
      XDG_CURRENT_DESKTOP: '',
      HTTPS_PROXY: `http://clinic:pa55@127.0.0.1:${proxy.port}`,
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
  try {
    const url = `https://notes.test:${new URL(service.address).port}`;
    await connectPractice(app.page, { url, token: 'token-of-the-vet', vet: 'Dr Moor' });
    await expect(controls.practice(app.page)).toContainText('Hill Practice');
    expect(proxy.connects).toEqual([url.replace('https://', '')]);
    expect(service.requests).toEqual(['GET /v1/connection']);
    expect(proxy.seen().includes('token-of-the-vet')).toBe(false);
    expect(app.output()).not.toContain('pa55');
  } finally {
    await app.remove();
    await proxy.close();
    await service.close();
    await rm(folder, { recursive: true });
  }
});

const withoutDesktop = { XDG_CURRENT_DESKTOP: '' };

// One that asks for NTLM or Kerberos is met by the packaged app (packagedNetworks.spec.ts).
test('the organisation says which proxy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-proxy-'));
  const [policy, authority] = [join(folder, 'policy.json'), join(folder, 'authority.pem')];
  await writeFile(authority, privateAuthority);
  const service = await serve(answering(200, { practice_name: 'Hill Practice' }), certified);
  const proxy = await startForwardProxy();
  try {
    await writeFile(policy, JSON.stringify({ proxyAddress: `127.0.0.1:${proxy.port}` }));
    const env = { ...withoutDesktop, NODE_EXTRA_CA_CERTS: authority, CLINIC_POLICY_FILE: policy };
    const app = await launch({ env });
    try {
      const url = `https://notes.test:${new URL(service.address).port}`;
      await connectPractice(app.page, { url, token: 'token-of-the-vet', vet: 'Dr Moor' });
      expect(proxy.connects).toHaveLength(1);
    } finally {
      await app.remove();
    }
  } finally {
    await Promise.all([proxy.close(), service.close()]);
    await rm(folder, { recursive: true });
  }
});
