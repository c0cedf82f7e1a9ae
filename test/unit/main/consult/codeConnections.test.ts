import { expect, it } from 'vitest';
import { openCodeConnections } from '../../../../main/consult/codeConnections.ts';
import type { ConnectRequest } from '../../../../main/consult/connections.ts';
import type { ExchangeCode } from '../../../../main/consult/ports.ts';
import { failure, type Failure } from '../../../../shared/failure.ts';
import type { CommandFailure } from '../../../../shared/ipcContract.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../fakes/manualClock.ts';
import { remoteConnection } from '../vault/vaultBehaviour.ts';

const connection = remoteConnection({});
const request = {
  address: 'https://notes.example',
  vet: 'Dr Moor',
  isSandbox: false,
  reconnects: null,
  code: 'the code',
};

/** `answers`: what becomes of the token, one connect after the other; then it is taken. */
async function bench({
  secret = ok('the secret'),
  clientId = 'client-7',
  answers = [],
  refusals = [],
}: {
  readonly secret?: Awaited<ReturnType<Parameters<typeof openCodeConnections>[0]['secrets']['read']>>;
  readonly clientId?: string | null;
  readonly answers?: Result<never, CommandFailure>[];
  /** What becomes of the code, one exchange after the other; then it is taken. */
  readonly refusals?: Failure[];
} = {}) {
  const exchanged: Parameters<ExchangeCode>[0][] = [];
  const connected: ConnectRequest[] = [];
  const clock = manualClock();
  const codes = await openCodeConnections({
    clock,
    clientId,
    secrets: { read: () => Promise.resolve(secret) },
    exchange: (asked) => {
      exchanged.push(asked);
      const refusal = refusals.shift();
      return Promise.resolve(refusal ? err(refusal) : ok({ token: `token ${exchanged.length}` }));
    },
    connections: {
      addressFor: ({ address }) => (address.startsWith('https://') ? address : null),
      connect: (asked) => {
        connected.push(asked);
        return Promise.resolve(answers.shift() ?? ok(connection));
      },
    },
  });
  return { codes, exchanged, connected, clock };
}

it('exchanges a code for a token, and connects with that', async () => {
  const { codes, exchanged, connected } = await bench();
  expect(codes.isOffered()).toBe(true);
  expect(await codes.connect(request)).toEqual(ok(connection));
  const { address, vet, isSandbox, reconnects } = request;
  expect(exchanged).toEqual([
    { address, clientId: 'client-7', clientSecret: 'the secret', code: 'the code' },
  ]);
  expect(connected).toEqual([{ address, vet, isSandbox, reconnects, token: 'token 1' }]);
});

it.each([
  ['the policy names no client', { clientId: null }, 'client_secret_missing'],
  ['the keychain holds no secret', { secret: ok(null) }, 'client_secret_missing'],
  ['the keychain is locked', { secret: err(failure('keychain_locked')) }, 'keychain_locked'],
] as const)('offers no code where %s, and spends none', async (_name, lacking, code) => {
  const { codes, exchanged } = await bench(lacking);
  expect(codes.isOffered()).toBe(false);
  expect(await codes.connect(request)).toMatchObject({ ok: false, error: { code } });
  expect(exchanged).toEqual([]);
});

it('spends no code on an address that no token may travel to', async () => {
  const { codes, exchanged } = await bench();
  expect(await codes.connect({ ...request, address: 'http://notes.example' })).toMatchObject({
    error: { code: 'address_invalid' },
  });
  expect(exchanged).toEqual([]);
});

it('goes on with the token of a used code that could not be placed yet, and exchanges another code', async () => {
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

it('never takes the token of a code to another service', async () => {
  const { codes, exchanged } = await bench({ answers: [err(failure('connection_cut'))] });
  await codes.connect(request);
  await codes.connect({ ...request, address: 'https://elsewhere.example' });
  expect(exchanged.map((one) => one.address)).toEqual(['https://notes.example', 'https://elsewhere.example']);
});

it('asks no more before the time that the service asked to be spared', async () => {
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
