import { expect, test } from 'vitest';
import { hostAndPort, proxyRoute, type Hop } from '../../../../main/noteService/proxyRoute.ts';

const direct: Hop = { kind: 'direct' };
const proxy = (host: string, port: number, isSecure = false): Hop => ({
  kind: 'proxy',
  isSecure,
  host,
  port,
});

test.each<[string, readonly Hop[]]>([
  ['DIRECT', [direct]],
  [' direct ; ', [direct]],
  ['PROXY proxy.clinic:3128', [proxy('proxy.clinic', 3128)]],
  ['proxy Proxy.Clinic:3128;DIRECT', [proxy('proxy.clinic', 3128), direct]],
  ['PROXY a:1; PROXY b:2 ;HTTPS c:3', [proxy('a', 1), proxy('b', 2), proxy('c', 3, true)]],
  ['HTTP a:1', [proxy('a', 1)]],
  ['PROXY a', [proxy('a', 80)]],
  ['HTTPS a', [proxy('a', 443, true)]],
  ['PROXY 10.0.0.1:8080', [proxy('10.0.0.1', 8080)]],
  ['PROXY [fd00::1]:8080', [proxy('fd00::1', 8080)]],
  ['SOCKS a:1', [{ kind: 'unsupported', scheme: 'SOCKS' }]],
  ['SOCKS5 a:1; DIRECT', [{ kind: 'unsupported', scheme: 'SOCKS5' }, direct]],
  // What cannot be read is left out; where nothing is left, the way is straight.
  ['', [direct]],
  ['PROXY', [direct]],
  ['PROXY a:99999; PROXY b:1', [proxy('b', 1)]],
  ['PROXY a b:1', [direct]],
  ['PROXY a:1/path', [direct]],
  ['PROXY name:password@a:1', [direct]],
  ['PROXY  a:1', [proxy('a', 1)]],
  ['DIRECT a:1; PROXY b:2', [proxy('b', 2)]],
  ['GOPHER a:1', [direct]],
])('%j', (text, hops) => {
  expect(proxyRoute(text)).toEqual(hops);
});

test('an IPv6 address is written in brackets', () => {
  expect([hostAndPort('::1', 1), hostAndPort('a', 2)]).toEqual(['[::1]:1', 'a:2']);
});
