import { withinTime } from '../platform/withinTime.ts';

/** `unsupported`: a kind of proxy that this app cannot use. */
export type RouteHop =
  | { readonly kind: 'direct' }
  | { readonly kind: 'unsupported'; readonly scheme: string }
  | ProxyHop;

/** `isSecure`: TLS to the proxy itself. `host` without brackets. */
export type ProxyHop = {
  readonly kind: 'proxy';
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
};

/**
 * In a PAC script's order. Skips unreadable entries; without any entry the route is direct, as in browsers.
 */
function proxyRoute(text: string): readonly RouteHop[] {
  const hops = text.split(';').flatMap((entry) => hopOf(entry.trim()) ?? []);
  return hops.length === 0 ? [{ kind: 'direct' }] : hops;
}

function hopOf(entry: string): RouteHop | null {
  const [scheme = '', address = '', ...more] = entry.split(/\s+/);
  if (more.length > 0) return null;
  switch (scheme.toUpperCase()) {
    case 'DIRECT':
      return address === '' ? { kind: 'direct' } : null;
    case 'PROXY':
    case 'HTTP':
      return proxyHop(address, false);
    case 'HTTPS':
      return proxyHop(address, true);
    case 'SOCKS':
    case 'SOCKS4':
    case 'SOCKS5':
    case 'QUIC':
      return { kind: 'unsupported', scheme: scheme.toUpperCase() };
    default:
      return null;
  }
}

/**
 * From `host` or `host:port`, an IPv6 host in brackets; null for anything else, also with a scheme or a
 * password.
 */
export function proxyHop(address: string, isSecure: boolean): ProxyHop | null {
  const protocol = isSecure ? 'https:' : 'http:';
  const url = URL.parse(`${protocol}//${address}`);
  if (url === null || url.pathname !== '/') return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return { kind: 'proxy', isSecure, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
}

/** An IPv6 address in brackets. */
export const hostAndPort = (host: string, port: number | string): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

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
  const asked = new Map<string, { readonly hops: Promise<readonly RouteHop[]>; readonly atMs: number }>();
  const failedAtMs = new Map<string, number>();

  function routeTo(origin: string): Promise<readonly RouteHop[]> {
    const known = asked.get(origin);
    if (known !== undefined && monotonicMs() - known.atMs < askAgainAfterMs) return known.hops;
    const answer = withinTime(longestAnswerMs, resolveProxy(origin), 'DIRECT').catch(() => 'DIRECT');
    const hops = answer.then(proxyRoute);
    asked.set(origin, { hops, atMs: monotonicMs() });
    return hops;
  }

  const isLast = (hop: RouteHop): boolean =>
    monotonicMs() - (failedAtMs.get(nameOf(hop)) ?? -Infinity) < lastForMs;

  return {
    async hopsTo(origin: string): Promise<readonly RouteHop[]> {
      const hops = await routeTo(origin);
      return [...hops.filter((hop) => !isLast(hop)), ...hops.filter(isLast)];
    },
    /** The network may have changed, so the next request asks again. */
    askAgain: (origin: string): void => void asked.delete(origin),
    comesLast: (hop: RouteHop): void => void failedAtMs.set(nameOf(hop), monotonicMs()),
  };
}

const nameOf = (hop: RouteHop): string =>
  hop.kind === 'proxy' ? `${String(hop.isSecure)} ${hostAndPort(hop.host, hop.port)}` : hop.kind;
