import { onTestFinished, expect, it, describe } from 'vitest';
import { createClientSecrets } from '../../../main/keychain/clientSecret.ts';
import { createKeychain } from '../../../main/keychain/keychain.ts';
import { systemClock } from '../../../main/platform/systemClock.ts';
import { epochMs } from '../../../shared/ids.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openManaged, type ManagedApp } from '../policy/managedApp.ts';

const vets = ['Dr Moor', 'Dr Lindqvist', 'Dr Achebe'];
const practice = 'Riverside Vets';
const keyOf = (vet: string): string => `canary-token-of-${vet.replaceAll(' ', '-')}`;

/** A second key of Dr Moor for the same practice. */
const newKey = 'canary-new-token';

async function serve(names = vets): Promise<StandIn> {
  const keys = [...names.map((vet) => [vet, keyOf(vet)] as const), ['Dr Moor', newKey] as const];
  const connections = keys.map(([vet, token]) => ({ token, vet, practiceName: practice }));
  const service = await startStandIn({ profile: 'production', processingMs: 0, connections });
  onTestFinished(() => service.stop());
  return service;
}

const busy = { status: 429, code: 'rate_limited', headers: { 'retry-after': '600' } };

function clockToMove() {
  let byMs = 0;
  return {
    ...systemClock,
    now: () => epochMs(systemClock.now() + byMs),
    monotonicMs: () => systemClock.monotonicMs() + byMs,
    move: (ms: number) => void (byMs += ms),
  };
}

type Item = Readonly<Record<string, unknown>>;
const itemOf = (service: StandIn, vet: string, over: Item = {}): Item => ({
  address: service.url,
  vet,
  practice,
  isTest: false,
  token: keyOf(vet),
  ...over,
});

type Printed = { readonly status: string; readonly code?: string; readonly retryAfterSeconds?: number };

/**
 * What the command answers of each item, in a word: its status, or why it is refused. No answer has a key in
 * it.
 */
async function connect({ app, logged }: ManagedApp, items: readonly Item[]) {
  const { exitCode, stdout, stderr } = await app.connect(JSON.stringify(items));
  expect(stdout + stderr + JSON.stringify(logged)).not.toMatch(/canary|[0-9a-f]{64}/);
  const printed = (JSON.parse(stdout) as { readonly items: readonly Printed[] }).items;
  return { exitCode, told: printed.map(({ status, code }) => code ?? status), printed };
}

const statesOf = ({ app }: ManagedApp) => {
  const { connections } = JSON.parse(app.listConnections().stdout) as {
    readonly connections: readonly Item[];
  };
  return connections.map(({ vet, state, waitsForVet }) => [
    vet,
    waitsForVet === true ? 'waitsForVet' : state,
  ]);
};

it('each vet is connected once, the screen stays as it is, and a second run asks the service nothing', async () => {
  const service = await serve();
  const managed = await openManaged({});
  const before = managed.app.snapshot().active.id;
  const items = vets.map((vet) => itemOf(service, vet));
  expect(await connect(managed, items)).toMatchObject({
    exitCode: 0,
    told: ['connected', 'connected', 'connected'],
  });
  expect(managed.app.snapshot()).toMatchObject({ active: { id: before }, newKey: null });
  const { length } = service.control.requests;
  expect(await connect(managed, items)).toMatchObject({
    exitCode: 0,
    told: ['unchanged', 'unchanged', 'unchanged'],
  });
  expect(service.control.requests).toHaveLength(length);
  expect(statesOf(managed)).toEqual(vets.map((vet) => [vet, 'connected']));
});

