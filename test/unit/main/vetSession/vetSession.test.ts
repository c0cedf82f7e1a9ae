import { beforeEach, describe, expect, it } from 'vitest';
import { openVetPins } from '../../../../main/vetSession/vetPins.ts';
import { createVetSession, type VetSession } from '../../../../main/vetSession/vetSession.ts';
import { connectionId, epochMs, type ConnectionId } from '../../../../shared/ids.ts';
import type { Connection } from '../../../../shared/consult/practice.ts';
import { ok } from '../../../../shared/result.ts';
import { maxTypedEarlier, type NewConsultFields } from '../../../../shared/ipc/ipcContract.ts';
import type { VetIdentity } from '../../../../shared/ipc/vetIdentity.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';
import { newConnection } from '../../../support/sampleConsults.ts';

const remote = (id: string, vet: string, over: Partial<Connection> = {}): Connection =>
  newConnection({ id: connectionId(id), vet, connectedAt: epochMs(0), ...over });

const riverside = remote('riverside', 'Dr Moor');
const hillside = remote('hillside', 'Dr Moor', { connectedAt: epochMs(5) });
const ash = remote('ash', 'Dr Ash');
const trial = remote('trial', 'Dr Ash', { isSandbox: true });
const course = remote('course', 'Dr Bell', { isSandbox: true });
const embedded = remote('embedded', 'Test vet', { service: { kind: 'embedded' }, isSandbox: true });

const moor: VetIdentity = { vet: 'Dr Moor', kind: 'practice' };
const drAsh: VetIdentity = { vet: 'Dr Ash', kind: 'practice' };
const sandbox: VetIdentity = { vet: 'Test vet', kind: 'embedded' };

const costs = { cost: 16, blockSize: 8, parallelization: 1 };
let store = memorySettings();
let clock: ManualClock = manualClock();
let used: ConnectionId[] = [];
beforeEach(() => {
  store = memorySettings();
  used = [];
  clock = manualClock();
});

async function bench(
  over: { readonly start?: Connection; readonly lockAfter?: number; readonly isPinRequired?: boolean } = {},
) {
  let active = over.start ?? riverside;
  const all = [riverside, hillside, ash, trial, course, embedded];
  /** What happened, in its order. */
  const seen: string[] = [];
  const typed: NewConsultFields[] = [];
  const vetSession: VetSession = createVetSession({
    store,
    clock,
    pins: await openVetPins(store, clock, { costs }),
    vault: { token: (of) => Promise.resolve(ok(of.id === 'hillside' ? null : `token of ${of.id}`)) },
    connections: {
      all: () => all,
      active: () => active,
      get: (id) => all.find((one) => one.id === id) ?? null,
      isOffered: () => true,
      tryOut: () => embedded,
      lastUsedAt: (id) => (used.includes(id) ? epochMs(used.lastIndexOf(id)) : null),
      switchTo(id) {
        active = all.find((one) => one.id === id) ?? active;
        used.push(id);
        return Promise.resolve(true);
      },
    },
    isPinRequired: over.isPinRequired ?? false,
    lockAfterMinutes: () => over.lockAfter ?? 10,
    async savePage() {
      seen.push('saved');
      await Promise.all(typed.map((one) => vetSession.saveTyped(one)));
    },
    onChange: () => seen.push(vetSession.isLocked() ? 'locked' : 'open'),
    onSwitched() {
      seen.push('switched');
    },
  });
  return {
    vetSession,
    active: () => active.id,
    switchTo: (to: Connection): void => {
      active = to;
      used.push(to.id);
    },
    typed,
    seen,
  };
}

