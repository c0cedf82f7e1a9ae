import { createHash } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { trustedAuthorities } from '../../../main/noteService/proxyConnector.ts';
import type { createServiceDispatcher } from '../../../main/noteService/serviceDispatcher.ts';
import { createNoteClient } from '../../../main/noteService/noteClient.ts';
import { ok } from '../../../shared/result.ts';
import type { ProxyManner } from '../../support/fakes/forwardProxy.ts';
import { certified, privateAuthority } from './privateAuthority.ts';
import { openDispatcher, serving, startProxy } from './untilTestEnds.ts';
import { unusedPort } from '../../service/unusedPort.ts';
import { patience } from '../../support/patience.ts';
import { unsentSubmission } from '../../support/unsentSubmission.ts';

type DispatcherOptions = Parameters<typeof createServiceDispatcher>[0];

/** Real proxies, real TLS, and a service that a private authority vouches for. */

const token = 'token-of-the-vet';
const byteCount = 3_000_000;
const bytes = createHash('shake256', { outputLength: byteCount }).update('wave').digest();
const submission = unsentSubmission({ byteCount });
const signal = new AbortController().signal;
const failed = (code: string) => ({ ok: false, error: { code } });

/** Keeps the hash of each body, and the Authorization of each request. */
async function startService() {
  const bodies: string[] = [];
  const tokens: string[] = [];
  const { address, requests } = await serving((request, response) => {
    const hash = createHash('sha256');
    tokens.push(request.headers.authorization ?? '');
    request.on('data', (piece: Buffer) => hash.update(piece));
    request.on('end', () => {
      bodies.push(hash.digest('hex'));
      // Each request takes a connection of its own, and with it a route.
      response.writeHead(request.method === 'POST' ? 202 : 200, { connection: 'close' });
      response.end('{"practice_name":"Hill Practice"}');
    });
  }, certified);
  const { port } = new URL(address);
  // Through a proxy any host leads to it; straight, 0.0.0.0 does.
  return {
    requests,
    bodies,
    tokens,
    port,
    address: `https://notes.test:${port}`,
    straight: `https://0.0.0.0:${port}`,
  };
}

/**
 * So long a proxy that does not answer is waited for; one that does answers sooner, on a busy machine too.
 */
const connectMs = 500 * patience;

function clientOver(route: string, options: DispatcherOptions = {}) {
  const asked: string[] = [];
  const dispatcher = openDispatcher({
    resolveProxy: (url) => {
      asked.push(url);
      return Promise.resolve(route);
    },
    authorities: () => [privateAuthority],
    connectMs,
    ...options,
  });
  const client = createNoteClient(dispatcher);
  return {
    asked,
    upload: (address: string) =>
      client.submit({
        access: { address, token },
        submission,
        audio: async function* () {
          for (let at = 0; at < byteCount; at += 65_536) yield bytes.subarray(at, at + 65_536);
        },
        onSent: () => undefined,
        signal,
      }),
    ask: (address: string) => client.readConnection({ address, token }),
  };
}
const through = ({ port }: { readonly port: number }): string => `PROXY 127.0.0.1:${port}`;

