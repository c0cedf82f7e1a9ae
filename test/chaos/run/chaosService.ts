import { z } from 'zod';
import type { RequestHead } from '../../service/core/serviceParts.ts';
import { startStandIn } from '../../service/standIn.ts';
import { serviceClock, type TimeScale } from './scaledTime.ts';
import { connect, createServer, type Socket } from 'node:net';

/** A vet at a practice, as the service knows them. */
export type VetIdentity = { readonly vet: string; readonly practiceName: string };

export type ChaosService = Awaited<ReturnType<typeof openChaosService>>;

/** Slow enough that an upload of a few seconds of sound can be met in its middle. */
export const bytesPerSecond = 30_000;

type OpenIdentity = VetIdentity & { readonly number: number; token: string };

/**
 * The production stand-in on the scaled time, behind a line that can be broken. Identities are counted from
 * 0.
 * `identities`: which of the stand-in's connections, counted from 1.
 */
export async function openChaosService(
  scale: TimeScale,
  {
    processingMs,
    readLagMs = 0,
    identities: wanted,
  }: { readonly processingMs: number; readonly readLagMs?: number; readonly identities: readonly number[] },
) {
  const standIn = await startStandIn({
    profile: 'production',
    clock: serviceClock(scale),
    processingMs,
    readLagMs,
    bytesPerSecond,
  });
  const { control } = standIn;
  const relay = await openRelay(standIn.url);
  const identities = wanted.map((number): OpenIdentity => {
    const { vet, practiceName } = standIn.connections[number - 1] ?? { vet: '', practiceName: '' };
    return { number, vet, practiceName, token: standIn.tokens[number - 1] ?? '' };
  });
  const at = (identity: number): OpenIdentity => {
    const found = identities[identity];
    if (found === undefined) throw new Error(`There is no identity ${String(identity)}.`);
    return found;
  };

  return {
    control,
    relay,
    identities,
    /** The identity's token in force stops working, with connection_revoked. */
    revoke: (identity: number) => control.setConnection(at(identity).token, { state: 'revoked' }),
    /**
     * As the connect flow ends: the identity's token, a new one where the last was revoked. null: out of
     * reach.
     */
    async freshToken(identity: number): Promise<string | null> {
      const body = JSON.stringify({
        client_id: standIn.client.id,
        client_secret: standIn.client.secret,
        code: control.issueCode(at(identity).number),
      });
      const headers = { 'content-type': 'application/json' };
      const address = `${standIn.url}/v1/connections/exchange`;
      const response = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
      if (response?.ok !== true) return null;
      const { connection_token: token } = z
        .object({ connection_token: z.string() })
        .parse(await response.json());
      at(identity).token = token;
      return token;
    },
    vetIdentityOf(connection: RequestHead['connection']): number | null {
      const found = identities.findIndex((identity) => isSameIdentity(identity, connection));
      return found === -1 ? null : found;
    },
    async stop() {
      await relay.down();
      await standIn.stop();
    },
  };
}

export const isSameIdentity = (identity: VetIdentity, other: VetIdentity | null): boolean =>
  identity.vet === other?.vet && identity.practiceName === other.practiceName;

type Asked = Pick<RequestHead, 'method' | 'path'>;

export const isSubmission = ({ method, path }: Asked): boolean => method === 'POST' && path === '/v1/notes';
export const isPoll = ({ method, path }: Asked): boolean => method === 'GET' && path.startsWith('/v1/notes/');
export const isOutcome = ({ method, path }: Asked): boolean => method === 'POST' && path.endsWith('/outcome');

/**
 * The way to the service, which can be broken: while it is down, connecting is refused and what was open is
 * cut.
 */
async function openRelay(serviceUrl: string) {
  const servicePort = Number(new URL(serviceUrl).port);
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer((client) => {
    const service = connect(servicePort, '127.0.0.1');
    join(client, service);
    join(service, client);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(0);
  const bound = server.address();
  const port = bound === null || typeof bound === 'string' ? 0 : bound.port;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    down: async () => {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    up: () => (server.listening ? Promise.resolve() : listen(port)),
  };
}
