import type { Socket } from 'node:net';
import tls, { createSecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { FailureCode } from '../../shared/consult/failure.ts';
import { freeBufferMemory } from '../platform/freeBufferMemory.ts';
import { failureFromError } from './serviceFailures.ts';
import { createRoutes, direct, hostAndPort, portOf } from './proxyRoute.ts';
import { openProxyTunnel, proxyError } from './proxyTunnel.ts';
import { isLoopback } from './serviceAddress.ts';

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

export type ProxyConnectorOptions = {
  readonly userAgent: string;
  /** Never called for this computer itself. */
  readonly resolveProxy?: Parameters<typeof createRoutes>[0] | undefined;
  /** PEM certificates instead of Node's list; null: that list. */
  readonly authorities?: () => readonly string[] | null;
  /** May contain a name and a password for a proxy. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For each of: reaching a proxy, its answer, reaching the service, TLS. */
  readonly connectMs?: number;
};

/**
 * How long each address of a host but the last is tried: Node's own quarter of a second is too short for a
 * slow line.
 */
const addressMs = 3_000;

/** Connects over the first hop that works. No byte of a request leaves before that. */
export function createProxyConnector(options: ProxyConnectorOptions): buildConnector.connector {
  const { resolveProxy = () => Promise.resolve('DIRECT'), authorities = trustedAuthorities } = options;
  const { userAgent, env = {}, connectMs = 15_000 } = options;
  const routes = createRoutes(resolveProxy);
  const ca = authorities();
  const connect = buildConnector({
    allowH2: false,
    timeout: connectMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.min(addressMs, connectMs),
    secureContext: createSecureContext(ca === null ? {} : { ca: [...ca] }),
    // Explicit, so that no environment variable can switch it off.
    rejectUnauthorized: true,
  });
  const tunnel = { env, userAgent, connect, connectMs };
  const open = (wanted: buildConnector.Options): Promise<Socket> =>
    new Promise((resolve, reject) => {
      connect(wanted, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
    });

  async function connectOver(hop: URL, target: URL, wanted: buildConnector.Options): Promise<Socket> {
    const httpSocket =
      hop.protocol === 'direct:'
        ? await open({ protocol: 'http:', hostname: wanted.hostname, port: portOf(target) })
        : await openProxyTunnel({ ...tunnel, proxy: hop, target: hostAndPort(target) });
    return wanted.protocol === 'https:' ? open({ ...wanted, httpSocket }) : httpSocket;
  }

  async function connectSomehow(wanted: buildConnector.Options): Promise<Socket> {
    const target = new URL(`${wanted.protocol}//${wanted.host ?? wanted.hostname}`);
    if (isLoopback(target.hostname)) return connectOver(direct, target, wanted);
    // `serviceAddress` lets no other address through; a proxy could read the token.
    if (wanted.protocol !== 'https:') throw new Error('Only TLS leaves this machine.');
    const hops = await routes.hopsTo(target.origin);
    let first: Error | null = null;
    for (const hop of hops.filter(isUsable)) {
      try {
        return await connectOver(hop, target, wanted);
      } catch (error) {
        routes.askAgain(target.origin);
        const { code } = failureFromError(error);
        if (answers.includes(code)) throw error;
        if (code === 'proxy_unreachable') routes.comesLast(hop);
        first ??= asError(error);
      }
    }
    // The first failure says most.
    throw first ?? unsupported(hops);
  }

  return (wanted, callback) => void answer(connectSomehow(wanted), callback);
}

async function answer(opened: Promise<Socket>, callback: buildConnector.Callback): Promise<void> {
  let socket: Socket;
  try {
    socket = freeingWhatLeft(withoutContinue(await opened));
  } catch (error) {
    callback(asError(error), null);
    return;
  }
  callback(null, socket);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const isUsable = ({ protocol }: URL): boolean => ['direct:', 'http:', 'https:'].includes(protocol);

function unsupported(hops: readonly URL[]): Error {
  const schemes = hops.map(({ protocol }) => protocol.slice(0, -1).toUpperCase());
  return proxyError('PROXY_UNSUPPORTED', `The network settings name a ${schemes.join(', ')} proxy.`);
}

/** Of a proxy, or about a certificate: another route would bypass it. */
const answers: readonly FailureCode[] = ['proxy_refused', 'proxy_unsupported', 'certificate_untrusted'];

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