it('--connect tells by item what is wrong, takes the others, and keeps nothing of what it refuses', async () => {
  const service = await serve(['Dr Moor', 'Dr Lindqvist']);
  const managed = await openManaged({});
  expect((await connect(managed, [itemOf(service, 'Dr Moor')])).told).toEqual(['connected']);
  const items = [
    itemOf(service, 'Dr Achebe', { token: 'canary-unknown' }),
    itemOf(service, 'Dr Achebe', { token: keyOf('Dr Moor'), practice: 'Hillside' }),
    itemOf(service, 'Dr Achebe', { practice: 'Harbour', token: 'canary-no-service', address: 'http://x' }),
    { ...itemOf(service, 'Dr Achebe'), isTest: undefined },
    itemOf(service, 'Dr Lindqvist', { practice: 'Riverside Vet' }),
  ];
  expect(await connect(managed, items)).toMatchObject({
    exitCode: 1,
    told: ['unauthorized', 'key_in_use', 'address_invalid', 'item_invalid', 'other_practice'],
  });
  expect(statesOf(managed)).toEqual([['Dr Moor', 'connected']]);
  expect((await connect(managed, [itemOf(service, 'Dr Lindqvist')])).told).toEqual(['connected']);
});

it('an address that the policy fixes wins, and a practice that it does not allow is refused', async () => {
  const service = await serve();
  const managed = await openManaged({ serviceAddress: service.url, allowedPractices: [practice] });
  const { address: _, ...withoutAddress } = itemOf(service, 'Dr Moor');
  const elsewhere = itemOf(service, 'Dr Lindqvist', { address: 'https://elsewhere.invalid' });
  expect((await connect(managed, [withoutAddress, elsewhere])).told).toEqual(['connected', 'connected']);
  // Addresses of an item count as the app takes them, so these are two keys for one connection.
  const two = [itemOf(service, 'Dr Achebe'), itemOf(service, 'Dr Achebe', { token: newKey })];
  const places = [service.url.toUpperCase(), 'https://elsewhere.invalid'];
  expect(
    (
      await connect(
        managed,
        two.map((one, at) => ({ ...one, address: places[at] })),
      )
    ).told,
  ).toEqual(['item_invalid', 'item_invalid']);
  const free = await openManaged({});
  const spelled = two.map((one, at) => ({ ...one, address: `${service.url}${'/'.repeat(at)}` }));
  expect((await connect(free, spelled)).told).toEqual(['item_invalid', 'item_invalid']);
  const other = await openManaged({ allowedPractices: ['Hillside'] });
  expect((await connect(other, [itemOf(service, 'Dr Achebe')])).told).toEqual(['practice_not_allowed']);
  expect(statesOf(other)).toEqual([]);
});

it('a wait that the service asks for holds in a later run too, and that run goes on', async () => {
  const service = await serve();
  const dataFolder = await temporaryFolder();
  const clock = clockToMove();
  const managed = await openManaged({}, { dataFolder, clock });
  const items = vets.map((vet) => itemOf(service, vet));
  expect((await connect(managed, items.slice(0, 1))).exitCode).toBe(0);
  service.control.failNext({ method: 'GET', path: '/v1/connection' }, busy);
  const { length } = service.control.requests;
  const first = await connect(managed, items);
  expect(first).toMatchObject({ exitCode: 3, told: ['unchanged', 'waiting', 'waiting'] });
  expect(first.printed[1]?.retryAfterSeconds).toBe(600);
  expect(service.control.requests).toHaveLength(length + 1);
  await managed.stop();

  const next = await openManaged({}, { dataFolder, clock });
  const second = await connect(next, items);
  expect(second).toMatchObject({ exitCode: 3, told: ['unchanged', 'waiting', 'waiting'] });
  expect(service.control.requests).toHaveLength(length + 1);
  clock.move(600_000);
  expect(await connect(next, items)).toMatchObject({
    exitCode: 0,
    told: ['unchanged', 'connected', 'connected'],
  });
});

