import { z } from 'zod';
import type { RequestHead } from '../../service/core/behaviour.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { openRelay, type Relay } from './relay.ts';
import { serviceClock, type TimeScale } from './scaledTime.ts';
import { markOf } from './tokenMark.ts';

/** A vet at a practice, as the service knows them. */
export type VetIdentity = { readonly vet: string; readonly practiceName: string };

/** The production stand-in on the scaled time, behind a line that can be broken. Seats are counted from 0. */
export type ChaosService = {
  readonly control: StandIn['control'];
  readonly relay: Relay;
  readonly seats: readonly VetIdentity[];
  /** The seat's token in force stops working, with connection_revoked. */
  readonly revoke: (seat: number) => void;
  /** As the connect flow ends: the seat's token, a new one where the last was revoked. null: out of reach. */
  readonly freshToken: (seat: number) => Promise<string | null>;
  readonly setSubscribed: (seat: number, isSubscribed: boolean) => void;
  /** Every token held stops at once, with partner_disabled, until the integration is switched on again. */
  readonly setPartner: (isOn: boolean) => void;
  readonly isPartnerOn: () => boolean;
  readonly vetIdentityOf: (connection: RequestHead['connection']) => number | null;
  /** Whose token it is, by what is left of it in the log. */
  readonly seatOfMark: (mark: string | null) => number | null;
  readonly stop: () => Promise<void>;
};

/** Slow enough that an upload of a few seconds of sound can be met in its middle. */
export const bytesPerSecond = 30_000;

type OpenSeat = VetIdentity & { readonly number: number; token: string; isRevoked: boolean };

/** `seats`: which of the stand-in's connections, counted from 1. */
export async function openChaosService(
  scale: TimeScale,
  {
    processingMs,
    readLagMs = 0,
    seats: wanted,
  }: { readonly processingMs: number; readonly readLagMs?: number; readonly seats: readonly number[] },
): Promise<ChaosService> {
  const standIn = await startStandIn({
    profile: 'production',
    clock: serviceClock(scale),
    processingMs,
    readLagMs,
    bytesPerSecond,
  });
  const { control } = standIn;
  const relay = await openRelay(standIn.url);
  let isPartnerOn = true;
  const seats = wanted.map((number): OpenSeat => {
    const { vet, practiceName } = standIn.connections[number - 1] ?? { vet: '', practiceName: '' };
    return { number, vet, practiceName, token: standIn.tokens[number - 1] ?? '', isRevoked: false };
  });
  const marks = new Map(seats.map(({ token }, seat) => [markOf(token), seat]));
  const at = (seat: number): OpenSeat => {
    const found = seats[seat];
    if (found === undefined) throw new Error(`There is no seat ${String(seat)}.`);
    return found;
  };
  const setState = ({ token, isRevoked }: OpenSeat): void => {
    const ownState = isRevoked ? 'revoked' : 'active';
    control.setConnection(token, { state: isPartnerOn ? ownState : 'disabled' });
  };

  return {
    control,
    relay,
    seats,
    revoke(seat) {
      at(seat).isRevoked = true;
      setState(at(seat));
    },
    async freshToken(seat) {
      const body = JSON.stringify({
        client_id: standIn.client.id,
        client_secret: standIn.client.secret,
        code: control.issueCode(at(seat).number),
      });
      const headers = { 'content-type': 'application/json' };
      const address = `${standIn.url}/v1/connections/exchange`;
      const response = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
      if (response?.ok !== true) return null;
      const { connection_token: token } = z
        .object({ connection_token: z.string() })
        .parse(await response.json());
      Object.assign(at(seat), { token, isRevoked: false });
      marks.set(markOf(token), seat);
      return token;
    },
    setSubscribed: (seat, isSubscribed) => control.setConnection(at(seat).token, { isSubscribed }),
    setPartner(isOn) {
      isPartnerOn = isOn;
      for (const seat of seats) setState(seat);
    },
    isPartnerOn: () => isPartnerOn,
    vetIdentityOf(connection) {
      const found = seats.findIndex((seat) => isSeat(seat, connection));
      return found === -1 ? null : found;
    },
    seatOfMark: (mark) => marks.get(mark ?? '') ?? null,
    async stop() {
      await relay.down();
      await standIn.stop();
    },
  };
}

export const isSeat = (seat: VetIdentity, other: VetIdentity | null): boolean =>
  seat.vet === other?.vet && seat.practiceName === other.practiceName;

type Asked = Pick<RequestHead, 'method' | 'path'>;

export const isSubmission = ({ method, path }: Asked): boolean => method === 'POST' && path === '/v1/notes';
export const isPoll = ({ method, path }: Asked): boolean => method === 'GET' && path.startsWith('/v1/notes/');
export const isOutcome = ({ method, path }: Asked): boolean => method === 'POST' && path.endsWith('/outcome');
export const isOfNote = (asked: Asked): boolean => isSubmission(asked) || isPoll(asked) || isOutcome(asked);
