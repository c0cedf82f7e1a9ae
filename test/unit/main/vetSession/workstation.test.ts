import { beforeEach, describe, expect, it } from 'vitest';
import { openPins } from '../../../../main/vetSession/pins.ts';
import { createWorkstation, type Workstation } from '../../../../main/vetSession/workstation.ts';
import { connectionId, epochMs, type ConnectionId } from '../../../../shared/ids.ts';
import type { Connection } from '../../../../shared/consult/practice.ts';
import { ok } from '../../../../shared/result.ts';
import { maxTypedEarlier, type TypedConsult } from '../../../../shared/ipc/ipcContract.ts';
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
  const typed: TypedConsult[] = [];
  const workstation: Workstation = createWorkstation({
    store,
    clock,
    pins: await openPins(store, clock, { costs }),
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
      await Promise.all(typed.map((one) => workstation.saveTyped(one)));
    },
    onChange: () => seen.push(workstation.isLocked() ? 'locked' : 'open'),
    onSwitched() {
      seen.push('switched');
    },
  });
  return {
    workstation,
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
  const { workstation } = await bench();
  workstation.lockAutomatically();
  await clock.settle();
  expect(workstation.isLocked()).toBe(false);
  expect(workstation.locksAfterMs()).toBeNull();
});

describe('who is there', () => {
  it('vets who are there are listed by vet, each once, the sandbox apart', async () => {
    const { workstation } = await bench();
    expect(workstation.view().identities.map(({ vet, kind }) => `${vet}, ${kind}`)).toEqual([
      'Dr Ash, practice',
      'Dr Moor, practice',
      'Dr Ash, sandbox',
      'Dr Bell, sandbox',
      'Test vet, embedded',
    ]);
  });

  it('a vet goes on where they were last, also after a restart, and at first where they connected last', async () => {
    const first = await bench({ start: ash });
    await first.workstation.lock();
    await first.workstation.unlock(moor, '');
    expect(first.active()).toBe('hillside');
    first.switchTo(riverside);
    first.switchTo(ash);
    const second = await bench({ start: ash });
    await second.workstation.lock();
    await second.workstation.unlock(moor, '');
    expect(second.active()).toBe('riverside');
  });

  it('a vet is let in to what was chosen elsewhere', async () => {
    const { workstation, active } = await bench({ start: ash });
    await workstation.lock(riverside.id);
    expect(workstation.view().asked).toEqual(moor);
    await workstation.unlock(moor, '');
    expect(active()).toBe('riverside');
    expect(workstation.view().asked).toBeNull();
  });
});

