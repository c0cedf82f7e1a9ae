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
  /** By default every way is straight. This machine itself is never asked for. */
  readonly resolveProxy?: ResolveProxy | undefined;
  /** PEM certificates in place of the list that Node brings; null: that list. Asked for once, when first needed. */
  readonly authorities?: () => readonly string[] | null;
  /** Where a name and password for a proxy may stand. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** For each of: reaching a proxy, reaching the service, TLS. */
  readonly connectMs?: number;
};

type ServiceRequest = Omit<Dispatcher.RequestOptions, 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
};

/** What the app needs of one. */
export type ServiceDispatcher = {
  readonly request: (options: ServiceRequest) => Promise<Dispatcher.ResponseData>;
  /** Once what is under way has ended. */
  readonly close: () => Promise<void>;
  /** Cuts off what is under way. */
  readonly destroy: () => Promise<void>;
};

/**
 * The one way out of the app to the service: it decides the route and whom to trust. `destroy()` it when the app
 * ends. It follows no redirects, so that a token never reaches another host. Made at the first request, because reading
 * the HTTP client would hold up the start.
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

/** A connection over the first hop that leads there. Nothing of a request has left before there is one. */
function createConnector(
  options: DispatcherOptions,
  buildConnector: BuildConnector,
): buildConnector.connector {
  const { resolveProxy = () => Promise.resolve('DIRECT'), authorities = trustedAuthorities } = options;
  const { env = {}, connectMs = 15_000 } = options;
  const routes = createRoutes(resolveProxy);
  /** Made when the first TLS connection is: the system's store takes a while. Shared: parsing takes as long again. */
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
      // Said here, so that no variable of the environment can switch it off.
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
    // The way that should have been taken says most.
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

/** A proxy, or the service's certificate, has given its answer: going round it would be going past it. */
function isAnswer(error: unknown): boolean {
  const { code } = failureFromError(error);
  return code === 'proxy_refused' || code === 'proxy_unsupported' || code === 'certificate_untrusted';
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * Whose certificates are trusted, as PEM: Node's own list, that of the operating system, and in an unpackaged build
 * NODE_EXTRA_CA_CERTS, which a fuse of the packaged one leaves out (electron-builder.yml).
 * A clinic's proxy that opens TLS has its authority in the system's store. Node reads that store once in each run.
 * Where it cannot be read: null, which leaves Node's own list, and stderr says so.
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
