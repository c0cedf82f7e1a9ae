import { expect, test, vi } from 'vitest';
import { trustedAuthorities } from '../../../../main/noteService/proxyConnector.ts';
import { proxyAuthorization } from '../../../../main/noteService/proxyTunnel.ts';
import tls from 'node:tls';

const proxy = new URL('http://proxy.clinic:3128');
const basic = (pair: string): string => `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ HTTPS_PROXY: 'http://proxy.clinic:3128' }, null],
  [{ HTTPS_PROXY: 'http://me:secret@proxy.clinic:3128' }, basic('me:secret')],
  [{ https_proxy: 'me:secret@Proxy.Clinic:3128/' }, basic('me:secret')],
  [{ ALL_PROXY: 'http://me@proxy.clinic:3128' }, basic('me:')],
  [{ http_proxy: 'http://m%C3%A9:s%3Ac%40@proxy.clinic:3128' }, basic('mé:s:c@')],
  [{ HTTPS_PROXY: 'http://me:100%@proxy.clinic:3128' }, basic('me:100%')],
  [{ HTTPS_PROXY: 'http://me:a@other:3128', HTTP_PROXY: 'http://me:b@proxy.clinic:3128' }, basic('me:b')],
  // For another host or port they are nobody's business.
  [{ HTTPS_PROXY: 'http://me:secret@proxy.clinic:8080' }, null],
  [{ HTTPS_PROXY: 'http://me:secret@proxy.clinic.evil:3128' }, null],
  [{ HTTPS_PROXY: 'http://me:secret@proxy.clinic' }, null],
  [{ HTTPS_PROXY: 'socks5://me:secret@proxy.clinic:3128' }, null],
  [{ HTTPS_PROXY: ' ' }, null],
  [{ HTTPS_PROXY: ' http://:secret@proxy.clinic:3128\n' }, basic(':secret')],
])('%j', (env, authorization) => {
  expect(proxyAuthorization(env, proxy)).toBe(authorization);
});

test('a proxy without a port has the usual one', () => {
  const env = { HTTPS_PROXY: 'http://me:secret@proxy.clinic' };
  expect(proxyAuthorization(env, new URL('http://proxy.clinic'))).toBe(basic('me:secret'));
  const secure = { HTTPS_PROXY: 'https://me:secret@proxy.clinic' };
  expect(proxyAuthorization(secure, new URL('https://proxy.clinic'))).toBe(basic('me:secret'));
});

test('the connector trusts what Node brings and what the operating system holds, each once', () => {
  const trusted = trustedAuthorities() ?? [];
  for (const kind of ['bundled', 'system'] as const)
    for (const certificate of tls.getCACertificates(kind)) expect(trusted).toContain(certificate);
  expect(new Set(trusted).size).toBe(trusted.length);
});

test('the app says so where the system’s store cannot be read', () => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const store = vi.spyOn(tls, 'getCACertificates').mockImplementation(() => {
    throw new Error('no store here');
  });
  try {
    expect(trustedAuthorities()).toBeNull();
    expect(printed.mock.calls).toEqual([[expect.stringMatching(/only the built-in.*no store here/)]]);
  } finally {
    store.mockRestore();
    printed.mockRestore();
  }
});
