import { usualConnections } from '../../../support/usualConnections.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openGates } from '../../../../main/connections/gates.ts';
import { openConnections, type ConnectRequest } from '../../../../main/connections/connections.ts';
import { openVetPins } from '../../../../main/vetSession/vetPins.ts';
import { createVetSession } from '../../../../main/vetSession/vetSession.ts';
import type { ConnectionId } from '../../../../shared/ids.ts';
import type { Connection } from '../../../../shared/consult/practice.ts';
import { ok } from '../../../../shared/result.ts';
import type { VetIdentity } from '../../../../shared/ipc/vetIdentity.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { pageCommands } from '../../../support/pageCommands.ts';
import { emptyStore } from '../../../support/workbench.ts';

/** Dr Ash, who has no PIN, and Dr Moor, who has one and is there; at a service that answers when it likes. */
async function bench() {
  const store = await emptyStore();
  const clock = manualClock();
  const tokens = new Map<string, string>();
  const slow = { service: Promise.resolve(), vault: Promise.resolve(), practice: 'Riverside Vets' };
  const seen: string[] = [];
  const vault = {
    async token({ id }: { readonly id: string }) {
      await slow.vault;
      return ok(tokens.get(id) ?? null);
    },
    saveToken: ({ id }: { readonly id: string }, token: string) =>
      Promise.resolve(ok(void tokens.set(id, token))),
    deleteToken: ({ id }: { readonly id: string }) => Promise.resolve(ok(void tokens.delete(id))),
  };
  const connections = await openConnections({
    ...usualConnections,
    gates: await openGates(store, clock),
    store,
    clock,
    vault,
    embedded: { address: 'http://127.0.0.1:1', token: 'embedded' },
    serviceAddress: (text) => text,
    service: {
      ...scriptedService({}),
      async readConnection() {
        await slow.service;
        return ok({ practiceName: slow.practice });
      },
    },
  });
  const vetSession = createVetSession({
    store,
    clock,
    vault,
    connections,
    pins: await openVetPins(store, clock, { costs: { cost: 16, blockSize: 8, parallelization: 1 } }),
    isPinRequired: false,
    lockAfterMinutes: () => 10,
    savePage: () => Promise.resolve(),
    onChange: () => undefined,
    onSwitched: () => undefined,
  });
  const guarded = pageCommands({
    store,
    connections,
    vetSession,
    storage: { problem: null },
    view: { open: () => void seen.push('nothing open') },
    consultActions: {
      resumeConnection: (id: ConnectionId) => Promise.resolve(void seen.push(`goes on: ${id}`)),
    },
  });
  const own = async (vet: string, token: string): Promise<Connection> => {
    const made = await connections.connect(request(vet, token));
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  };
  const ash = await own('Dr Ash', 'a');
  const moor = await own('Dr Moor', 'm');
  await vetSession.changePin(null, '4711');
  /** From now on the service, or the keychain, waits for this. */
  const hold = (what: 'service' | 'vault'): (() => void) => {
    const gate = Promise.withResolvers<void>();
    slow[what] = gate.promise;
    return gate.resolve;
  };
  return { connections, vetSession, guarded, tokens, slow, seen, ash, moor, hold };
}

const request = (vet: string, token: string, reconnects: ConnectionId | null = null): ConnectRequest => ({
  address: 'https://notes.example',
  vet,
  token,
  isSandbox: false,
  reconnects: reconnects === null ? null : { connectionId: reconnects },
});
const drAsh: VetIdentity = { vet: 'Dr Ash', kind: 'practice' };
const drMoor: VetIdentity = { vet: 'Dr Moor', kind: 'practice' };

let at: Awaited<ReturnType<typeof bench>>;
beforeEach(async () => {
  at = await bench();
});

describe('a connect that the service answers late', () => {
  it.each([
    ['another vet is let in', drAsh, '', 'ash'],
    ['the same vet is let in again', drMoor, '4711', 'moor'],
  ] as const)(
    'a connect that the service answers late changes nothing of the screen where %s meanwhile, and is kept',
    async (_who, vet, pin, who) => {
      const answer = at.hold('service');
      const reconnects = { connectionId: at.moor.id, isSameVet: true as const };
      const connecting = at.guarded.connect({ ...request('Dr Moor', 'm2'), reconnects });
      await at.vetSession.lock();
      expect(await at.vetSession.unlock(vet, pin)).toEqual(ok(null));
      answer();
      expect(await connecting).toEqual(ok(null));
      expect(at.connections.active().id).toBe(at[who].id);
      expect(at.tokens.get(at.moor.id)).toBe('m2');
      // Its queue goes on; nothing that is open is closed.
      expect(at.seen).toEqual([`goes on: ${at.moor.id}`]);
    },
  );

  it('a connect that the service answers late opens no way past the PIN where another practice was chosen meanwhile', async () => {
    const answer = at.hold('service');
    at.slow.practice = 'Hillside';
    const connecting = at.guarded.connect({ ...request('Dr Moor', 'm2'), reconnects: null });
    await at.guarded.switchConnection({ connectionId: at.ash.id });
    answer();
    await connecting;
    expect(at.connections.all()).toHaveLength(4);
    expect(at.connections.active().id).toBe(at.ash.id);
    await at.guarded.switchConnection({ connectionId: at.moor.id });
    expect(at.vetSession.isLocked()).toBe(true);
  });

  it('a connect that the service answers late opens no way past the PIN in the moment before the lock, or under it', async () => {
    const answer = at.hold('service');
    at.slow.practice = 'Hillside';
    const connecting = at.guarded.connect({ ...request('Dr Bell', 'b'), reconnects: null });
    const locking = at.vetSession.lock();
    answer();
    await connecting;
    await locking;
    expect(at.connections.active().id).toBe(at.moor.id);
    expect(at.vetSession.view().identities.find(({ isLast }) => isLast)?.vet).toBe('Dr Moor');
  });

  it('a connect that the service answers in time leads to the practice', async () => {
    at.slow.practice = 'Hillside';
    await at.guarded.connect({ ...request('Dr Moor', 'm2'), reconnects: null });
    expect(at.connections.active().practiceName).toBe('Hillside');
    expect(at.seen[0]).toBe('nothing open');
  });
});

it('a token that the keychain finds late takes neither PIN nor screen from whoever was let in', async () => {
  await at.vetSession.lock();
  const answer = at.hold('vault');
  const forgetting = at.vetSession.forgetPin(drMoor, 'm');
  await at.vetSession.unlock(drAsh, '');
  answer();
  expect(await forgetting).toMatchObject({ error: { code: 'refused' } });
  expect(at.connections.active().id).toBe(at.ash.id);
  expect(at.vetSession.mayActFor(drMoor)).toBe(false);
});

it('two who are let in at once are not both', async () => {
  await at.vetSession.lock();
  const both = [at.vetSession.unlock(drAsh, ''), at.vetSession.unlock(drAsh, '')];
  expect((await Promise.all(both)).map((one) => one.ok)).toEqual([true, false]);
});