describe('with a PIN', () => {
  async function withPin(start = riverside) {
    const before = await bench();
    expect(codeOf(await before.workstation.changePin(null, '4711'))).toBe('ok');
    return bench({ start });
  }

  it('the workstation with a PIN is locked at the start, and opens with that PIN alone', async () => {
    const { workstation } = await withPin();
    expect(workstation.isLocked()).toBe(true);
    expect(codeOf(await workstation.unlock(moor, '0000'))).toBe('pin_wrong');
    expect(codeOf(await workstation.unlock(moor, ''))).toBe('pin_wrong');
    expect(codeOf(await workstation.unlock(moor, '4711'))).toBe('ok');
    expect(workstation.isLocked()).toBe(false);
  });

  it('waits after wrong tries of a PIN are shown, and heeded', async () => {
    const { workstation } = await withPin();
    for (let count = 0; count < 3; count += 1) await workstation.unlock(moor, '0000');
    const identity = workstation.view().identities.find((one) => one.vet === 'Dr Moor');
    expect(identity?.waitsUntil).toBe(clock.now() + 5_000);
    expect(codeOf(await workstation.unlock(moor, '4711'))).toBe('pin_waits');
  });

  it('with a PIN, another vet gets in without it, and not to where it counts', async () => {
    const { workstation, active } = await withPin();
    await workstation.unlock(drAsh, '');
    expect(active()).toBe('ash');
    expect(workstation.mayActFor(moor)).toBe(false);
    expect(workstation.mayActFor(drAsh)).toBe(true);
    await workstation.lock(riverside.id);
    expect(codeOf(await workstation.unlock(moor, ''))).toBe('pin_wrong');
  });

  it('the workstation with a PIN locks by itself after ten minutes, or as set', async () => {
    const { workstation } = await withPin();
    expect(workstation.locksAfterMs()).toBeNull();
    await workstation.unlock(moor, '4711');
    expect(workstation.locksAfterMs()).toBe(600_000);
    const sooner = (await bench({ lockAfter: 3 })).workstation;
    await sooner.unlock(moor, '4711');
    expect(sooner.locksAfterMs()).toBe(180_000);
  });

  it('changing and removing a PIN need the old one, and wrong ones cost waits there too', async () => {
    const { workstation } = await withPin();
    await workstation.unlock(moor, '4711');
    expect(codeOf(await workstation.changePin(null, null))).toBe('pin_wrong');
    expect(codeOf(await workstation.changePin('0000', '0815'))).toBe('pin_wrong');
    expect(codeOf(await workstation.changePin('0000', null))).toBe('pin_wrong');
    expect(codeOf(await workstation.changePin('4711', null))).toBe('pin_waits');
    await clock.pass(5_000);
    expect(codeOf(await workstation.changePin('4711', '0815'))).toBe('ok');
    expect(codeOf(await workstation.changePin('0815', null))).toBe('ok');
    expect(workstation.locksAfterMs()).toBeNull();
  });

  it.each(['123', '1234567890123', 'short', '1111', '2580', '123456', '87654321', 'Password1'])(
    '%s is no PIN',
    async (pin) => {
      const { workstation } = await bench();
      expect(codeOf(await workstation.changePin(null, pin))).toBe('refused');
    },
  );

  it('the sandbox inside the app has no PIN', async () => {
    const { workstation } = await bench({ start: embedded });
    expect(codeOf(await workstation.changePin(null, '4711'))).toBe('refused');
  });

  it('a PIN that many people have still opens the screen where it was set before', async () => {
    const pins = await openPins(store, clock, { costs });
    await pins.set('Dr Moor', '1234');
    expect(codeOf(await (await bench()).workstation.unlock(moor, '1234'))).toBe('ok');
  });

  it('a forgotten PIN is taken away by a token of that vet; by one of another vet it is not', async () => {
    const { workstation } = await withPin();
    expect(codeOf(await workstation.forgetPin(moor, 'token of ash'))).toBe('token_unknown');
    expect(codeOf(await workstation.forgetPin(moor, 'token of hillside'))).toBe('token_unknown');
    expect(workstation.isLocked()).toBe(true);
    expect(codeOf(await workstation.forgetPin(moor, 'token of riverside'))).toBe('ok');
    expect(workstation.isLocked()).toBe(false);
    expect((await bench()).workstation.isLocked()).toBe(false);
  });

  it('a token of a test connection takes a PIN away only from a vet who has nothing else', async () => {
    const { workstation, switchTo } = await withPin(ash);
    const openAny = async (kind: VetIdentity['kind']): Promise<string> =>
      codeOf(await workstation.forgetPin({ vet: 'Dr Ash', kind }, 'token of trial'));
    expect(codeOf(await workstation.changePin(null, '0815'))).toBe('ok');
    await workstation.lock();
    expect([await openAny('practice'), await openAny('sandbox')]).toEqual(['token_unknown', 'token_unknown']);
    expect(codeOf(await workstation.forgetPin({ vet: 'Dr Ash', kind: 'sandbox' }, 'token of ash'))).toBe(
      'ok',
    );
    switchTo(course);
    expect(codeOf(await workstation.changePin(null, '0815'))).toBe('ok');
    await workstation.lock();
    const onlyTests = { vet: 'Dr Bell', kind: 'sandbox' } as const;
    expect(codeOf(await workstation.forgetPin(onlyTests, 'token of course'))).toBe('ok');
  });

  it('somebody who is let in while a PIN is looked at stays in', async () => {
    const { workstation, active } = await withPin();
    const late = workstation.unlock(moor, '4711');
    await workstation.unlock(drAsh, '');
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
    const { workstation, typed, switchTo } = await bench({ start: surgery });
    typed.push(draft);
    await workstation.lock();
    await workstation.unlock(drAsh, '');
    expect(await workstation.restoreTyped()).toBeNull();
    switchTo(hillside);
    expect(await workstation.restoreTyped()).toBeNull();
    switchTo(surgery);
    expect(await workstation.restoreTyped()).toEqual(draft);
  });

  it('what was typed and is no consult yet waits as typed earlier after a restart, without the owner’s consent', async () => {
    await (await bench()).workstation.saveTyped(draft);
    const { workstation, switchTo } = await bench();
    expect(await workstation.restoreTyped()).toBeNull();
    switchTo(surgery);
    const nobody = { name: '', species: '', reference: '' };
    expect(await workstation.restoreTyped()).toEqual({
      ...draft,
      patient: nobody,
      isConsentGiven: false,
      setAside: [luna],
    });
  });

  it('what was typed and is no consult yet waits after a restart also with as many typed earlier as can be stored; the oldest gives way', async () => {
    const earlier = Array.from({ length: maxTypedEarlier }, (_, nth) => ({ ...luna, name: `Cat ${nth}` }));
    await (await bench()).workstation.saveTyped({ ...draft, setAside: earlier });
    const { workstation } = await bench({ start: surgery });
    expect((await workstation.restoreTyped())?.setAside).toEqual([luna, ...earlier.slice(0, -1)]);
  });

  it('two locks at once keep once what was typed and is no consult yet', async () => {
    const { workstation, seen } = await bench();
    await Promise.all([workstation.lock(), workstation.lock()]);
    expect(seen).toEqual(['saved', 'locked']);
  });
});

