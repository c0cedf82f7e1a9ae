import { expect, test, vi } from 'vitest';
import { createRoutes, hostAndPort, type RouteHop } from '../../../../main/noteService/proxyRoute.ts';

const direct: RouteHop = { kind: 'direct' };
const proxy = (host: string, port: number, isSecure = false): RouteHop => ({
  kind: 'proxy',
  isSecure,
  host,
  port,
});

test.each<[string, readonly RouteHop[]]>([
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
])('%j', async (text, hops) => {
  expect(await createRoutes(async () => text).hopsTo('https://notes.test')).toEqual(hops);
});

test('an IPv6 address is written in brackets', () => {
  expect([hostAndPort('::1', 1), hostAndPort('a', 2)]).toEqual(['[::1]:1', 'a:2']);
});

const origin = 'https://notes.test';
const hostsOf = (hops: readonly RouteHop[]): readonly string[] =>
  hops.map((hop) => (hop.kind === 'proxy' ? hop.host : hop.kind));

function bench(route = 'PROXY a:1; PROXY b:1; DIRECT') {
  const state = { nowMs: 0, asked: 0, route };
  const routes = createRoutes(
    () => {
      state.asked += 1;
      return Promise.resolve(state.route);
    },
    () => state.nowMs,
  );
  return { state, routes, hosts: async () => hostsOf(await routes.hopsTo(origin)) };
}

test('the system is asked at most once a minute for each origin', async () => {
  const { state, routes, hosts } = bench();
  for (state.nowMs = 0; state.nowMs < 60_000; state.nowMs += 10_000)
    expect(await hosts()).toEqual(['a', 'b', 'direct']);
  expect(state.asked).toBe(1);
  await routes.hopsTo('https://other.test');
  expect(state.asked).toBe(2);
  state.route = 'DIRECT';
  expect(await hosts()).toEqual(['direct']);
  expect(state.asked).toBe(3);
});

test('and at once where the way led nowhere', async () => {
  const { state, routes, hosts } = bench();
  await hosts();
  state.route = 'PROXY c:1';
  routes.askAgain(origin);
  expect(await hosts()).toEqual(['c']);
});

test('a proxy that did not answer comes last for a minute', async () => {
  const { state, routes, hosts } = bench();
  const [first] = await routes.hopsTo(origin);
  if (first === undefined) throw new Error('no hop');
  routes.comesLast(first);
  expect(await hosts()).toEqual(['b', 'direct', 'a']);
  state.nowMs = 59_999;
  expect(await hosts()).toEqual(['b', 'direct', 'a']);
  state.nowMs = 60_000;
  expect(await hosts()).toEqual(['a', 'b', 'direct']);
});

test('where the system has not answered after ten seconds, the way is straight', async () => {
  vi.useFakeTimers();
  try {
    const routes = createRoutes(() => new Promise<string>(() => undefined));
    const hops = routes.hopsTo(origin);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await hops).toEqual([{ kind: 'direct' }]);
  } finally {
    vi.useRealTimers();
  }
});
