/** One way to a host. `unsupported`: a kind of proxy that this app cannot use. */
export type Hop =
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
 * The hops of a PAC script's answer, in order. Skips unreadable entries; without any entry the route is direct, as in
 * browsers.
 */
export function proxyRoute(text: string): readonly Hop[] {
  const hops = text.split(';').flatMap((entry) => hopOf(entry.trim()) ?? []);
  return hops.length === 0 ? [{ kind: 'direct' }] : hops;
}

function hopOf(entry: string): Hop | null {
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

/** From `host` or `host:port`, an IPv6 host in brackets; null for anything else, also with a scheme or a password. */
export function proxyHop(address: string, isSecure: boolean): ProxyHop | null {
  const protocol = isSecure ? 'https:' : 'http:';
  const url = URL.parse(`${protocol}//${address}`);
  if (url === null || url.pathname !== '/') return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return { kind: 'proxy', isSecure, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
}

/** `host:port` as it is written: an IPv6 address in brackets. */
export const hostAndPort = (host: string, port: number | string): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