it('a code connects once; a spent one is told, and one whose key could not be placed is not lost', async () => {
  const service = await serve();
  const { id, secret } = service.client;
  const secrets = createClientSecrets(createKeychain());
  await secrets.save({ id, address: service.url }, secret);
  onTestFinished(async () => void (await secrets.remove({ id, address: service.url })));
  const policy = { connectClientId: id, connectAddress: service.url };
  const dataFolder = await temporaryFolder();
  const clock = clockToMove();
  const managed = await openManaged(policy, { dataFolder, clock });
  const codes = [1, 2].map((connection) => service.control.issueCode(connection));
  const items = codes.map((code, at) => itemOf(service, vets[at] ?? '', { token: undefined, code }));
  service.control.failNext({ method: 'GET', path: '/v1/connection' }, busy);
  const exchange = { method: 'POST', path: '/v1/connections/exchange' } as const;
  expect((await connect(managed, items)).told).toEqual(['waiting', 'waiting']);
  expect(service.control.requestsTo(exchange)).toHaveLength(1);
  await managed.stop();

  const next = await openManaged(policy, { dataFolder, clock });
  clock.move(600_000);
  expect((await connect(next, items)).told).toEqual(['connected', 'connected']);
  expect((await connect(next, items)).told).toEqual(['unchanged', 'unchanged']);
  expect(service.control.requestsTo(exchange)).toHaveLength(2);
  const spent = { ...itemOf(service, 'Dr Achebe'), token: undefined, code: codes[0] };
  expect((await connect(next, [spent])).told).toEqual(['code_refused']);
  const moor = next.app.snapshot().connections.find(({ vet }) => vet === 'Dr Moor');
  await next.give.disconnect({ connectionId: moor?.id ?? next.app.snapshot().active.id });
  expect((await connect(next, items)).told.toSorted()).toEqual(['code_refused', 'unchanged']);
});

it('no command connects a new practice for a vet who has a PIN, so none brings a key that removes it', async () => {
  const service = await serve();
  const managed = await openManaged({});
  const { app, give } = managed;
  const identity = { vet: 'Dr Moor', kind: 'practice' } as const;
  await connect(managed, [itemOf(service, 'Dr Moor')]);
  const moor = app.snapshot().connections.find(({ vet }) => vet === 'Dr Moor');
  await give.switchConnection({ connectionId: moor?.id ?? app.snapshot().active.id });
  await give.changePin({ old: null, pin: '4711' });
  service.control.setConnection(newKey, { practiceName: 'Hillside' });
  const { length } = service.control.requests;
  const another = itemOf(service, 'Dr Moor', { practice: 'Hillside', token: newKey });
  const byCode = { ...another, practice: 'Harbour', token: undefined, code: 'canary-code' };
  const test = { ...another, isTest: true };
  const answered = await connect(managed, [{ ...another, vet: 'dr  MOOR' }, byCode, test]);
  expect(answered).toMatchObject({ exitCode: 1, told: ['pin_needed', 'pin_needed', 'pin_needed'] });
  expect(JSON.stringify(answered.printed)).toContain('Only the vet can connect');
  expect(service.control.requests).toHaveLength(length);
  await give.lock({ asksForVetOf: null });
  expect((await connect(managed, [another])).told).toEqual(['pin_needed']);
  expect(await give.forgetPin({ identity, token: newKey })).toMatchObject({
    error: { code: 'token_unknown' },
  });
  expect((await connect(managed, [itemOf(service, 'Dr Moor')])).told).toEqual(['unchanged']);
});

