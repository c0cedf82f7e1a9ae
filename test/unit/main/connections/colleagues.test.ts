import { expect, it } from 'vitest';
import { colleaguesOf } from '../../../../main/connections/colleagues.ts';
import type { Connection } from '../../../../shared/consult/practice.ts';
import { connectionId, epochMs } from '../../../../shared/ids.ts';
import type { ConnectionState } from '../../../../shared/ipc/snapshot.ts';

const remote = (address: string): Connection['service'] => ({ kind: 'remote', address });

const moor: Connection = {
  id: connectionId('moor'),
  service: remote('https://notes.example'),
  vet: 'Dr Moor',
  practiceName: 'Riverside Vets',
  isSandbox: false,
  connectedAt: epochMs(0),
};
const weber: Connection = { ...moor, id: connectionId('weber'), vet: 'Dr Weber' };

type Case = { readonly [Which in 'own' | 'other' | 'another']?: Partial<Connection> };

function offeredAs({ own, other, another }: Case, states: Readonly<Record<string, ConnectionState>> = {}) {
  const all = [
    { ...moor, ...own },
    { ...weber, ...other },
    ...(another === undefined ? [] : [{ ...weber, ...another }]),
  ];
  return colleaguesOf({
    all: () => all,
    active: () => ({ ...moor, ...own }),
    view: ({ id }) => ({ state: states[id] ?? 'connected' }) as never,
  }).map(({ vet }) => vet);
}

it.each<[string, Case]>([
  ['one practice', {}],
  ['one practice by its id, which has another name by now', idCase('7', '7', 'Riverside')],
  ['one practice’s test connections', { own: { isSandbox: true }, other: { isSandbox: true } }],
])('a vet may record as another vet of %s', (_of, of) => {
  expect(offeredAs(of)).toEqual(['Dr Weber']);
});

it.each<[string, Case]>([
  ['another practice', { other: { practiceName: 'Hillside Vets' } }],
  ['a practice of that name with another id', idCase('7', '8')],
  ['a practice of that name whose id is not known', { own: { practiceId: '7' } }],
  ['a practice of that name at another service', { other: { service: remote('https://b.example') } }],
  ['a test connection', { other: { isSandbox: true } }],
  ['a real practice, from a test connection', { own: { isSandbox: true } }],
  ['the try-out', { other: { service: { kind: 'embedded' }, isSandbox: true } }],
  ['a real practice, from the try-out', { own: { service: { kind: 'embedded' }, isSandbox: true } }],
  ['their own name', { other: { vet: 'Dr Moor' } }],
  ['one of two practices of that name', { another: { id: connectionId('moor 2'), vet: 'Dr Moor' } }],
])('a vet may not record as one of %s', (_of, of) => {
  expect(offeredAs(of)).toEqual([]);
});

it.each([
  ['disconnected', []],
  ['needsReconnect', []],
  ['held', []],
  ['subscriptionInactive', ['Dr Weber']],
  ['switchedOff', ['Dr Weber']],
] as const)('where a connection is %s, these may be recorded for: %j', (state, offered) => {
  expect(offeredAs({}, { weber: state })).toEqual(offered);
  expect(offeredAs({}, { moor: state })).toEqual(offered);
});

function idCase(own: string, other: string, practiceName = moor.practiceName): Case {
  return { own: { practiceId: own }, other: { practiceId: other, practiceName } };
}