describe('through a proxy', () => {
  test('an upload arrives as it does without one, and the proxy sees neither token nor recording', async () => {
    const service = await startService();
    const proxy = await startProxy();
    const direct = clientOver('DIRECT');
    expect(await direct.upload(service.straight)).toEqual(ok(undefined));
    expect(proxy.connects).toEqual([]);

    const { upload, asked } = clientOver(through(proxy));
    expect(await upload(`https://notes.test:${service.port}/clinic`)).toEqual(ok(undefined));
    expect(service.requests).toEqual(['POST /v1/notes', 'POST /clinic/v1/notes']);
    expect(service.bodies[1]).toBe(service.bodies[0]);
    expect(service.tokens).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    expect(proxy.connects).toEqual([`notes.test:${service.port}`]);
    // The resolver learns of no path: there the key of a note stands.
    expect(asked).toEqual([service.address]);
    const seen = proxy.seen();
    expect(seen.length).toBeGreaterThan(byteCount);
    for (const secret of [token, 'Bearer', '/v1/notes', 'Biscuit', submission.key, bytes.subarray(0, 64)])
      expect(seen.includes(secret)).toBe(false);
    // Some proxies close the tunnel of a client that announces an end.
    expect(seen.toString('latin1').toLowerCase()).not.toContain('connection\r\nclose');
  });

  test('an upload arrives through a proxy that is reached by TLS itself', async () => {
    const service = await startService();
    const proxy = await startProxy({ tls: certified });
    const { upload } = clientOver(`HTTPS localhost:${proxy.port}`);
    expect(await upload(service.address)).toEqual(ok(undefined));
    expect(proxy.connects).toHaveLength(1);
    const strict = clientOver(`HTTPS localhost:${proxy.port}`, { authorities: () => null });
    expect(await strict.ask(service.address)).toMatchObject(failed('proxy_unreachable'));
    expect(proxy.connects).toHaveLength(1);
  });

  test('past a proxy, this machine itself is reached straight, and nobody is asked for the way', async () => {
    const service = await startService();
    const { ask, asked } = clientOver(`PROXY 127.0.0.1:${await unusedPort()}`);
    for (const host of ['localhost', '127.0.0.1'])
      expect(await ask(`https://${host}:${service.port}`)).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });

  test('a proxy that breaks off half way is a cut', async () => {
    const service = await startService();
    const proxy = await startProxy({ cutAfterBytes: 1_000_000 });
    const answer = await clientOver(through(proxy)).upload(service.address);
    expect(answer).toMatchObject(failed('connection_cut'));
  });
});

test('a name and password come from the environment, for that proxy alone', async () => {
  const service = await startService();
  const basic = { name: 'clinic', password: 'säcret:/@%' };
  const [proxy, other] = [await startProxy({ basic }), await startProxy()];
  const who = `${basic.name}:${encodeURIComponent(basic.password)}`;
  const given = { env: { HTTPS_PROXY: `http://${who}@127.0.0.1:${proxy.port}` } };
  expect(await clientOver(through(proxy), given).upload(service.address)).toEqual(ok(undefined));
  expect(service.bodies).toHaveLength(1);
  expect(await clientOver(through(other), given).ask(service.address)).toMatchObject({ ok: true });
  expect(other.seen().toString('latin1')).not.toMatch(/proxy-authorization/i);
});

describe('a route of several', () => {
  test.each(['down', 'hangs', 'talks nonsense', 'closes'])('a route skips a proxy that %s', async (how) => {
    const service = await startService();
    const good = await startProxy();
    const hanging = await startProxy({ hangs: true });
    const bad = how === 'down' ? await unusedPort() : how === 'hangs' ? hanging.port : await stray(how);
    const route = `PROXY 127.0.0.1:${bad}; ${through(good)}`;
    const { upload, ask } = clientOver(route);
    expect(await upload(service.address)).toEqual(ok(undefined));
    expect(good.connects).toHaveLength(1);
    // It is not waited for again.
    const tries = hanging.connects.length;
    expect(await ask(service.address)).toMatchObject({ ok: true });
    expect(hanging.connects).toHaveLength(tries);
    expect(good.connects).toHaveLength(2);

    const alone = clientOver(`PROXY 127.0.0.1:${bad}`);
    expect(await alone.ask(service.address)).toMatchObject(failed('proxy_unreachable'));
  });

  test('a route of several goes straight where it says so at the end', async () => {
    const service = await startService();
    const { ask } = clientOver(`PROXY 127.0.0.1:${await unusedPort()}; DIRECT`);
    expect(await ask(service.straight)).toMatchObject({ ok: true });
  });

  test('a route of several leaves SOCKS out; where there is nothing else, it is said', async () => {
    const service = await startService();
    const proxy = await startProxy();
    expect(await clientOver(`SOCKS5 127.0.0.1:9; ${through(proxy)}`).ask(service.address)).toMatchObject({
      ok: true,
    });
    expect(await clientOver('SOCKS5 127.0.0.1:9').ask(service.address)).toMatchObject({
      error: { code: 'proxy_unsupported', detail: expect.stringContaining('SOCKS5') as string },
    });
  });
});