describe('a new key for a stored vet and practice', () => {
  async function withNewKey() {
    const service = await serve();
    const dataFolder = await temporaryFolder();
    const managed = await openManaged({}, { dataFolder });
    const items = vets.slice(0, 2).map((vet) => itemOf(service, vet));
    await connect(managed, items);
    const moor = managed.app.snapshot().connections.find(({ vet }) => vet === 'Dr Moor');
    if (moor === undefined) throw new Error('not connected');
    await managed.give.switchConnection({ connectionId: moor.id });
    const renewed = itemOf(service, 'Dr Moor', { token: newKey });
    return { service, dataFolder, managed, renewed, connectionId: moor.id };
  }

  /** Whether requests go with this one of Dr Moor's two keys, who is at the screen. */
  async function isInUse({ app }: ManagedApp, { control }: StandIn, key: string): Promise<boolean> {
    const other = key === newKey ? keyOf('Dr Moor') : newKey;
    control.setConnection(other, { state: 'disabled' });
    const { check } = (await app.checkForSelfTest()).service;
    control.setConnection(other, { state: 'active' });
    return check.ok;
  }

  it('a new key for a stored vet and practice waits for that vet at the next unlock, is then used, and the old one works until then', async () => {
    const { service, dataFolder, managed, renewed, connectionId } = await withNewKey();
    expect(await connect(managed, [renewed])).toMatchObject({ exitCode: 0, told: ['waitsForVet'] });
    const { length } = service.control.requests;
    expect((await connect(managed, [renewed])).told).toEqual(['waitsForVet']);
    expect(service.control.requests).toHaveLength(length);
    expect(await isInUse(managed, service, keyOf('Dr Moor'))).toBe(true);
    expect(statesOf(managed)).toEqual([
      ['Dr Moor', 'waitsForVet'],
      ['Dr Lindqvist', 'connected'],
    ]);
    // Nobody is asked in the middle of their work, and no other vet ever.
    const { give, app } = managed;
    expect(app.snapshot().newKey).toBeNull();
    await give.lock({ asksForVetOf: null });
    expect(app.snapshot().newKey).toBeNull();
    expect(await give.answerNewKey({ connectionId, isTheirs: true })).toMatchObject({
      error: { code: 'locked' },
    });
    await give.unlock({ identity: { vet: 'Dr Lindqvist', kind: 'practice' }, pin: '' });
    expect(app.snapshot().newKey).toBeNull();
    expect(await give.answerNewKey({ connectionId, isTheirs: true })).toMatchObject({
      error: { code: 'refused' },
    });
    await managed.stop();

    const next = await openManaged({}, { dataFolder });
    await next.give.switchConnection({ connectionId });
    expect(next.app.snapshot().newKey).toMatchObject({ id: connectionId, vet: 'Dr Moor' });
    // A service that cannot be asked changes nothing: the question stays.
    service.control.failNext({ method: 'GET', path: '/v1/connection' }, { status: 503, code: 'unavailable' });
    expect(await next.give.answerNewKey({ connectionId, isTheirs: true })).toMatchObject({ ok: false });
    expect(next.app.snapshot().newKey).not.toBeNull();
    const both = [true, false].map((isTheirs) => next.give.answerNewKey({ connectionId, isTheirs }));
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, { error: { code: 'refused' } }]);
    expect(next.app.snapshot().newKey).toBeNull();
    expect((await connect(next, [renewed])).told).toEqual(['unchanged']);
    expect(await isInUse(next, service, newKey)).toBe(true);
  });

  it('a new key for a stored vet and practice is removed where the vet says that it is not theirs, and does not come again', async () => {
    const { service, managed, renewed, connectionId } = await withNewKey();
    await connect(managed, [renewed]);
    await managed.give.lock({ asksForVetOf: null });
    await managed.give.unlock({ identity: { vet: 'Dr Moor', kind: 'practice' }, pin: '' });
    expect(managed.app.snapshot().newKey).toMatchObject({ id: connectionId });
    expect(await managed.give.answerNewKey({ connectionId, isTheirs: false })).toMatchObject({ ok: true });
    expect(managed.app.snapshot().newKey).toBeNull();
    expect(await connect(managed, [renewed])).toMatchObject({ exitCode: 1, told: ['key_not_theirs'] });
    expect((await connect(managed, [{ ...renewed, token: keyOf('Dr Moor') }])).told).toEqual(['unchanged']);
    expect(await isInUse(managed, service, keyOf('Dr Moor'))).toBe(true);
  });

  it('a new key for a stored vet of another practice is refused, and the old one stays', async () => {
    const { service, managed, renewed } = await withNewKey();
    service.control.setConnection(newKey, { practiceName: 'Brookside Vets' });
    expect((await connect(managed, [renewed])).told).toEqual(['other_practice']);
    expect(statesOf(managed)[0]).toEqual(['Dr Moor', 'connected']);
  });
});
