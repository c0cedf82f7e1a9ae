import http from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext } from 'node:tls';
import { openSocket } from './openSocket.ts';
import { hostAndPort, type ProxyHop } from './proxyRoute.ts';

/**
 * UNREACHABLE: the proxy does not answer. REFUSED: it lets nobody through. UNSUPPORTED: it asks for something
 * unknown to this app. TARGET_UNREACHED: it cannot reach the service.
 */
export class ProxyError extends Error {
  readonly code: `PROXY_${'UNREACHABLE' | 'REFUSED' | 'UNSUPPORTED' | 'TARGET_UNREACHED'}`;

  constructor(code: ProxyError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

type Tunnel = {
  readonly proxy: ProxyHop;
  /** `host:port` at its other end. */
  readonly target: string;
  /** The Proxy-Authorization; null: none. */
  readonly authorization: string | null;
  readonly userAgent: string;
  readonly secureContext: SecureContext;
  readonly timeoutMs: number;
};

/**
 * Only TLS goes through it, so the proxy sees no token (RFC 9110, 9.3.6). Rejects with a `ProxyError`, whose
 * message names hosts and no credentials.
 */
export async function openProxyTunnel(tunnel: Tunnel): Promise<Socket> {
  const { target, authorization, userAgent, secureContext, timeoutMs } = tunnel;
  const { host, port, isSecure } = tunnel.proxy;
  const name = hostAndPort(host, port);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const opened = await openSocket({ host, port, timeoutMs }).catch((error: unknown) => {
    throw unreachable(name, error);
  });
  const servername = isIP(host) === 0 ? host : '';
  const request = http.request({
    host,
    port,
    method: 'CONNECT',
    path: target,
    createConnection: () =>
      isSecure
        ? connect({ socket: opened, host, secureContext, servername, rejectUnauthorized: true })
        : opened,
    headers: {
      host: target,
      'user-agent': userAgent,
      connection: 'keep-alive',
      'proxy-connection': 'keep-alive',
      ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
    },
  });
  const timer = setTimeout(() => {
    request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
  }, timeoutMs);
  request.once('connect', (response, socket) => {
    clearTimeout(timer);
    // Until TLS takes it over, nobody else listens.
    socket.on('error', () => undefined);
    if (response.statusCode === 200) {
      resolve(socket);
      return;
    }
    socket.destroy();
    reject(refusal(name, response, authorization !== null));
  });
  request.on('error', (error) => {
    clearTimeout(timer);
    reject(unreachable(name, error));
  });
  request.end();
  return promise;
}

function unreachable(name: string, error: unknown): ProxyError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new ProxyError('PROXY_UNREACHABLE', `The proxy ${name} does not answer (${code ?? message}).`);
}

function refusal(name: string, response: http.IncomingMessage, hadCredentials: boolean): ProxyError {
  const status = response.statusCode ?? 0;
  if (status !== 407) {
    const hasNoWay = status >= 500 || status === 408 || status === 429;
    const code = hasNoWay ? 'PROXY_TARGET_UNREACHED' : 'PROXY_REFUSED';
    return new ProxyError(code, `The proxy ${name} answered HTTP ${status}.`);
  }
  const schemes = schemesOf(response.headers['proxy-authenticate'] ?? '');
  const asked = schemes.length === 0 ? 'a sign-in' : schemes.join(', ');
  if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
    return new ProxyError('PROXY_UNSUPPORTED', `The proxy ${name} answered HTTP 407 and asks for ${asked}.`);
  const given = hadCredentials
    ? 'does not accept the name and password it was given'
    : 'was given no name and password';
  return new ProxyError(
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
