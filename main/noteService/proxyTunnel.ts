import type { Socket } from 'node:net';
import { unescape } from 'node:querystring';
import { Client, type buildConnector } from 'undici';
import { systemCode } from '../platform/diskFailure.ts';
import { hostAndPort } from './proxyRoute.ts';

/**
 * UNREACHABLE: the proxy does not answer. REFUSED: it lets nobody through. UNSUPPORTED: it asks for something
 * unknown to this app. TARGET_UNREACHED: it cannot reach the service.
 */
export const proxyError = (
  code: `PROXY_${'UNREACHABLE' | 'REFUSED' | 'UNSUPPORTED' | 'TARGET_UNREACHED'}`,
  message: string,
): Error => Object.assign(new Error(message), { code });

export type Tunnel = {
  readonly proxy: URL;
  /** `host:port` at its other end. */
  readonly target: string;
  /** May contain a name and a password for the proxy. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  readonly connect: buildConnector.connector;
  /** For the proxy's answer. */
  readonly connectMs: number;
};

/**
 * Opens a tunnel to `target` (RFC 9110, 9.3.6). Only TLS goes through it, so the proxy sees no token. Rejects
 * with a `proxyError`, whose message names hosts and no credentials.
 */
export async function openProxyTunnel(tunnel: Tunnel): Promise<Socket> {
  const { proxy, target, userAgent, connect } = tunnel;
  const authorization = proxyAuthorization(tunnel.env, proxy);
  const client = new Client(proxy.origin, {
    // By the Host, undici would ask the proxy in TLS for the target's name.
    connect: (wanted, callback) => connect({ ...wanted, servername: '' }, callback),
    headersTimeout: tunnel.connectMs,
  });
  const asked = {
    path: target,
    // Without this, undici sends `Connection: close`, after which some proxies close the tunnel.
    reset: false,
    headers: {
      host: target,
      'user-agent': userAgent,
      'proxy-connection': 'keep-alive',
      ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
    },
  };
  const name = hostAndPort(proxy);
  const { statusCode, headers, socket } = await client.connect(asked).catch((error: unknown) => {
    const why = systemCode(error) ?? String(error);
    throw proxyError('PROXY_UNREACHABLE', `The proxy ${name} does not answer (${why}).`);
  });
  // Until TLS takes it over, nobody else listens.
  socket.on('error', () => undefined);
  if (statusCode === 200) return socket as Socket;
  socket.destroy();
  throw refusal(name, statusCode, String(headers['proxy-authenticate'] ?? ''), authorization !== null);
}

const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/**
 * The Proxy-Authorization from an environment variable for that host and port
 * (`http://name:password@host:port`); null: none.
 */
export function proxyAuthorization(env: Tunnel['env'], proxy: URL): string | null {
  for (const name of names) {
    const text = env[name]?.trim() ?? '';
    const url = URL.parse(text.includes('://') ? text : `http://${text}`);
    if (url === null || !/^https?:$/.test(url.protocol) || hostAndPort(url) !== hostAndPort(proxy)) continue;
    if (url.username === '' && url.password === '') continue;
    // A password may hold a `%` that nobody has encoded.
    const pair = `${unescape(url.username)}:${unescape(url.password)}`;
    return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
  }
  return null;
}

function refusal(name: string, status: number, authenticate: string, hadCredentials: boolean): Error {
  if (status !== 407) {
    const hasNoWay = status >= 500 || status === 408 || status === 429;
    const code = hasNoWay ? 'PROXY_TARGET_UNREACHED' : 'PROXY_REFUSED';
    return proxyError(code, `The proxy ${name} answered HTTP ${status}.`);
  }
  const schemes = schemesOf(authenticate);
  const asked = schemes.length === 0 ? 'a sign-in' : schemes.join(', ');
  if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
    return proxyError('PROXY_UNSUPPORTED', `The proxy ${name} answered HTTP 407 and asks for ${asked}.`);
  const given = hadCredentials
    ? 'does not accept the name and password it was given'
    : 'was given no name and password';
  return proxyError(
    'PROXY_REFUSED',
    `The proxy ${name} answered HTTP 407: it asks for ${asked} and ${given}.`,
  );
}

/** Without their parameters (RFC 9110, 11.6.1). */
function schemesOf(header: string): readonly string[] {
  const unquoted = header.replaceAll(/"(?:\\.|[^"\\])*"/g, '""');
  const names = unquoted.matchAll(/(?:^|,)\s*([A-Za-z][\w-]*)(?=\s+[^\s=]|\s*,|\s*$)/g);
  return [...names].map(([, name = '']) => name);
}
