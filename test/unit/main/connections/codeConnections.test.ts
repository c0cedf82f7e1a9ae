import { expect, it } from 'vitest';
import { openCodeConnections } from '../../../../main/connections/codeConnections.ts';
import { openConnectWaits } from '../../../../main/connections/connectWaits.ts';
import type { ConnectRequest } from '../../../../main/connections/connections.ts';
import type { ConnectClientIdentity, ExchangeCode } from '../../../../main/ports/exchangeCode.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import type { CommandFailure } from '../../../../shared/ipc/ipcContract.ts';
import type { ConnectionNotAllowed } from '../../../../shared/ipc/organisation.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';
import { remoteConnection } from '../../../support/behaviour/vaultBehaviour.ts';

const connection = remoteConnection({});
const here = { id: 'client-7', address: 'https://notes.example' };
const request = {
  address: 'https://typed.example',
  vet: 'Dr Moor',
  isSandbox: false,
  reconnects: null,
  code: 'the code',
};

/** `answers`: what becomes of the token, one connect after the other; then it is taken. */
async function bench({
  secret = ok('the secret'),
  client = here,
  answers = [],
  notAllowed = null,
  refusals = [],
  unplaced,
  waitMs = 0,
}: {
  readonly secret?: Awaited<ReturnType<Parameters<typeof openCodeConnections>[0]['secrets']['read']>>;
  readonly client?: ConnectClientIdentity | null;
  /** By the organisation, before anything is asked. */
  readonly notAllowed?: ConnectionNotAllowed | null;
  readonly answers?: Result<never, CommandFailure>[];
  /** What becomes of the code, one exchange after the other; then it is taken. */
  readonly refusals?: Failure[];
  /** In the keychain. */
  readonly unplaced?: Map<string, string>;
  /** For how long the service wants no token there. */
  readonly waitMs?: number;
} = {}) {
  const exchanged: Parameters<ExchangeCode>[0][] = [];
  const connected: ConnectRequest[] = [];
  const clock = manualClock();
  const kept = unplaced ?? new Map<string, string>();
  const used: string[] = [];
  const codes = await openCodeConnections({
    client,
    unplacedTokens: {
      read: async (address, code) => ok(kept.get(`${code} at ${address}`) ?? null),
      save: async (address, code, token) => ok(void kept.set(`${code} at ${address}`, token)),
      remove: async (address, code) => ok(void kept.delete(`${code} at ${address}`)),
    },
    secrets: { read: (of) => Promise.resolve(of === client ? secret : ok(null)) },
    exchange: (asked) => {
      exchanged.push(asked);
      const refusal = refusals.shift();
      return Promise.resolve(refusal ? err(refusal) : ok({ token: `token ${exchanged.length}` }));
    },
    connections: {
      get: () => null,
      connectWaits: await openConnectWaits(memorySettings(), clock),
      connectWaitMs: () => waitMs,
      codeUsed: async (_id, code) => void used.push(code),
      refusalOf: () => notAllowed,
      addressFor: ({ address, reconnects }) => (reconnects === null ? address : 'https://earlier.example'),
      connect: (asked) => {
        connected.push(asked);
        return Promise.resolve(answers.shift() ?? ok(connection));
      },
    },
  });
  return { codes, exchanged, connected, clock, kept, used };
}

it('Connect exchanges a code for a token where the policy says, whatever was typed, and connects there', async () => {
  const { codes, exchanged, connected } = await bench();
  expect(codes.address()).toBe('https://notes.example');
  expect(await codes.connect(request)).toEqual(ok(connection));
  const { vet, isSandbox, reconnects } = request;
  const { address } = here;
  expect(exchanged).toEqual([
    { address, clientId: 'client-7', clientSecret: 'the secret', code: 'the code' },
  ]);
  expect(connected).toEqual([{ address, vet, isSandbox, reconnects, token: 'token 1' }]);
});