test.each([
  [403, 'proxy_refused'],
  [302, 'proxy_refused'],
  [502, 'service_unreachable'],
  [503, 'service_unreachable'],
  [500, 'service_unreachable'],
  [408, 'service_unreachable'],
  [429, 'service_unreachable'],
  [407, 'proxy_refused'],
])('a CONNECT answered with %d is %s', async (status, code) => {
  const service = await startService();
  const proxy = await startProxy({ refuses: { status, headers: { Location: 'https://0.0.0.0/' } } });
  const answer = await clientOver(through(proxy)).ask(service.address);
  expect(answer).toMatchObject(failed(code));
  expect(JSON.stringify(answer)).toContain(`HTTP ${status}`);
});

const asksFor = (schemes: string): ProxyManner => ({
  refuses: { status: 407, headers: { 'Proxy-Authenticate': schemes } },
});

test.each([
  [{ refuses: { status: 407 } }, 'proxy_refused', 'it asks for a sign-in and was given'],
  [asksFor('Negotiate, Basic realm="clinic"'), 'proxy_refused', 'it asks for Negotiate, Basic and'],
  [asksFor('Digest  realm="a, Basic b", qop="auth"'), 'proxy_unsupported', 'asks for Digest.'],
  [asksFor('Negotiate , NTLM'), 'proxy_unsupported', 'asks for Negotiate, NTLM.'],
])('what a proxy asks for is told: %j', async (manner, code, words) => {
  const proxy = await startProxy(manner);
  const answer = await clientOver(through(proxy)).ask('https://notes.test');
  expect(answer).toMatchObject({ error: { code, detail: expect.stringContaining(words) as string } });
  // The usual port is named, as a proxy needs it.
  expect(proxy.connects).toEqual(['notes.test:443']);
  await expect.poll(proxy.openSockets).toBe(0);
});

test('a proxy is asked for by its name in TLS, and by no address', async () => {
  const service = await startService();
  const proxy = await startProxy({ tls: certified });
  for (const host of ['localhost', '127.0.0.1'])
    expect(await clientOver(`HTTPS ${host}:${proxy.port}`).ask(service.address)).toMatchObject({ ok: true });
  expect(proxy.serverNames).toEqual(['localhost', false]);
});

test('a certificate that nobody trusts is not gone round', async () => {
  const service = await startService();
  const [proxy, other] = [await startProxy(), await startProxy()];
  const { ask } = clientOver(`${through(proxy)}; ${through(other)}`, { authorities: () => null });
  expect(await ask(service.address)).toMatchObject(failed('certificate_untrusted'));
  expect([proxy.connects.length, other.connects.length]).toEqual([1, 0]);
});

test('a proxy that refuses is not gone round', async () => {
  const service = await startService();
  const other = await startProxy();
  for (const manner of [{ refuses: { status: 403 } }, { basic: { name: 'a', password: 'b' } }]) {
    const { ask } = clientOver(`${through(await startProxy(manner))}; ${through(other)}; DIRECT`);
    expect(await ask(service.straight)).toMatchObject(failed('proxy_refused'));
  }
  expect([...other.connects, ...service.requests]).toEqual([]);
});

describe('an authority of the clinic’s own', () => {
  test('an authority of the clinic’s own is trusted where the system’s store holds it, and nowhere else', async () => {
    const service = await startService();
    const proxy = await startProxy();
    for (const [route, address] of [
      ['DIRECT', service.straight],
      [through(proxy), service.address],
    ] as const) {
      expect(await clientOver(route).upload(address)).toEqual(ok(undefined));
      for (const authorities of [trustedAuthorities, () => null])
        expect(await clientOver(route, { authorities }).upload(address)).toMatchObject(
          failed('certificate_untrusted'),
        );
    }
    expect(service.requests).toHaveLength(2);
  });

  test('an authority of the clinic’s own vouches for the names in its certificate alone, through a proxy too', async () => {
    const service = await startService();
    const proxy = await startProxy();
    const { upload } = clientOver(through(proxy));
    expect(await upload(`https://other.test:${service.port}`)).toMatchObject(failed('certificate_untrusted'));
    expect(service.requests).toEqual([]);
  });
});

/** Something else than a proxy, on loopback. */
async function stray(how: string): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    if (how === 'closes') socket.destroy();
    else socket.end('220 mail ready\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
