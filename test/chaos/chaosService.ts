import { z } from 'zod';
import type { RequestHead } from '../../main/sandbox/behaviour.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { openRelay, type Relay } from './relay.ts';
import { serviceClock, type TimeScale } from './scaledTime.ts';

/** The production stand-in on the scaled time, behind a line that can be broken. */
export type ChaosService = {
  readonly control: StandIn['control'];
  readonly relay: Relay;
  /** The token in force stops working, with connection_revoked. */
  readonly revoke: () => void;
  /** As the connect flow ends: the vet's token, a new one where the last was revoked. null: out of reach. */
  readonly freshToken: () => Promise<string | null>;
  readonly stop: () => Promise<void>;
};

export const vet = 'Dr Moor';

/** Slow enough that an upload of a few seconds of sound can be met in its middle. */
export const bytesPerSecond = 30_000;

export async function openChaosService(scale: TimeScale, processingMs: number): Promise<ChaosService> {
  const standIn = await startStandIn({
    profile: 'production',
    clock: serviceClock(scale),
    processingMs,
    bytesPerSecond,
  });
  const relay = await openRelay(standIn.url);
  let token = standIn.tokens[0] ?? '';
  return {
    control: standIn.control,
    relay,
    revoke: () => standIn.control.setConnection(token, { state: 'revoked' }),
    async freshToken() {
      const asked = {
        client_id: standIn.client.id,
        client_secret: standIn.client.secret,
        code: standIn.control.issueCode(1),
      };
      const response = await fetch(`${standIn.url}/v1/connections/exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      }).catch(() => null);
      if (response?.ok !== true) return null;
      const answer = z.object({ connection_token: z.string() }).parse(await response.json());
      token = answer.connection_token;
      return token;
    },
    async stop() {
      await relay.down();
      await standIn.stop();
    },
  };
}

type Asked = Pick<RequestHead, 'method' | 'path'>;

export const isSubmission = ({ method, path }: Asked): boolean => method === 'POST' && path === '/v1/notes';
export const isPoll = ({ method, path }: Asked): boolean => method === 'GET' && path.startsWith('/v1/notes/');
export const isOutcome = ({ method, path }: Asked): boolean => method === 'POST' && path.endsWith('/outcome');