it.each([
  ['the policy names no client', { client: null }, 'client_secret_missing'],
  ['the keychain holds no secret', { secret: ok(null) }, 'client_secret_missing'],
  ['the keychain is locked', { secret: err(failure('keychain_locked')) }, 'keychain_locked'],
] as const)('Connect offers no code where %s, and spends none', async (_name, lacking, code) => {
  const { codes, exchanged } = await bench(lacking);
  expect(codes.address()).toBeNull();
  expect(await codes.connect(request)).toMatchObject({ ok: false, error: { code } });
  expect(exchanged).toEqual([]);
});

it('Connect spends no code, and no secret, on a connection of another service', async () => {
  const { codes, exchanged } = await bench();
  expect(await codes.connect({ ...request, reconnects: { connectionId: connection.id } })).toMatchObject({
    error: { code: 'code_elsewhere' },
  });
  expect(exchanged).toEqual([]);
});

it('Connect spends no code on what the organisation does not allow', async () => {
  const { codes, exchanged } = await bench({ notAllowed: 'sandbox_not_allowed' });
  expect(await codes.connect(request)).toMatchObject({ error: { code: 'sandbox_not_allowed' } });
  expect(exchanged).toEqual([]);
});

it('Connect lets go of a code’s token where the organisation does not allow the practice', async () => {
  const answers = [err({ code: 'practice_not_allowed', detail: null } as const)];
  const { codes, connected } = await bench({ answers });
  await codes.connect(request);
  await codes.connect(request);
  expect(connected.map((one) => one.token)).toEqual(['token 1', 'token 2']);
});

it('Connect goes on with the token of a used code that could not be placed yet, and exchanges another code', async () => {
  const answers = [err(failure('connection_cut')), err({ code: 'other_practice', detail: null } as const)];
  const { codes, exchanged, connected } = await bench({ answers });
  expect(await codes.connect(request)).toMatchObject({ error: { code: 'connection_cut' } });
  expect(await codes.connect(request)).toMatchObject({ error: { code: 'other_practice' } });
  expect(await codes.connect(request)).toEqual(ok(connection));
  expect(exchanged).toHaveLength(1);
  expect(connected.map((one) => one.token)).toEqual(['token 1', 'token 1', 'token 1']);
  await codes.connect({ ...request, code: 'another' });
  expect(exchanged).toHaveLength(2);
  expect(connected.at(-1)?.token).toBe('token 2');
});

it('Connect goes on with the token of a used code in the next run too, and lets go of it once it is placed', async () => {
  const { codes, kept } = await bench({ answers: [err(failure('rate_limited', null, 5_000))] });
  expect(await codes.connect(request)).toMatchObject({ error: { code: 'rate_limited' } });
  const next = await bench({ unplaced: kept });
  expect(await next.codes.connect(request)).toEqual(ok(connection));
  expect(next.exchanged).toEqual([]);
  expect(next.connected.map((one) => one.token)).toEqual(['token 1']);
  expect(next.used).toEqual(['the code']);
  expect([...kept]).toEqual([]);
});

it('Connect spends no code while the service wants no token', async () => {
  const { codes, exchanged } = await bench({ waitMs: 5_000 });
  expect(await codes.connect(request)).toMatchObject({
    error: { code: 'rate_limited', retryAfterMs: 5_000 },
  });
  expect(exchanged).toEqual([]);
});

it('Connect takes neither code nor token anywhere else', async () => {
  const { codes, exchanged, connected } = await bench({ answers: [err(failure('connection_cut'))] });
  await codes.connect(request);
  await codes.connect({ ...request, address: 'https://elsewhere.example', code: 'another' });
  expect(new Set([...exchanged, ...connected].map((one) => one.address))).toEqual(new Set([here.address]));
});

it('Connect asks no more before the time that the service asked to be spared', async () => {
  const { codes, exchanged, clock } = await bench({ refusals: [failure('rate_limited', null, 7_000)] });
  const tries = async (): Promise<number> => {
    await codes.connect(request);
    return exchanged.length;
  };
  expect(await tries()).toBe(1);
  expect(await codes.connect(request)).toMatchObject({ error: { code: 'rate_limited' } });
  await clock.pass(6_900);
  expect(await tries()).toBe(1);
  await clock.pass(200);
  expect(await tries()).toBe(2);
});
