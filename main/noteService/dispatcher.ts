import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { buildConnector, Dispatcher } from 'undici';
import { failureFromError } from './failureFrom.ts';
import { proxyAuthorization } from './proxyAuthorization.ts';
import { hostAndPort, type Hop } from './proxyRoute.ts';
import { openProxyTunnel, ProxyError } from './proxyTunnel.ts';
import { createRoutes, type ResolveProxy } from './routes.ts';
import { isLoopback } from './serviceAddress.ts';
import tls from 'node:tls';

type BuildConnector = (options: buildConnector.BuildOptions) => buildConnector.connector;

export type DispatcherOptions = {
  /** The app's own, as each request names it. */
  readonly version?: string;
  /** By default every route is direct. Never called for this computer itself. */
  readonly resolveProxy?: ResolveProxy | undefined;
  /** PEM certificates instead of Node's list; null: that list. Called once, when first needed. */
  readonly authorities?: () => readonly string[] | null;
  /** May contain a name and a password for a proxy. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For each of: reaching a proxy, reaching the service, TLS. */
  readonly connectMs?: number;
};

type ServiceRequest = Omit<Dispatcher.RequestOptions, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
};

export type ServiceDispatcher = {
  readonly request: (options: ServiceRequest) => Promise<Dispatcher.ResponseData>;
  /** Once what is under way has ended. */
  readonly close: () => Promise<void>;
  /** Cuts off what is under way. */
  readonly destroy: () => Promise<void>;
};

/**
 * The app's only route to the service: chooses the proxy and the trusted certificates. Follows no redirects, so a token
 * reaches no other host. Loads the HTTP client at the first request, to speed up the start.
 */
export function createDispatcher(options: DispatcherOptions = {}): ServiceDispatcher {
  const userAgent = userAgentOf(options);
  let made: Promise<Dispatcher> | null = null;
  const make = async (): Promise<Dispatcher> => {
    const { Agent, buildConnector } = await import('undici');
    return new Agent({
      connect: createConnector(options, buildConnector),
      // HTTP/1.1 refreshes its time limit with each piece of an upload that leaves; that is what a slow line needs.
      allowH2: false,
    });
  };
  return {
    async request(asked) {
      made ??= make();
      // Common firewalls refuse a request that does not say what sent it.
      return (await made).request({ ...asked, headers: { ...asked.headers, 'user-agent': userAgent } });
    },
    async close() {
      await (await made)?.close();
    },
    async destroy() {
      await (await made)?.destroy();
    },
  };
}

const userAgentOf = ({ version = '0' }: DispatcherOptions): string => `ClinicCompanion/${version}`;

/** Connects over the first hop that works. No byte of a request leaves before that. */
function createConnector(
  options: DispatcherOptions,
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
  const connectPlainly = buildConnector({ timeout: connectMs });
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
    if (hop.kind === 'direct')
      return connected(wanted.protocol === 'https:' ? connectSecurely() : connectPlainly, wanted);
    const httpSocket = await openProxyTunnel({
      proxy: hop,
      target: hostAndPort(wanted.hostname, wanted.port === '' ? 443 : wanted.port),
      authorization: proxyAuthorization(env, hop),
      userAgent: userAgentOf(options),
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
      socket = await connectSomehow(wanted);
    } catch (error) {
      callback(asError(error), null);
      return;
    }
    callback(null, socket);
  }

  return (wanted, callback) => void answer(wanted, callback);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

type UsableHop = Exclude<Hop, { kind: 'unsupported' }>;

const isUsable = (hop: Hop): hop is UsableHop => hop.kind !== 'unsupported';

function unsupported(hops: readonly Hop[]): ProxyError {
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
 * The trusted certificates, as PEM: those of Node and of the operating system, where a clinic's TLS proxy has its own,
 * and in an unpackaged build NODE_EXTRA_CA_CERTS (a fuse in electron-builder.yml removes that). Node reads the system's
 * store once in each run. null: it cannot be read, stderr says why, and Node's own list applies.
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
