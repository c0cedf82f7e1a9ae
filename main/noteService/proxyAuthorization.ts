import { hostAndPort, proxyHop, type ProxyHop } from './proxyRoute.ts';

type Env = Readonly<Record<string, string | undefined>>;

const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/**
 * The Proxy-Authorization from an environment variable for that host and port (`http://name:password@host:port`); null:
 * none.
 */
export function proxyAuthorization(env: Env, proxy: ProxyHop): string | null {
  for (const name of names) {
    const url = urlOf(env[name]);
    if (url === null || (url.username === '' && url.password === '')) continue;
    const named = proxyHop(url.host, url.protocol === 'https:');
    if (named === null || hostAndPort(named.host, named.port) !== hostAndPort(proxy.host, proxy.port))
      continue;
    const pair = `${decoded(url.username)}:${decoded(url.password)}`;
    return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
  }
  return null;
}

function urlOf(value: string | undefined): URL | null {
  if (value === undefined) return null;
  const text = value.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

/** A password may hold a `%` that nobody has encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
