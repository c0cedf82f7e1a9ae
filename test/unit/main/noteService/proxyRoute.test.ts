import { expect, test, vi } from 'vitest';
import { createRoutes, hostAndPort, proxyRoute } from '../../../../main/noteService/proxyRoute.ts';

test.each<[string, readonly string[]]>([
  ['DIRECT', ['direct:']],
  [' direct ; ', ['direct:']],
  ['PROXY proxy.clinic:3128', ['http://proxy.clinic:3128/']],
  ['proxy Proxy.Clinic:3128;DIRECT', ['http://proxy.clinic:3128/', 'direct:']],
  ['PROXY a:1; PROXY b:2 ;HTTPS c:3', ['http://a:1/', 'http://b:2/', 'https://c:3/']],
  ['HTTP a:1', ['http://a:1/']],
  ['PROXY a', ['http://a/']],
  ['HTTPS a', ['https://a/']],
  ['PROXY 10.0.0.1:8080', ['http://10.0.0.1:8080/']],
  ['PROXY [fd00::1]:8080', ['http://[fd00::1]:8080/']],
  ['SOCKS a:1', ['socks://a:1']],
  ['SOCKS5 a:1; DIRECT', ['socks5://a:1', 'direct:']],
  // What cannot be read is left out; where nothing is left, the way is straight.
  ['', ['direct:']],
  ['PROXY', ['direct:']],
  ['PROXY a:99999; PROXY b:1', ['http://b:1/']],
  ['PROXY a b:1', ['direct:']],
  ['PROXY a:1/path', ['direct:']],
  ['PROXY name:password@a:1', ['direct:']],
  ['PROXY  a:1', ['http://a:1/']],
  ['DIRECT a:1; PROXY b:2', ['http://b:2/']],
  ['GOPHER a:1', ['direct:']],
])('%j', (text, hops) => {
  expect(proxyRoute(text).map(String)).toEqual(hops);
});

test('a host is named with its port, the usual one too, and an IPv6 address in brackets', () => {
  const urls = ['http://[::1]:1', 'http://a', 'https://a', 'https://a:2'];
  expect(urls.map((url) => hostAndPort(new URL(url)))).toEqual(['[::1]:1', 'a:80', 'a:443', 'a:2']);
});

const origin = 'https://notes.test';
const hostsOf = (hops: readonly URL[]): readonly string[] => hops.map((hop) => hop.hostname || 'direct');

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
    expect(await hops).toEqual([new URL('direct:')]);
  } finally {
    vi.useRealTimers();
  }
});
