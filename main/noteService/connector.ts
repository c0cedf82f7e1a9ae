import type { Socket } from 'node:net';
import tls, { createSecureContext, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { freeBufferMemory } from '../platform/freeBufferMemory.ts';
import { failureFromError } from './serviceFailures.ts';
import { openSocket } from './openSocket.ts';
import { hostAndPort, type RouteHop, proxyHop, type ProxyHop, createRoutes } from './proxyRoute.ts';
import { openProxyTunnel, ProxyError } from './proxyTunnel.ts';
import { isLoopback } from './serviceAddress.ts';

type Env = Readonly<Record<string, string | undefined>>;

const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/** From the environment, for that host and port (`http://name:password@host:port`); null: none. */
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

const begin = 'HTTP/1.1 100';
/** As much as undici reads of a head. */
const longestHead = 16 * 1024;

/**
 * Some gateways send a `100 Continue` unasked (RFC 9110, 15.2), and undici then closes the connection. JSON
 * cannot look like one, because its texts hold no bare line breaks.
 */
function withoutContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let unread: Buffer = Buffer.alloc(0);
  socket.read = (size?: number): Buffer | null => {
    // Node asks for 0 bytes where it wants to fill its buffer, and drops what it gets.
    if (size !== undefined) return read(size);
    const piece = read();
    if (piece === null) return null;
    unread = unread.length === 0 ? piece : Buffer.concat([unread, piece]);
    // A part of the beginning is kept too: the rest may come in the next piece.
    while (unread.length < longestHead && begin.startsWith(unread.toString('latin1', 0, begin.length))) {
      const end = unread.indexOf('\r\n\r\n');
      if (end < 0) return null;
      unread = unread.subarray(end + 4);
    }
    const rest = unread;
    unread = Buffer.alloc(0);
    return rest.length === 0 ? null : rest;
  };
  return socket;
}

/** V8 would collect the pieces of a body tens of megabytes later. */
function freeingWhatLeft(socket: Socket): Socket {
  const write = socket.write.bind(socket) as (bytes: Uint8Array | string, ...rest: unknown[]) => boolean;
  socket.write = (bytes: Uint8Array | string, ...rest: unknown[]): boolean =>
    typeof bytes === 'string' ? write(bytes, ...rest) : write(bytes, () => freeBufferMemory(bytes));
  return socket;
}

type BuildConnector = (options: buildConnector.BuildOptions) => buildConnector.connector;

export type ConnectorOptions = {
  readonly userAgent: string;
  /** Never called for this computer itself. */
  readonly resolveProxy?: Parameters<typeof createRoutes>[0] | undefined;
  /** PEM certificates instead of Node's list; null: that list. Called once, when first needed. */
  readonly authorities?: () => readonly string[] | null;
  /** May contain a name and a password for a proxy. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For each of: reaching a proxy, reaching the service, TLS. */
  readonly connectMs?: number;
};

/** No byte of a request leaves before a hop works. */
export function createConnector(
  options: ConnectorOptions,
  buildConnector: BuildConnector,
): buildConnector.connector {
  const { resolveProxy = () => Promise.resolve('DIRECT'), authorities = trustedAuthorities } = options;
  const { env = {}, connectMs = 15_000 } = options;
  const routes = createRoutes(resolveProxy);
  /** Created at the first TLS connection, because reading the system's store is slow. */
  const secureContext = once<SecureContext>(() => {
    const ca = authorities();
    return createSecureContext(ca === null ? {} : { ca: [...ca] });
  });
  const connectSecurely = once(() =>
    buildConnector({
      allowH2: false,
      timeout: connectMs,
      secureContext: secureContext(),
      // Explicit, so that no environment variable can switch it off.
      rejectUnauthorized: true,
    }),
  );

  async function connectOver(hop: UsableHop, wanted: buildConnector.Options): Promise<Socket> {
    if (hop.kind === 'direct') {
      const isSecure = wanted.protocol === 'https:';
      const port = Number(wanted.port || (isSecure ? 443 : 80));
      const socket = await openSocket({ host: wanted.hostname, port, timeoutMs: connectMs });
      return isSecure ? connected(connectSecurely(), { ...wanted, httpSocket: socket }) : socket;
    }
    const httpSocket = await openProxyTunnel({
      proxy: hop,
      target: hostAndPort(wanted.hostname, wanted.port === '' ? 443 : wanted.port),
      authorization: proxyAuthorization(env, hop),
      userAgent: options.userAgent,
      secureContext: secureContext(),
      timeoutMs: connectMs,
    });
    return connected(connectSecurely(), { ...wanted, httpSocket });
  }

  async function connectSomehow(wanted: buildConnector.Options): Promise<Socket> {
    const url = new URL(`${wanted.protocol}//${hostAndPort(wanted.hostname, wanted.port)}`);
    if (isLoopback(url.hostname)) return connectOver({ kind: 'direct' }, wanted);
    // `serviceAddress` lets no other address through; a proxy could read the token.
    if (wanted.protocol !== 'https:') throw new Error('Only TLS leaves this machine.');
    const hops = await routes.hopsTo(url.origin);
    let first: Error | null = null;
    for (const hop of hops.filter(isUsable)) {
      try {
        return await connectOver(hop, wanted);
      } catch (error) {
        routes.askAgain(url.origin);
        if (isAnswer(error)) throw error;
        if (error instanceof ProxyError && error.code === 'PROXY_UNREACHABLE') routes.comesLast(hop);
        first ??= asError(error);
      }
    }
    // The first failure says most.
    throw first ?? unsupported(hops);
  }

  async function answer(wanted: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let socket: Socket;
    try {
      socket = freeingWhatLeft(withoutContinue(await connectSomehow(wanted)));
    } catch (error) {
      callback(asError(error), null);
      return;
    }
    callback(null, socket);
  }

  return (wanted, callback) => void answer(wanted, callback);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

type UsableHop = Exclude<RouteHop, { kind: 'unsupported' }>;

const isUsable = (hop: RouteHop): hop is UsableHop => hop.kind !== 'unsupported';

function unsupported(hops: readonly RouteHop[]): ProxyError {
  const schemes = hops.flatMap((hop) => (hop.kind === 'unsupported' ? [hop.scheme] : []));
  return new ProxyError('PROXY_UNSUPPORTED', `The network settings name a ${schemes.join(', ')} proxy.`);
}

const connected = (connector: buildConnector.connector, wanted: buildConnector.Options): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connector(wanted, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
  });

/** An answer of a proxy or about a certificate: another route would bypass it. */
function isAnswer(error: unknown): boolean {
  const { code } = failureFromError(error);
  return code === 'proxy_refused' || code === 'proxy_unsupported' || code === 'certificate_untrusted';
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * Those of Node and of the operating system, where a clinic's TLS proxy has its own, and in an unpackaged
 * build NODE_EXTRA_CA_CERTS (a fuse in electron-builder.yml removes that). Node reads the system's store once
 * in each run. null: it cannot be read, stderr says why, and Node's own list applies.
 */
export function trustedAuthorities(): readonly string[] | null {
  try {
    return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The certificates of the operating system could not be read, so only the built-in ones are trusted: ${why}\n`,
    );
    return null;
  }
}
