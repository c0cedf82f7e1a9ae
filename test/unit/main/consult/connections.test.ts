import { expect, it } from 'vitest';
import { openConnections } from '../../../../main/consult/connections.ts';
import { failure } from '../../../../shared/failure.ts';
import type { Connection } from '../../../../shared/practice.ts';
import { ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../fakes/manualClock.ts';
import { scriptedService } from '../../../fakes/scriptedService.ts';
import { emptyStore } from './workbench.ts';

const request = {
  address: 'https://notes.example',
  vet: 'Dr Moor',
  token: 'token-1',
  isSandbox: false,
  reconnects: null,
};

async function bench() {
  const asked: { address: string; token: string }[] = [];
  const tokens = new Map<string, string>();
  const nameOf = (connection: Connection): string => connection.id;
  const state = { practiceName: 'Riverside Vets' };
  const connections = await openConnections({
    store: await emptyStore(),
    clock: manualClock(),
    embedded: { address: 'http://127.0.0.1:1', token: 'embedded' },
    serviceAddress: (text) => (text.startsWith('https://') ? text : null),
    service: {
      ...scriptedService({}),
      readConnection: (access) => {
        asked.push(access);
        return Promise.resolve(ok({ practiceName: state.practiceName }));
      },
    },
    vault: {
      token: (connection) => Promise.resolve(ok(tokens.get(nameOf(connection)) ?? null)),
      saveToken: (connection, token) => {
        tokens.set(nameOf(connection), token);
        return Promise.resolve(ok(undefined));
      },
      deleteToken: (connection) => {
        tokens.delete(nameOf(connection));
        return Promise.resolve(ok(undefined));
      },
    },
  });
  return { connections, asked, tokens, state };
}

it('shows a new token of a connection to that connection’s own service alone', async () => {
  const { connections, asked } = await bench();
  await connections.connect(request);
  const { id } = connections.active();
  await connections.connect({
    ...request,
    address: 'https://elsewhere.example',
    token: 'token-2',
    reconnects: { connectionId: id },
  });
  expect(asked.map((one) => one.address)).toEqual(['https://notes.example', 'https://notes.example']);
  expect(connections.active().id).toBe(id);
});

it('keeps the queue of a practice from a token for another one', async () => {
  const { connections, tokens, state } = await bench();
  await connections.connect(request);
  const { id } = connections.active();
  state.practiceName = 'Hillside';
  const answer = await connections.connect({
    ...request,
    token: 'token-2',
    reconnects: { connectionId: id },
  });
  expect(answer).toMatchObject({ ok: false, error: { code: 'other_practice' } });
  expect(tokens.get(id)).toBe('token-1');
});

it('keeps vets, practices and tests apart, and gives only its own connection a new token', async () => {
  const { connections, tokens, state } = await bench();
  await connections.connect(request);
  await connections.connect({ ...request, vet: 'Dr Lindqvist', token: 'token-2' });
  await connections.connect({ ...request, isSandbox: true, token: 'token-3' });
  state.practiceName = 'Hillside';
  await connections.connect({ ...request, token: 'token-4' });
  state.practiceName = 'Riverside Vets';
  const again = await connections.connect({ ...request, token: 'token-5' });
  const [, first] = connections.all();
  // Its queue is in a vet's name: a reconnect, which asks for it, gives the new token.
  expect(again).toMatchObject({ ok: false, error: { code: 'already_connected', detail: first?.id } });
  if (first !== undefined)
    await connections.connect({ ...request, token: 'token-5', reconnects: { connectionId: first.id } });
  expect([...tokens.values()]).toEqual(['token-5', 'token-2', 'token-3', 'token-4']);
  // And the sandbox inside the app.
  expect(connections.all()).toHaveLength(5);
});

it('sends no token to an address that is not https', async () => {
  const { connections, asked } = await bench();
  const answer = await connections.connect({ ...request, address: 'http://notes.example' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'address_invalid' } });
  expect(asked).toEqual([]);
});

it('keeps a stop that is told while the new token is on its way into the keychain', async () => {
  const { connections, tokens } = await bench();
  await connections.connect(request);
  const first = connections.active();
  const kept = Promise.withResolvers<void>();
  const saved = tokens.set.bind(tokens);
  tokens.set = (...entry) => {
    void connections.onRefused(first, 'token-1', failure('partner_disabled')).then(() => kept.resolve());
    return saved(...entry);
  };
  await connections.connect({ ...request, vet: 'Dr Lindqvist', token: 'token-2' });
  await kept.promise;
  expect(connections.isPartnerDisabled(first)).toBe(true);
});
