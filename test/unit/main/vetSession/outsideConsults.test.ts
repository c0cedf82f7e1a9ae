import { beforeEach, describe, expect, it } from 'vitest';
import { createOutsideConsults, type OutsideConsults } from '../../../../main/vetSession/outsideConsults.ts';
import { connectionId } from '../../../../shared/ids.ts';

const patient = (name: string) => ({ name, species: '', reference: '' });
const riverside = connectionId('riverside');
const hilltop = connectionId('hilltop');

let outside: OutsideConsults;
let isLocked = false;
let active = riverside;
let turn = 0;
let now = 0;
let changes = 0;
beforeEach(() => {
  isLocked = false;
  active = riverside;
  turn = now = changes = 0;
  outside = createOutsideConsults({
    session: () => `${String(turn)} ${String(isLocked)} ${active}`,
    isLocked: () => isLocked,
    activeConnection: () => active,
    clock: { monotonicMs: () => now },
    onChange: () => (changes += 1),
  });
});

const setLock = (to: boolean): void => {
  isLocked = to;
  turn += 1;
};
const seen = () => outside.views().map((one) => [one.patient?.name ?? null, one.arrival]);
const idOf = (name: string): string => outside.views().find((one) => one.patient?.name === name)?.id ?? '';

describe('a patient from another program', () => {
  it('a patient from another program fills the fields in the session in which it came, and brings the window forward', () => {
    expect(outside.receive(patient('Bella'))).toBe(true);
    expect(seen()).toEqual([['Bella', 'fills']]);
    expect(changes).toBe(1);
  });

  it('a patient from another program is gone once it is used or dismissed, and waits once the vet was told', () => {
    outside.receive(patient('Bella'));
    outside.receive(patient('Luna'));
    expect(outside.answer(idOf('Bella'), 'waits')).toBe(true);
    expect(outside.answer(idOf('Luna'), 'used')).toBe(true);
    expect(seen()).toEqual([['Bella', 'waits']]);
    expect(outside.answer(idOf('Bella'), 'dismissed')).toBe(true);
    expect(seen()).toEqual([]);
    expect(outside.answer('no such id', 'dismissed')).toBe(false);
  });

  it('a patient from another program is never shown under a lock, and only asked about after it, whoever opens the screen', () => {
    setLock(true);
    expect(outside.receive(patient('Bella'))).toBe(true);
    expect(seen()).toEqual([]);
    expect(outside.answer('any', 'used')).toBe(false);
    active = hilltop;
    setLock(false);
    expect(seen()).toEqual([['Bella', 'asks']]);
  });

  it('a patient from another program that came before a lock belongs to the vet who was there', () => {
    outside.receive(patient('Bella'));
    const id = idOf('Bella');
    setLock(true);
    expect(seen()).toEqual([]);
    active = hilltop;
    setLock(false);
    expect(seen()).toEqual([]);
    expect(outside.answer(id, 'used')).toBe(false);
    active = riverside;
    expect(seen()).toEqual([['Bella', 'asks']]);
  });

  it('a patient from another program that came as the screen began to lock is asked about', () => {
    turn += 1;
    outside.receive(patient('Bella'));
    isLocked = true;
    expect(seen()).toEqual([]);
    setLock(false);
    expect(seen()).toEqual([['Bella', 'asks']]);
  });

  it('a patient from another program is never carried into another practice', () => {
    outside.receive(patient('Bella'));
    active = hilltop;
    expect(seen()).toEqual([]);
    outside.receive(patient('Luna'));
    expect(seen()).toEqual([['Luna', 'fills']]);
    active = riverside;
    expect(seen()).toEqual([['Bella', 'fills']]);
  });

  it('a patient from another program is there once, also if it comes twice, and asks for the fields again', () => {
    outside.receive(patient('Bella'));
    outside.answer(idOf('Bella'), 'waits');
    outside.receive(patient('Bella'));
    expect(seen()).toEqual([['Bella', 'fills']]);
  });
});

describe('a flood of links', () => {
  it('a flood of links leaves the newest five, and brings the window forward three times', () => {
    const forward = Array.from({ length: 1_000 }, (_, at) => {
      now += 1;
      return outside.receive(patient(`Rex ${String(at)}`));
    });
    expect(forward.filter(Boolean)).toHaveLength(3);
    expect(seen()).toEqual([999, 998, 997, 996, 995].map((at) => [`Rex ${String(at)}`, 'waits']));
    // Also a slow one, for hours: only a pause ends it.
    for (let at = 0; at < 100; at += 1) {
      now += 9_000;
      expect(outside.receive(patient(`Max ${String(at)}`))).toBe(false);
    }
    now += 10_001;
    expect(outside.receive(patient('Bella'))).toBe(true);
    expect(seen()[0]).toEqual(['Bella', 'fills']);
  });

  it('a flood of links in one practice pushes out nothing of another', () => {
    outside.receive(patient('Bella'));
    active = hilltop;
    for (let at = 0; at < 100; at += 1) outside.receive(patient(`Rex ${String(at)}`));
    active = riverside;
    expect(seen()).toEqual([['Bella', 'fills']]);
  });
});

describe('a link that cannot be used, or that has no patient', () => {
  it('a link that cannot be used, or that has no patient is told once, and not under a lock', () => {
    expect(outside.receive(null)).toBe(true);
    outside.receive(null);
    expect(seen()).toEqual([[null, 'fills']]);
    setLock(true);
    outside.receive(patient(''));
    setLock(false);
    expect(seen()).toEqual([[null, 'asks']]);
  });
});
