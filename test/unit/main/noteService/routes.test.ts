import { expect, test, vi } from 'vitest';
import { type Hop, createRoutes } from '../../../../main/noteService/proxyRoute.ts';

const origin = 'https://notes.test';
const hostsOf = (hops: readonly Hop[]): readonly string[] =>
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
