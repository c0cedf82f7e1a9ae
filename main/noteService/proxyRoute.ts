import { withinTime } from '../platform/withinTime.ts';

/** A hop of a route, of which any protocol but `http:` and `https:` (a proxy of that kind) has no address. */
export const direct = new URL('direct:');

const entryPattern = /^(?:direct|(proxy|https?|socks[45]?|quic)\s+([^\s/\\?#@]+))$/i;

/**
 * In a PAC script's order. Skips unreadable entries; without any entry the route is direct, as in browsers.
 */
export function proxyRoute(text: string): readonly URL[] {
  const hops = text.split(';').flatMap((entry) => hopOf(entry.trim()) ?? []);
  return hops.length === 0 ? [direct] : hops;
}

function hopOf(text: string): URL | null {
  const entry = entryPattern.exec(text);
  if (entry === null) return null;
  const [, kind, address] = entry;
  return kind === undefined
    ? direct
    : URL.parse(`${kind.toLowerCase().replace('proxy', 'http')}://${address}`);
}

export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');

/** As it is written: with the usual port, and an IPv6 address in brackets. */
export const hostAndPort = (url: URL): string => `${url.hostname}:${portOf(url)}`;

/** Answers as a PAC script, like Electron's `session.resolveProxy`. */
type ResolveProxy = (url: string) => Promise<string>;

/** A laptop goes from one network to another. */
const askAgainAfterMs = 60_000;
/** Otherwise each connection would wait for a dead proxy first. */
const lastForMs = 60_000;
/** A PAC script's server may hang; then the route is direct. */
const longestAnswerMs = 10_000;

export function createRoutes(
  resolveProxy: ResolveProxy,
  monotonicMs: () => number = () => performance.now(),
) {
  const asked = new Map<string, { readonly hops: Promise<readonly URL[]>; readonly atMs: number }>();
  const failedAtMs = new Map<string, number>();

  function routeTo(origin: string): Promise<readonly URL[]> {
    const known = asked.get(origin);
    if (known !== undefined && monotonicMs() - known.atMs < askAgainAfterMs) return known.hops;
    const answer = withinTime(longestAnswerMs, resolveProxy(origin), 'DIRECT').catch(() => 'DIRECT');
    const hops = answer.then(proxyRoute);
    asked.set(origin, { hops, atMs: monotonicMs() });
    return hops;
  }

  const isLast = (hop: URL): boolean => monotonicMs() - (failedAtMs.get(hop.href) ?? -Infinity) < lastForMs;

  return {
    async hopsTo(origin: string): Promise<readonly URL[]> {
      const hops = await routeTo(origin);
      return [...hops.filter((hop) => !isLast(hop)), ...hops.filter(isLast)];
    },
    /** The network may have changed, so the next request asks again. */
    askAgain: (origin: string): void => void asked.delete(origin),
    /** The proxy did not answer: other hops come first for a while. */
    comesLast: (hop: URL): void => void failedAtMs.set(hop.href, monotonicMs()),
  };
}