describe('where the organisation requires a PIN', () => {
  const required = (start = riverside) => bench({ isPinRequired: true, start });

  it('where the organisation requires a PIN, a vet without one is locked out until the vet sets one that not everybody has', async () => {
    const { workstation } = await required();
    expect(workstation.isLocked()).toBe(true);
    for (const pin of ['', '1234', 'short']) {
      expect(codeOf(await workstation.unlock(moor, pin))).toBe('refused');
      expect(workstation.isLocked()).toBe(true);
    }
    expect(codeOf(await workstation.unlock(moor, '4711'))).toBe('ok');
    await workstation.lock();
    expect(codeOf(await workstation.unlock(moor, '0815'))).toBe('pin_wrong');
    expect(codeOf(await workstation.unlock(moor, '4711'))).toBe('ok');
  });

  it('where the organisation requires a PIN, nobody removes one, and a forgotten one gives way to another one alone', async () => {
    const { workstation } = await required();
    await workstation.unlock(moor, '4711');
    expect(codeOf(await workstation.changePin('4711', null))).toBe('refused');
    await workstation.lock();
    expect(codeOf(await workstation.forgetPin(moor, 'token of riverside'))).toBe('ok');
    expect(workstation.isLocked()).toBe(true);
    expect(codeOf(await workstation.unlock(moor, '0815'))).toBe('ok');
  });

  it('where the organisation requires a PIN, the screen locks when a vet without one comes, and nobody acts for that vet before', async () => {
    const { workstation, switchTo } = await required(embedded);
    expect(workstation.isLocked()).toBe(false);
    expect(workstation.mayActFor(drAsh)).toBe(false);
    switchTo(ash);
    workstation.lockIfPinIsMissing();
    await workstation.lock();
    expect(workstation.isLocked()).toBe(true);
    expect(codeOf(await workstation.unlock(sandbox, ''))).toBe('ok');
  });
});
