import { openGates } from '../../../../main/connections/gates.ts';
import { describe, expect, it, vi } from 'vitest';
import { usualConnections } from '../../../support/usualConnections.ts';
import { connectionRules, type ConnectionRules } from '../../../../main/connections/connectionRules.ts';
import {
  openConnections,
  type Connections,
  type ConnectRequest,
} from '../../../../main/connections/connections.ts';
import type { Store } from '../../../../main/ports/store.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { isEmbeddedConnection, type Connection } from '../../../../shared/consult/practice.ts';
import type { ConnectionId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { emptyStore } from '../../../support/workbench.ts';

const request = {
  address: 'https://notes.example',
  vet: 'Dr Moor',
  token: 'token-1',
  isSandbox: false,
  reconnects: null,
};

async function bench(
  kept?: Store,
  rules?: ConnectionRules,
  inKeychain: readonly (readonly [string, string])[] = [],
) {
  const store = kept ?? (await emptyStore());
  const clock = manualClock();
  const writes: string[] = [];
  const asked: { address: string; token: string }[] = [];
  const tokens = new Map<string, string>(inKeychain);
  const nameOf = ({ id, isTokenUnderId, movedAt }: Connection): string =>
    isTokenUnderId === true ? `under ${id}${movedAt === undefined ? '' : ` ${movedAt}`}` : id;
  const state = {
    practiceName: 'Riverside Vets',
    practiceId: null as string | null,
    isLocked: false,
    refusal: null as Failure | null,
    reading: Promise.resolve(),
    removing: Promise.resolve(),
  };
  const locked = err(failure('keychain_locked'));
  const gates = await openGates(store, clock);
  const connections = await openConnections({
    ...usualConnections,
    store: {
      ...store,
      saveSetting: (connection, name, value) => {
        writes.push(name);
        return store.saveSetting(connection, name, value);
      },
    },
    clock,
    embedded: { address: 'http://127.0.0.1:1', token: 'embedded' },
    gates,
    serviceAddress: (text) => (text.startsWith('https://') ? text : null),
    ...(rules === undefined ? {} : { rules }),
    service: {
      ...scriptedService({}),
      readConnection: (access) => {
        asked.push(access);
        const { practiceName, practiceId, refusal } = state;
        if (refusal !== null) return Promise.resolve(err(refusal));
        return Promise.resolve(ok({ practiceName, ...(practiceId === null ? {} : { practiceId }) }));
      },
    },
    vault: {
      async token(connection) {
        const found = tokens.get(nameOf(connection)) ?? null;
        await state.reading;
        return state.isLocked ? locked : ok(found);
      },
      saveToken: (connection, token) => {
        tokens.set(nameOf(connection), token);
        return Promise.resolve(ok(undefined));
      },
      async deleteToken(connection) {
        if (state.isLocked) return locked;
        await state.removing;
        tokens.delete(nameOf(connection));
        return ok(undefined);
      },
    },
  });
  const reconnect = (id: ConnectionId, over: Partial<ConnectRequest> = {}) =>
    connections.connect({ ...request, token: 'token-2', reconnects: { connectionId: id }, ...over });
  return { connections, gates, asked, tokens, state, store, clock, writes, reconnect };
}

const same = (name: string) => ({ name, is: 'same' as const });

/** The same with its first practice connected; `reconnect` connects that one anew. */
async function connected(practiceId: string | null = null) {
  const made = await bench();
  made.state.practiceId = practiceId;
  await made.connections.connect(request);
  const connection = made.connections.active();
  const { id } = connection;
  const reconnect = (over: Partial<ConnectRequest> = {}) => made.reconnect(id, over);
  return { ...made, connection, id, reconnect };
}

async function codeOf(asking: ReturnType<Connections['connect']>): Promise<string> {
  const answer = await asking;
  return answer.ok ? 'connected' : answer.error.code;
}

describe('a service that asks to be left alone for a while', () => {
  it('a service that asks to be left alone for a while is not asked by Connect before its time', async () => {
    const { connections, asked, state, clock, store } = await bench();
    state.refusal = failure('rate_limited', 'HTTP 429', 60_000);
    for (let tries = 0; tries < 3; tries += 1)
      expect(await connections.connect(request)).toMatchObject({ error: { code: 'rate_limited' } });
    expect(asked).toHaveLength(1);
    // Nor by the next run, such as that of a command that ends between two tries.
    const next = await bench(store);
    expect(await next.connections.connect(request)).toMatchObject({
      error: { code: 'rate_limited', retryAfterMs: 60_000 },
    });
    expect(next.asked).toEqual([]);
    state.refusal = null;
    await clock.pass(60_000);
    expect(await connections.connect(request)).toMatchObject({ ok: true });
  });

  it('a service that asks to be left alone for a while is not asked by a reconnect while the connection waits', async () => {
    const { asked, clock, gates, id, reconnect } = await connected();
    await gates.of(id).reads.ask('rate_limited', 5_000);
    expect(await reconnect()).toMatchObject({ error: { code: 'rate_limited' } });
    await clock.pass(5_000);
    expect(await reconnect()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });
});

describe('a service with a new address', () => {
  const moved = 'https://moved.example';
  const fixed = connectionRules({
    fixedAddress: moved,
    origins: null,
    practices: null,
    isSandboxAllowed: true,
  });

  it('a service with a new address gets the connection and its new token where the vet enters both, and never the earlier token', async () => {
    const { connections, asked, tokens, clock, id, reconnect } = await connected();
    expect(await reconnect({ address: moved })).toMatchObject({ ok: true, value: { id } });
    expect(asked).toEqual([
      { address: 'https://notes.example', token: 'token-1' },
      { address: moved, token: 'token-2' },
    ]);
    expect([...tokens.values()]).toEqual(['token-2']);
    expect(connections.active()).toMatchObject({ id, service: { address: moved }, movedAt: clock.now() });
    expect(await connections.accessTo(connections.active())).toMatchObject({
      value: { address: moved, token: 'token-2' },
    });
  });

  it('a service with a new address whose connection cannot be saved gets no token, and the earlier one keeps its own', async () => {
    const kept = await emptyStore();
    let isFull = false;
    const store = {
      ...kept,
      saveConnection: (one: Connection) =>
        isFull ? Promise.reject(new Error('The disk is full.')) : kept.saveConnection(one),
    };
    const { connections, clock, reconnect, tokens } = await bench(store);
    await connections.connect(request);
    const { id } = connections.active();
    await clock.pass(1_000);
    await reconnect(id, { address: 'https://between.example' });
    await clock.pass(1_000);
    isFull = true;
    await expect(reconnect(id, { address: moved, token: 'token-3' })).rejects.toThrow();
    expect(await connections.accessTo(connections.active())).toMatchObject({
      value: { address: 'https://between.example', token: 'token-2' },
    });
    expect([...tokens.values()]).toEqual(['token-2']);
  });

  it('a refusal of the token before a new name of the practice stops nothing that has another token', async () => {
    const { connections, connection, state, reconnect, id } = await connected();
    state.practiceName = 'Brookside Vets';
    expect(await reconnect({ confirmed: same('Brookside Vets') })).toMatchObject({ ok: true });
    const because = failure('connection_revoked');
    const said = await connections.onRefused(connection, 'token-1', because);
    expect(said).toMatchObject({ code: 'service_unavailable' });
    expect(connections.view(connections.active())).toMatchObject({ id, state: 'connected' });
  });

  it('a service with a new address is asked at once, whatever the earlier one asked for', async () => {
    const { gates, id, reconnect } = await connected();
    const gate = gates.of(id);
    for (const ceiling of [gate.reads, gate.submissions]) await ceiling.ask('rate_limited', 60_000);
    expect(await reconnect({ address: moved })).toMatchObject({ ok: true });
    expect([gate.leftMs('reads'), gate.leftMs('submissions')]).toEqual([0, 0]);
  });

  it('a service with a new address alone gets the token that came with it, whatever still waits to go to the earlier one', async () => {
    const { connections, reconnect } = await connected();
    await reconnect({ address: 'https://between.example' });
    const before = connections.active();
    await reconnect({ address: moved, token: 'token-3' });
    expect(await connections.accessTo(before)).toMatchObject({ error: { code: 'service_unavailable' } });
    expect(await connections.accessTo(connections.active())).toMatchObject({
      value: { address: moved, token: 'token-3' },
    });
  });

  it('a service with a new address gets no token by the organisation’s word alone: the connection asks for it again', async () => {
    const { connections: before, store, tokens } = await bench();
    await before.connect(request);
    const { connections, asked, reconnect } = await bench(store, fixed, [...tokens]);
    const connection = connections.active();
    const view = { state: 'needsReconnect', heldFor: null, movesTo: moved };
    expect(connections.view(connection)).toMatchObject(view);
    expect(await connections.accessTo(connection)).toMatchObject({ error: { code: 'service_moved' } });
    expect(asked).toEqual([]);
    expect(await reconnect(connection.id)).toMatchObject({ ok: true });
    expect(asked).toEqual([{ address: moved, token: 'token-2' }]);
    expect(connections.view(connections.active())).toMatchObject({ state: 'connected', movesTo: null });
  });
});

describe('a practice that the service calls otherwise now', () => {
  async function renamed() {
    const made = await connected();
    made.state.practiceName = 'Brookside Vets';
    return made;
  }

  it('a practice that the service calls otherwise now is reconnected only after the vet says of the name that was shown that it is the same one, and its queue stays with it', async () => {
    const { connections, tokens, store, id, reconnect } = await renamed();
    expect(await reconnect()).toMatchObject({
      error: { code: 'practice_renamed', detail: 'Brookside Vets' },
    });
    expect(await reconnect({ confirmed: same('Hillside') })).toMatchObject({ ok: false });
    expect([...tokens.values()]).toEqual(['token-1']);
    const confirmed = same('Brookside Vets');
    const before = connections.active();
    expect(await reconnect({ confirmed })).toMatchObject({ ok: true, value: { id } });
    expect([...tokens.values()]).toEqual(['token-2']);
    expect(connections.active()).toMatchObject({ id, practiceName: 'Brookside Vets' });
    // A request that had to wait meanwhile does not ask for the token again.
    expect(await connections.accessTo(before)).toMatchObject({ error: { code: 'service_unavailable' } });
    expect(connections.view(connections.active()).state).toBe('connected');
    const restarted = (await bench(store, undefined, [...tokens])).connections;
    expect(await restarted.accessTo(restarted.active())).toMatchObject({ value: { token: 'token-2' } });
    expect(restarted.view(restarted.active()).practiceName).toBe('Brookside Vets');
  });

  it('a practice that the service calls otherwise now is known by its id, without a question; another id and another name are another practice', async () => {
    const { state, id, reconnect } = await connected('p-1');
    state.practiceName = 'Brookside Vets';
    expect(await reconnect()).toMatchObject({ ok: true, value: { id } });
    state.practiceId = 'p-2';
    state.practiceName = 'Hillside';
    for (const over of [{}, { confirmed: same('Hillside') }])
      expect(await codeOf(reconnect(over))).toBe('other_practice');
  });
});

describe('a practice for which the service has another id now', () => {
  const confirmed = same('Riverside Vets');

  async function anotherId() {
    const made = await connected('p-1');
    made.state.practiceId = 'p-2';
    return made;
  }

  it('a practice for which the service has another id now is reconnected only after the vet says that it is the same one, and then goes by the new id', async () => {
    const { connections, tokens, state, id, reconnect } = await anotherId();
    expect(await reconnect()).toMatchObject({
      error: { code: 'practice_id_changed', detail: 'Riverside Vets' },
    });
    expect([...tokens.values()]).toEqual(['token-1']);
    expect(connections.get(id)?.practiceId).toBe('p-1');
    expect(await reconnect({ confirmed })).toMatchObject({ ok: true, value: { id } });
    expect([...tokens.values()]).toEqual(['token-2']);
    expect(await reconnect({ token: 'token-3' })).toMatchObject({ ok: true });
    state.practiceId = 'p-1';
    expect(await reconnect()).toMatchObject({ error: { code: 'practice_id_changed' } });
  });

  it('a practice for which the service has another id now is not asked about where another connection has that id or that name', async () => {
    const { connections, state, id, reconnect } = await anotherId();
    // The other branch, which is connected beside the first.
    await connections.connect({ ...request, token: 'token-3' });
    for (const practiceId of ['p-2', 'p-3']) {
      state.practiceId = practiceId;
      expect(await codeOf(reconnect({ confirmed }))).toBe('other_practice');
    }
    expect(connections.get(id)?.practiceId).toBe('p-1');
  });
});

describe('two practices of one name', () => {
  async function twoBranches() {
    const made = await connected();
    const confirmed = { name: 'Riverside Vets', is: 'another' as const };
    await made.connections.connect({ ...request, token: 'token-2', confirmed });
    const second = made.connections.active();
    return { ...made, first: made.connection, second };
  }

  it('two practices of one name are two connections with a token each, once the vet says that it is another one', async () => {
    const { connections, first, second } = await twoBranches();
    expect(second.id).not.toBe(first.id);
    expect(await connections.accessTo(first)).toMatchObject({ value: { token: 'token-1' } });
    expect(await connections.accessTo(second)).toMatchObject({ value: { token: 'token-2' } });
    expect(connections.view(second).name).toBe('Riverside Vets (2)');
  });

  it('two practices of one name are never told apart by the name alone: Reconnect asks which one the token is for', async () => {
    const { tokens, reconnect } = await twoBranches();
    expect(await codeOf(reconnect({ token: 'token-3' }))).toBe('same_name');
    expect([...tokens.values()]).toEqual(['token-1', 'token-2']);
    const confirmed = same('Riverside Vets');
    expect(await codeOf(reconnect({ token: 'token-3', confirmed }))).toBe('connected');
    expect([...tokens.values()]).toEqual(['token-3', 'token-2']);
  });

  it('two practices of one name do not take each other’s token, even where the vet says so', async () => {
    const { tokens, reconnect } = await twoBranches();
    expect(await codeOf(reconnect({ confirmed: same('Riverside Vets') }))).toBe('other_practice');
    expect([...tokens.values()]).toEqual(['token-1', 'token-2']);
  });
});

describe('a key that IT brings for a stored connection', () => {
  const byIt = { practice: 'Riverside Vets' };

  it('a key that IT brings for a stored connection is not half kept on a full disk: the old one stays alone', async () => {
    const { connections, tokens, store, id, reconnect } = await connected();
    vi.spyOn(store, 'saveSetting').mockRejectedValueOnce(new Error('full'));
    await expect(reconnect({ byIt })).rejects.toThrow('full');
    expect([...tokens.values()]).toEqual(['token-1']);
    expect(connections.hasNewKey(id)).toBe(false);
    expect(await reconnect({ byIt })).toMatchObject({ ok: true });
    expect([...tokens.values()]).toEqual(['token-1', 'token-2']);
  });

  it('a key that IT brings for a stored connection waits over a restart, and is asked about again where a full disk lost the answer', async () => {
    const { connection, tokens, store, id, reconnect } = await connected();
    await reconnect({ byIt });
    const { connections } = await bench(store, undefined, [...tokens]);
    expect(await connections.accessTo(connection)).toMatchObject({ value: { token: 'token-1' } });
    vi.spyOn(store, 'saveSetting').mockRejectedValueOnce(new Error('full'));
    await expect(connections.answerNewKey(id, true)).rejects.toThrow('full');
    expect(connections.hasNewKey(id)).toBe(true);
    expect(await connections.answerNewKey(id, true)).toEqual(ok(null));
    expect(connections.hasNewKey(id)).toBe(false);
    expect(await connections.accessTo(connection)).toMatchObject({ value: { token: 'token-2' } });
  });

  it('a key that IT brings for a stored connection stays where the keychain is locked, and is gone with the connection’s own key', async () => {
    const { connections, tokens, state, id, reconnect } = await connected();
    await reconnect({ byIt });
    state.isLocked = true;
    for (const isTheirs of [true, false])
      expect(await connections.answerNewKey(id, isTheirs)).toMatchObject({
        error: { code: 'keychain_locked' },
      });
    expect(connections.hasNewKey(id)).toBe(true);
    state.isLocked = false;
    await connections.disconnect(id);
    expect([...tokens.values()]).toEqual([]);
    expect(connections.hasNewKey(id)).toBe(false);
  });

  it.each([true, false])(
    'a key that IT brings for a stored connection is a new question where it comes during the answer %s to another',
    async (isTheirs) => {
      const { connections, connection, asked, state, id, reconnect } = await connected();
      await reconnect({ byIt });
      const { length } = asked;
      let removed: () => void = () => undefined;
      state.removing = new Promise((resolve) => (removed = resolve));
      const answered = connections.answerNewKey(id, isTheirs);
      const came = reconnect({ byIt, token: 'token-3' });
      await vi.waitFor(() => expect(asked).toHaveLength(isTheirs ? length + 2 : length + 1));
      removed();
      expect(await answered).toEqual(ok(null));
      expect(await came).toMatchObject({ ok: true });
      expect(connections.hasNewKey(id)).toBe(true);
      const inUse = isTheirs ? 'token-2' : 'token-1';
      expect(await connections.accessTo(connection)).toMatchObject({ value: { token: inUse } });
      expect(await connections.answerNewKey(id, true)).toEqual(ok(null));
      expect(await connections.accessTo(connection)).toMatchObject({ value: { token: 'token-3' } });
    },
  );

  it('a key that IT brings for a stored connection is not used by the answer about another, where a kill left it in the keychain alone', async () => {
    const { connections, connection, tokens, id, reconnect } = await connected();
    await reconnect({ byIt });
    tokens.set(`under new key of ${id}`, 'token-3');
    expect(await connections.answerNewKey(id, true)).toMatchObject({ error: { code: 'token_missing' } });
    expect(await connections.accessTo(connection)).toMatchObject({ value: { token: 'token-1' } });
    expect([...tokens.values()]).toEqual(['token-1']);
  });

  it('a key that IT brings for a stored connection is not there already by a used code, once the key of that code is gone or revoked', async () => {
    const { connections, connection, tokens, state, id } = await connected();
    const byCode = () => connections.givenAs(connection, { code: 'code-1' });
    expect(await byCode()).toEqual(ok('new'));
    await connections.codeUsed(id, 'code-1');
    expect(await byCode()).toEqual(ok('unchanged'));
    state.isLocked = true;
    expect(await byCode()).toMatchObject({ error: { code: 'keychain_locked' } });
    await connections.onRefused(connection, 'token-1', failure('connection_revoked'));
    state.isLocked = false;
    expect([...tokens.values()]).toEqual(['token-1']);
    expect(await byCode()).toEqual(ok('new'));
    await connections.disconnect(id);
    expect(await byCode()).toEqual(ok('new'));
  });

  it('a key that IT brings for a stored connection goes with Disconnect, where a kill left it in the keychain alone', async () => {
    const { connections, tokens, id } = await connected();
    tokens.set(`under new key of ${id}`, 'token-2');
    await connections.disconnect(id);
    expect([...tokens.values()]).toEqual([]);
  });
});

it('no token is kept of a new connection that could not be saved', async () => {
  const store = await emptyStore();
  const saveConnection: Store['saveConnection'] = (connection) =>
    isEmbeddedConnection(connection) ? store.saveConnection(connection) : Promise.reject(new Error('full'));
  const { connections, tokens } = await bench({ ...store, saveConnection });
  await expect(connections.connect(request)).rejects.toThrow('full');
  expect([...tokens.values()]).toEqual([]);
});

describe('a key that this computer holds for another vet', () => {
  it('a key that this computer holds for another vet is refused before the service is asked, for a new connection and for a reconnect, of any practice', async () => {
    const { connections, asked, tokens, state, reconnect } = await connected();
    await connections.connect({ ...request, vet: 'Dr Lindqvist', token: 'token-2' });
    const refused = { error: { code: 'key_in_use', detail: 'Dr Lindqvist' } };
    expect(await reconnect()).toMatchObject(refused);
    expect(await connections.connect({ ...request, token: 'token-2' })).toMatchObject(refused);
    state.practiceName = 'Hillside';
    expect(await connections.connect({ ...request, vet: 'Dr Achebe', token: 'token-2' })).toMatchObject(
      refused,
    );
    expect(await reconnect({ token: 'token-1' })).not.toMatchObject({ error: { code: 'key_in_use' } });
    expect(asked.map(({ token }) => token)).toEqual(['token-1', 'token-2', 'token-1']);
    expect([...tokens.values()]).toEqual(['token-1', 'token-2']);
  });

  it('a key that this computer holds for another vet is refused where two vets enter it at once', async () => {
    const { connections, tokens } = await bench();
    const both = [request, { ...request, vet: 'Dr Lindqvist' }].map((one) =>
      codeOf(connections.connect(one)),
    );
    expect(await Promise.all(both)).toEqual(['connected', 'key_in_use']);
    expect([...tokens.values()]).toEqual(['token-1']);
  });

  it('a key that this computer holds for another vet is refused where the keychain does not show whose key it is', async () => {
    const { connections, asked, state } = await connected();
    state.isLocked = true;
    expect(await codeOf(connections.connect({ ...request, vet: 'Dr Lindqvist' }))).toBe('keychain_locked');
    expect(asked).toHaveLength(1);
  });

  it('a key that this computer holds for another vet may be shared where both are test connections', async () => {
    const { connections } = await bench();
    for (const vet of ['Dr Moor', 'Dr Lindqvist'])
      expect(await codeOf(connections.connect({ ...request, vet, isSandbox: true }))).toBe('connected');
    expect(await codeOf(connections.connect({ ...request, vet: 'Dr Achebe' }))).toBe('key_in_use');
  });
});

it('another vet is let in on a full disk: the choice counts in this run', async () => {
  const store = await emptyStore();
  const before = (await bench(store)).connections;
  await before.connect(request);
  await before.connect({ ...request, vet: 'Dr Lindqvist', token: 'token-2' });
  const saveSetting = () => Promise.reject(new Error('full'));
  const { connections } = await bench({ ...store, saveSetting });
  const [, moor] = connections.all();
  expect(await connections.switchTo(moor?.id as ConnectionId)).toBe(true);
  expect(connections.active().vet).toBe('Dr Moor');
});

it('vets, practices and tests are kept apart, and only its own connection gets a new token', async () => {
  const { connections, tokens, state } = await connected();
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

it('no token is sent to an address that is not https', async () => {
  const { connections, asked } = await bench();
  const answer = await connections.connect({ ...request, address: 'http://notes.example' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'address_invalid' } });
  expect(asked).toEqual([]);
});

it('a stop that is told while the new token is on its way into the keychain is kept', async () => {
  const { connections, tokens, connection: first } = await connected();
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

it.each([
  { isSandbox: true, name: 'a sandbox' },
  { isSandbox: false, name: 'a practice' },
])(
  'a stop of $name that is switched off is kept apart from the other at the same address, after a lost save and a restart too',
  async (off) => {
    const { connections, store, state } = await bench();
    const connectedAs = async (isSandbox: boolean): Promise<Connection> => {
      state.practiceName = isSandbox ? 'Test practice' : 'Riverside Vets';
      await connections.connect({ ...request, token: state.practiceName, isSandbox });
      return connections.active();
    };
    const stopped = await connectedAs(off.isSandbox);
    const other = await connectedAs(!off.isSandbox);
    const save = vi.spyOn(store, 'saveSetting').mockRejectedValueOnce(new Error('The disk is full.'));
    await connections.onRefused(stopped, 'any', failure('partner_disabled'));
    expect(save).toHaveBeenCalledOnce();
    await connections.onRefused(stopped, 'any', failure('partner_disabled'));
    for (const one of [connections, (await bench(store)).connections]) {
      expect(one.view(stopped).state).toBe('switchedOff');
      expect(one.view(other).state).toBe('connected');
    }
  },
);

it('a practice is renamed on this computer alone, and a reconnect goes by the service’s name', async () => {
  const { connections, store, id } = await connected();
  await connections.rename(id, ' The river one ');
  const view = (from: Connections) => from.view(from.get(id) ?? from.active());
  expect(view(connections)).toMatchObject({ name: 'The river one', practiceName: 'Riverside Vets' });
  const again = await connections.connect({ ...request, reconnects: { connectionId: id } });
  expect(again).toMatchObject({ ok: true, value: { id, practiceName: 'Riverside Vets' } });
  expect(view((await bench(store)).connections).name).toBe('The river one');
  await connections.rename(id, ' ');
  expect(view(connections).name).toBe('Riverside Vets');
});

it('Disconnect ends one practice: no token, no request, and a reconnect brings back just that one', async () => {
  const { connections, tokens, state, store, connection: first } = await connected();
  state.practiceName = 'Hillside';
  await connections.connect({ ...request, token: 'token-2' });
  const second = connections.active();
  expect(await connections.disconnect(first.id)).toEqual(ok(null));
  expect([...tokens.values()]).toEqual(['token-2']);
  expect(await connections.accessTo(first)).toMatchObject({ error: { code: 'disconnected' } });
  expect(await connections.accessTo(second)).toMatchObject({ value: { token: 'token-2' } });

  const restarted = (await bench(store)).connections;
  expect(restarted.view(first).state).toBe('disconnected');
  expect(restarted.view(second).state).toBe('connected');

  state.practiceName = 'Riverside Vets';
  await connections.connect({ ...request, token: 'token-3', reconnects: { connectionId: first.id } });
  expect(new Set(tokens.values())).toEqual(new Set(['token-2', 'token-3']));
  expect(connections.view(first).state).toBe('connected');
});

it('a practice stays connected whose token the keychain would not give up', async () => {
  const { connections, state, connection } = await connected();
  state.isLocked = true;
  expect(await connections.disconnect(connection.id)).toMatchObject({ error: { code: 'keychain_locked' } });
  expect(connections.view(connection).state).toBe('connected');
  state.isLocked = false;
  expect(await connections.accessTo(connection)).toMatchObject({ value: { token: 'token-1' } });
});

it('no token is given out that was read just before the vet disconnected', async () => {
  const { connections, state, connection } = await connected();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.reading = promise;
  const asking = connections.accessTo(connection);
  await connections.disconnect(connection.id);
  resolve();
  expect(await asking).toMatchObject({ error: { code: 'disconnected' } });
  expect(connections.view(connection).state).toBe('disconnected');
});

it('of each practice is said what stands in its way, and of no other', async () => {
  const { connections, tokens, state } = await bench();
  async function practice(name: string): Promise<Connection> {
    state.practiceName = name;
    await connections.connect({ ...request, token: name });
    return connections.active();
  }
  const [a, b, c] = [await practice('A'), await practice('B'), await practice('C')];
  const [d, e] = [await practice('D'), await practice('E')];
  const practices = [a, b, c, d, e];
  await connections.onRefused(a, 'A', failure('connection_revoked'));
  await connections.onRefused(b, 'B', failure('unauthorized'));
  await connections.onRefused(c, 'C', failure('fixture_on_production'));
  tokens.delete(d.id);
  await connections.accessTo(d);
  const states = () => practices.map((one) => connections.view(one).state);
  expect(states()).toEqual(['needsReconnect', 'notAccepted', 'stopped', 'needsReconnect', 'connected']);
  // A token that the service has not withdrawn is kept.
  expect([...tokens.values()]).toEqual(['B', 'C', 'E']);
  tokens.set(d.id, 'D');
  await connections.accessTo(d);
  expect(connections.view(d).state).toBe('connected');
  await connections.onRefused(e, 'E', failure('partner_disabled'));
  expect(states()).toEqual(Array.from({ length: 5 }, () => 'switchedOff'));
});

it('a token that is given while the old one is being removed is kept', async () => {
  const { connections, tokens, state, clock, connection, reconnect } = await connected();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.removing = promise;
  const refused = connections.onRefused(connection, 'token-1', failure('connection_revoked'));
  const reconnected = reconnect();
  await clock.settle();
  resolve();
  await Promise.all([refused, reconnected]);
  expect(tokens.get(connection.id)).toBe('token-2');
  expect(connections.view(connection).state).toBe('connected');
});

describe('a token that was revoked while the keychain was locked', () => {
  async function revokedWhileLocked() {
    const made = await connected();
    made.state.isLocked = true;
    await made.connections.onRefused(made.connection, 'token-1', failure('connection_revoked'));
    expect([...made.tokens.values()]).toEqual(['token-1']);
    return made;
  }

  it('a token that was revoked while the keychain was locked is not used again when the keychain opens, and is deleted then', async () => {
    const { connections, connection, tokens, state } = await revokedWhileLocked();
    state.isLocked = false;
    expect(await connections.accessTo(connection)).toMatchObject({ error: { code: 'connection_revoked' } });
    expect([...tokens.values()]).toEqual([]);
    expect(connections.view(connection).state).toBe('needsReconnect');
  });

  it('a token that was revoked while the keychain was locked is not used again after a restart, and is deleted at it', async () => {
    const { store, connection } = await revokedWhileLocked();
    const again = await bench(store, undefined, [[connection.id, 'token-1']]);
    expect(await again.connections.accessTo(connection)).toMatchObject({ ok: false });
    expect([...again.tokens.values()]).toEqual([]);
  });

  it('a token that was revoked while the keychain was locked is deleted where the workstation is looked at again, and nothing else is', async () => {
    const { connections, state, tokens } = await revokedWhileLocked();
    tokens.set('another', 'token-2');
    state.isLocked = false;
    await connections.deleteRevokedTokens();
    expect([...tokens.values()]).toEqual(['token-2']);
  });
});

it('one connection is made of the same name asked for twice at once, and one vet of every spelling', async () => {
  const { connections, state } = await bench();
  const called = (vet: string) => connections.connect({ ...request, vet, token: 'token-2' });
  await Promise.all([connections.connect(request), called('dr  moor')]);
  expect(connections.all()).toHaveLength(2);
  expect(await called('DR MOOR ')).toMatchObject({ error: { code: 'already_connected' } });
  state.practiceName = 'Hillside';
  expect(await called('Dr\u00a0Ｍoor')).toMatchObject({ value: { vet: 'Dr Moor' } });
});

it('a new connection is not the active one where whoever asked is gone by then, also while the disk is slow, nor at the next start', async () => {
  const { connections, store, writes } = await connected();
  const there = connections.active().id;
  writes.length = 0;
  await connections.connect({ ...request, vet: 'Dr Bell', token: 'token-2' }, () => false);
  expect(writes).not.toContain('activeConnection');
  // Asked a second time when it is on the disk.
  let looks = 0;
  const goesMeanwhile = (): boolean => (looks += 1) < 2;
  await connections.connect({ ...request, vet: 'Dr Ash', token: 'token-3' }, goesMeanwhile);
  expect(connections.all()).toHaveLength(4);
  expect(connections.active().id).toBe(there);
  expect((await bench(store)).connections.active().id).toBe(there);
});

describe('what the organisation allows', () => {
  const all = { fixedAddress: null, origins: null, practices: null, isSandboxAllowed: true };
  const elsewhere = { ...request, address: 'https://other.example' };

  it.each([
    ['another address than the one that is set', { fixedAddress: request.address }, elsewhere],
    ['an address that is not in the list', { origins: [request.address] }, elsewhere],
    ['a test connection', { isSandboxAllowed: false }, { ...request, isSandbox: true }],
  ])('the organisation’s rules let no service be asked for %s', async (_name, allowed, to) => {
    const { connections, tokens, asked } = await bench(undefined, connectionRules({ ...all, ...allowed }));
    expect(await codeOf(connections.connect(to))).toMatch(/^(service|sandbox)_not_allowed$/);
    expect([...tokens, ...asked]).toEqual([]);
    expect(await codeOf(connections.connect(request))).toBe('connected');
  });

  it('the organisation’s rules keep no token of a practice that is not in the list', async () => {
    const rules = connectionRules({ ...all, practices: [' Hill Practice '] });
    const { connections, tokens, state } = await bench(undefined, rules);
    expect(await codeOf(connections.connect(request))).toBe('practice_not_allowed');
    expect([...tokens]).toEqual([]);
    expect(connections.active().service.kind).toBe('embedded');
    state.practiceName = 'Hill Practice';
    expect(await codeOf(connections.connect(request))).toBe('connected');
  });

  it.each([
    ['its service is not in the list', { origins: [elsewhere.address] }, 'service_not_allowed'],
    ['its practice is not in the list', { practices: ['Hill Practice'] }, 'practice_not_allowed'],
    ['tests are switched off', { isSandboxAllowed: false }, 'sandbox_not_allowed'],
  ])(
    'the organisation’s rules hold an earlier connection where %s, and let it go again',
    async (_name, allowed, heldFor) => {
      const { connections: before, store } = await bench();
      const isSandbox = heldFor === 'sandbox_not_allowed';
      await before.connect({ ...request, isSandbox });
      const held = await bench(store, connectionRules({ ...all, ...allowed }));
      const { connections } = held;
      const connection = connections.active();
      held.tokens.set(connection.id, 'token-1');
      expect(connection.practiceName).toBe('Riverside Vets');
      expect(connections.view(connection)).toMatchObject({ state: 'held', heldFor });
      expect(await connections.accessTo(connection)).toMatchObject({ error: { code: 'not_allowed' } });
      expect(await codeOf(held.reconnect(connection.id, { isSandbox }))).toBe(heldFor);
      expect(held.asked).toEqual([]);
      expect([...held.tokens.values()]).toEqual(['token-1']);
      const free = await bench(store);
      free.tokens.set(connection.id, 'token-1');
      expect(free.connections.view(connection)).toMatchObject({ state: 'connected', heldFor: null });
      expect(await free.connections.accessTo(connection)).toMatchObject({ ok: true });
    },
  );
});
