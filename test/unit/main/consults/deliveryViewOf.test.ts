import { expect, it } from 'vitest';
import { deliveryViewOf } from '../../../../main/consults/deliveryViewOf.ts';
import type { Consult, PhaseState } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { queuedPhase } from '../../../../shared/consult/transitions/withPhase.ts';
import { epochMs } from '../../../../shared/ids.ts';
import type { DeliveryView } from '../../../../shared/ipc/snapshot.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const away = failure('service_unreachable');
const busy = failure('rate_limited', 'HTTP 429', 60_000);

const waits = queuedPhase(epochMs(0));
const fails: PhaseState = { ...waits, attempt: 1, because: away };
const tries = (attempt: number): PhaseState => ({ phase: 'sending', attempt });
const written: PhaseState = { phase: 'noteReady', note: newNote({ isByHand: true }) };

type Given = Partial<Parameters<typeof deliveryViewOf>[0]>;

function delivery(states: readonly PhaseState[], given: Given = {}): DeliveryView {
  const consults: readonly Consult[] = states.map((state) => newConsult(connection, state));
  return deliveryViewOf({
    consults,
    state: 'connected',
    isEmbedded: false,
    uploadsFail: null,
    trouble: null,
    isAlone: () => false,
    areUploadsClosed: false,
    pollWait: () => null,
    gateOpensAt: () => null,
    ...given,
  });
}

it('the state of delivery counts a consult as waiting while it is tried again, and while no upload gets through', () => {
  const three = [fails, waits, waits];
  const whileAway = { uploadsFail: away, areUploadsClosed: true };
  expect(delivery([...three, fails], whileAway)).toMatchObject({ state: 'offline', waiting: 4 });
  for (const attempt of [1, 2])
    expect(delivery([...three, tries(attempt)], { uploadsFail: away })).toMatchObject({
      state: 'offline',
      waiting: 4,
    });
  expect(delivery([waits, tries(2)])).toMatchObject({ state: 'connected', waiting: 2 });
  expect(delivery([waits, tries(1)])).toMatchObject({ state: 'connected', waiting: 1 });
});

it('the state of delivery says first what somebody can mend, and since when', () => {
  const because = failure('keychain_locked');
  const trouble = { because, since: epochMs(7) };
  const held: PhaseState = { ...waits, attempt: 1, because };
  expect(delivery([fails, held], { trouble })).toMatchObject({
    state: 'waiting',
    because: { code: 'keychain_locked' },
    since: 7,
  });
  expect(delivery([fails])).toMatchObject({ state: 'offline', since: null });
  expect(delivery([written], { trouble })).toMatchObject({ state: 'connected', since: null });
});

it('the state of delivery says nothing of a failed upload once nothing waits to be sent', () => {
  const connected = { state: 'connected', waiting: 0, because: null, canTryNow: false };
  for (const because of [away, busy]) {
    const failed = { uploadsFail: because, areUploadsClosed: true };
    expect(delivery([waits], failed)).toMatchObject({ waiting: 1, because: { code: because.code } });
    expect(delivery([written], failed)).toMatchObject(connected);
  }
  expect(delivery([written], { areUploadsClosed: true })).toMatchObject(connected);
  expect(delivery([written], { state: 'notAccepted' })).toMatchObject({ state: 'waiting' });
});