const codeOf = (outcome: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  outcome.error?.code ?? 'ok';

it('without any PIN nothing locks by itself, at the start neither', async () => {
  const { vetSession } = await bench();
  vetSession.lockAutomatically();
  await clock.settle();
  expect(vetSession.isLocked()).toBe(false);
  expect(vetSession.locksAfterMs()).toBeNull();
});

describe('who is there', () => {
  it('vets who are there are listed by vet, each once, the sandbox apart', async () => {
    const { vetSession } = await bench();
    expect(vetSession.view().identities.map(({ vet, kind }) => `${vet}, ${kind}`)).toEqual([
      'Dr Ash, practice',
      'Dr Moor, practice',
      'Dr Ash, sandbox',
      'Dr Bell, sandbox',
      'Test vet, embedded',
    ]);
  });

  it('a vet goes on where they were last, also after a restart, and at first where they connected last', async () => {
    const first = await bench({ start: ash });
    await first.vetSession.lock();
    await first.vetSession.unlock(moor, '');
    expect(first.active()).toBe('hillside');
    first.switchTo(riverside);
    first.switchTo(ash);
    const second = await bench({ start: ash });
    await second.vetSession.lock();
    await second.vetSession.unlock(moor, '');
    expect(second.active()).toBe('riverside');
  });

  it('a vet is let in to what was chosen elsewhere', async () => {
    const { vetSession, active } = await bench({ start: ash });
    await vetSession.lock(riverside.id);
    expect(vetSession.view().asked).toEqual(moor);
    await vetSession.unlock(moor, '');
    expect(active()).toBe('riverside');
    expect(vetSession.view().asked).toBeNull();
  });
});

describe('with a PIN', () => {
  async function withPin(start = riverside) {
    const before = await bench();
    expect(codeOf(await before.vetSession.changePin(null, '4711'))).toBe('ok');
    return bench({ start });
  }

  it('the workstation with a PIN is locked at the start, and opens with that PIN alone', async () => {
    const { vetSession } = await withPin();
    expect(vetSession.isLocked()).toBe(true);
    expect(codeOf(await vetSession.unlock(moor, '0000'))).toBe('pin_wrong');
    expect(codeOf(await vetSession.unlock(moor, ''))).toBe('pin_wrong');
    expect(codeOf(await vetSession.unlock(moor, '4711'))).toBe('ok');
    expect(vetSession.isLocked()).toBe(false);
  });

  it('waits after wrong tries of a PIN are shown, and heeded', async () => {
    const { vetSession } = await withPin();
    for (let count = 0; count < 3; count += 1) await vetSession.unlock(moor, '0000');
    const identity = vetSession.view().identities.find((one) => one.vet === 'Dr Moor');
    expect(identity?.waitsUntil).toBe(clock.now() + 5_000);
    expect(codeOf(await vetSession.unlock(moor, '4711'))).toBe('pin_waits');
  });

  it('with a PIN, another vet gets in without it, and not to where it counts', async () => {
    const { vetSession, active } = await withPin();
    await vetSession.unlock(drAsh, '');
    expect(active()).toBe('ash');
    expect(vetSession.mayActFor(moor)).toBe(false);
    expect(vetSession.mayActFor(drAsh)).toBe(true);
    await vetSession.lock(riverside.id);
    expect(codeOf(await vetSession.unlock(moor, ''))).toBe('pin_wrong');
  });

  it('the workstation with a PIN locks by itself after ten minutes, or as set', async () => {
    const { vetSession } = await withPin();
    expect(vetSession.locksAfterMs()).toBeNull();
    await vetSession.unlock(moor, '4711');
    expect(vetSession.locksAfterMs()).toBe(600_000);
    const sooner = (await bench({ lockAfter: 3 })).vetSession;
    await sooner.unlock(moor, '4711');
    expect(sooner.locksAfterMs()).toBe(180_000);
  });

  it('changing and removing a PIN need the old one, and wrong ones cost waits there too', async () => {
    const { vetSession } = await withPin();
    await vetSession.unlock(moor, '4711');
    expect(codeOf(await vetSession.changePin(null, null))).toBe('pin_wrong');
    expect(codeOf(await vetSession.changePin('0000', '0815'))).toBe('pin_wrong');
    expect(codeOf(await vetSession.changePin('0000', null))).toBe('pin_wrong');
    expect(codeOf(await vetSession.changePin('4711', null))).toBe('pin_waits');
    await clock.pass(5_000);
    expect(codeOf(await vetSession.changePin('4711', '0815'))).toBe('ok');
    expect(codeOf(await vetSession.changePin('0815', null))).toBe('ok');
    expect(vetSession.locksAfterMs()).toBeNull();
  });

  it.each(['123', '1234567890123', 'short', '1111', '2580', '123456', '87654321', 'Password1'])(
    '%s is no PIN',
    async (pin) => {
      const { vetSession } = await bench();
      expect(codeOf(await vetSession.changePin(null, pin))).toBe('refused');
    },
  );

  it('the sandbox inside the app has no PIN', async () => {
    const { vetSession } = await bench({ start: embedded });
    expect(codeOf(await vetSession.changePin(null, '4711'))).toBe('refused');
  });

  it('a PIN that many people have still opens the screen where it was set before', async () => {
    const pins = await openVetPins(store, clock, { costs });
    await pins.set('Dr Moor', '1234');
    expect(codeOf(await (await bench()).vetSession.unlock(moor, '1234'))).toBe('ok');
  });

  it('a forgotten PIN is taken away by a token of that vet; by one of another vet it is not', async () => {
    const { vetSession } = await withPin();
    expect(codeOf(await vetSession.forgetPin(moor, 'token of ash'))).toBe('token_unknown');
    expect(codeOf(await vetSession.forgetPin(moor, 'token of hillside'))).toBe('token_unknown');
    expect(vetSession.isLocked()).toBe(true);
    expect(codeOf(await vetSession.forgetPin(moor, 'token of riverside'))).toBe('ok');
    expect(vetSession.isLocked()).toBe(false);
    expect((await bench()).vetSession.isLocked()).toBe(false);
  });

  it('a token of a test connection takes a PIN away only from a vet who has nothing else', async () => {
    const { vetSession, switchTo } = await withPin(ash);
    const openAny = async (kind: VetIdentity['kind']): Promise<string> =>
      codeOf(await vetSession.forgetPin({ vet: 'Dr Ash', kind }, 'token of trial'));
    expect(codeOf(await vetSession.changePin(null, '0815'))).toBe('ok');
    await vetSession.lock();
    expect([await openAny('practice'), await openAny('sandbox')]).toEqual(['token_unknown', 'token_unknown']);
    expect(codeOf(await vetSession.forgetPin({ vet: 'Dr Ash', kind: 'sandbox' }, 'token of ash'))).toBe('ok');
    switchTo(course);
    expect(codeOf(await vetSession.changePin(null, '0815'))).toBe('ok');
    await vetSession.lock();
    const onlyTests = { vet: 'Dr Bell', kind: 'sandbox' } as const;
    expect(codeOf(await vetSession.forgetPin(onlyTests, 'token of course'))).toBe('ok');
  });

  it('somebody who is let in while a PIN is looked at stays in', async () => {
    const { vetSession, active } = await withPin();
    const late = vetSession.unlock(moor, '4711');
    await vetSession.unlock(drAsh, '');
    expect(codeOf(await late)).toBe('refused');
    expect(active()).toBe('ash');
  });
});

describe('what was typed and is no consult yet', () => {
  const luna = { name: 'Luna', species: 'Cat', reference: '' };

  const id = connectionId('5a1d1c0e-4f0b-4c1e-9d7e-2f6f3c9b8a10');
  const surgery = remote(id, 'Dr Moor');
  const draft = { connectionId: id, patient: luna, isConsentGiven: true, setAside: [], fromOutside: [luna] };

  it('what was typed and is no consult yet waits in main, and comes back to its own vet and practice only', async () => {
    const { vetSession, typed, switchTo } = await bench({ start: surgery });
    typed.push(draft);
    await vetSession.lock();
    await vetSession.unlock(drAsh, '');
    expect(await vetSession.restoreTyped()).toBeNull();
    switchTo(hillside);
    expect(await vetSession.restoreTyped()).toBeNull();
    switchTo(surgery);
    expect(await vetSession.restoreTyped()).toEqual(draft);
  });

  it('what was typed and is no consult yet waits as typed earlier after a restart, without the owner’s consent', async () => {
    await (await bench()).vetSession.saveTyped(draft);
    const { vetSession, switchTo } = await bench();
    expect(await vetSession.restoreTyped()).toBeNull();
    switchTo(surgery);
    const nobody = { name: '', species: '', reference: '' };
    expect(await vetSession.restoreTyped()).toEqual({
      ...draft,
      patient: nobody,
      isConsentGiven: false,
      setAside: [luna],
    });
  });

  it('what was typed and is no consult yet waits after a restart also with as many typed earlier as can be stored; the oldest gives way', async () => {
    const earlier = Array.from({ length: maxTypedEarlier }, (_, nth) => ({ ...luna, name: `Cat ${nth}` }));
    await (await bench()).vetSession.saveTyped({ ...draft, setAside: earlier });
    const { vetSession } = await bench({ start: surgery });
    expect((await vetSession.restoreTyped())?.setAside).toEqual([luna, ...earlier.slice(0, -1)]);
  });

  it('two locks at once keep once what was typed and is no consult yet', async () => {
    const { vetSession, seen } = await bench();
    await Promise.all([vetSession.lock(), vetSession.lock()]);
    expect(seen).toEqual(['saved', 'locked']);
  });
});

describe('where the organisation requires a PIN', () => {
  const required = (start = riverside) => bench({ isPinRequired: true, start });

  it('where the organisation requires a PIN, a vet without one is locked out until the vet sets one that not everybody has', async () => {
    const { vetSession } = await required();
    expect(vetSession.isLocked()).toBe(true);
    for (const pin of ['', '1234', 'short']) {
      expect(codeOf(await vetSession.unlock(moor, pin))).toBe('refused');
      expect(vetSession.isLocked()).toBe(true);
    }
    expect(codeOf(await vetSession.unlock(moor, '4711'))).toBe('ok');
    await vetSession.lock();
    expect(codeOf(await vetSession.unlock(moor, '0815'))).toBe('pin_wrong');
    expect(codeOf(await vetSession.unlock(moor, '4711'))).toBe('ok');
  });

  it('where the organisation requires a PIN, nobody removes one, and a forgotten one gives way to another one alone', async () => {
    const { vetSession } = await required();
    await vetSession.unlock(moor, '4711');
    expect(codeOf(await vetSession.changePin('4711', null))).toBe('refused');
    await vetSession.lock();
    expect(codeOf(await vetSession.forgetPin(moor, 'token of riverside'))).toBe('ok');
    expect(vetSession.isLocked()).toBe(true);
    expect(codeOf(await vetSession.unlock(moor, '0815'))).toBe('ok');
  });

  it('where the organisation requires a PIN, the screen locks when a vet without one comes, and nobody acts for that vet before', async () => {
    const { vetSession, switchTo } = await required(embedded);
    expect(vetSession.isLocked()).toBe(false);
    expect(vetSession.mayActFor(drAsh)).toBe(false);
    switchTo(ash);
    vetSession.lockIfPinIsMissing();
    await vetSession.lock();
    expect(vetSession.isLocked()).toBe(true);
    expect(codeOf(await vetSession.unlock(sandbox, ''))).toBe('ok');
  });
});
