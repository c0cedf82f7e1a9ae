import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForwardProxy } from '../fakes/forwardProxy.ts';
import { certified, privateAuthority } from '../integration/noteService/privateAuthority.ts';
import { answering, serve } from '../integration/noteService/scriptedServer.ts';
import { expect, test } from './e2eTest.ts';
import { connectPractice, launch } from './launch.ts';

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
    await expect(app.page.getByRole('button', { name: /^Practice: / })).toContainText('Hill Practice');
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
