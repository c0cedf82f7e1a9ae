import { expect, test } from 'vitest';
import { createSendWhenReady } from '../../../../main/consults/sendWhenReady.ts';
import type { Consult, Patient } from '../../../../shared/consult/consult.ts';
import { connectionId, consultId, type ConsultId } from '../../../../shared/ids.ts';

const id = consultId('c1');
const riverside = connectionId('riverside');

const poppy = { name: 'Poppy' };
const preparing = {
  id,
  connectionId: riverside,
  phase: 'preparing',
  patient: poppy,
  source: { kind: 'file' },
};

function bench() {
  const state = {
    consult: preparing as Consult | null,
    sent: [] as ConsultId[],
    failures: [] as unknown[],
    error: null as Error | null,
    isUnclear: false as boolean,
    changes: 0,
  };
  const later = createSendWhenReady({
    repository: { get: () => state.consult },
    consultActions: {
      async send(one) {
        if (state.error !== null) throw state.error;
        state.sent.push(one);
        return true;
      },
    },
    isUnclear: () => state.isUnclear,
    onChange: () => (state.changes += 1),
    onFailed: (_id, error) => state.failures.push(error),
  });
  const become = (over: Partial<Consult> | null): void => {
    state.consult = over === null ? null : ({ ...state.consult, ...over } as Consult);
    later.changed(id);
  };
  return { ...state, state, later, become };
}

test('an import that is being prepared is sent once it is ready, and only once', async () => {
  const { state, later, become } = bench();
  expect(await later.ask(id, riverside)).toBe(true);
  expect(later.isWanted(id)).toBe(true);
  become({});
  expect(state.sent).toEqual([]);
  become({ phase: 'readyToSend' });
  become({ phase: 'readyToSend' });
  expect(state.sent).toEqual([id]);
  expect(later.isWanted(id)).toBe(false);
});

test('one that is ready is sent at once', async () => {
  const { state, later, become } = bench();
  become({ phase: 'readyToSend' });
  expect(await later.ask(id, riverside)).toBe(true);
  expect(state.sent).toEqual([id]);
});

test('nothing is sent without a name, for another practice, after a change of mind, a failure or a removal', async () => {
  const { state, later, become } = bench();
  expect(await later.ask(id, connectionId('hillside'))).toBe(false);
  const nobody = { name: ' ' } as Patient;
  become({ patient: nobody });
  expect(await later.ask(id, riverside)).toBe(false);
  for (const end of [
    () => later.forget(id),
    () => become({ patient: nobody, phase: 'readyToSend' }),
    () => become({ phase: 'needsAttention' }),
    () => become(null),
  ]) {
    state.consult = preparing as Consult;
    expect(await later.ask(id, riverside)).toBe(true);
    end();
    expect(later.isWanted(id)).toBe(false);
    if (state.consult !== null) become({ phase: 'readyToSend', patient: poppy as Patient });
  }
  expect(state.sent).toEqual([]);
});

test('a stopped recording that can be two patients’ stays ready to send, and is sent where the vet asks for it', async () => {
  const { state, later, become } = bench();
  state.isUnclear = true;
  later.askAfterStop(id);
  expect(later.isWanted(id)).toBe(false);
  // The second Bella is typed after Stop.
  state.isUnclear = false;
  later.askAfterStop(id);
  state.isUnclear = true;
  become({ phase: 'readyToSend' });
  expect(state.sent).toEqual([]);
  expect(await later.ask(id, riverside)).toBe(true);
  become({ phase: 'preparing' });
  expect(await later.ask(id, riverside)).toBe(true);
  become({ phase: 'readyToSend' });
  expect(state.sent).toEqual([id, id]);
});

test('one that was unclear when its name was typed stays ready, though the list is gone by then with the lock', () => {
  const { state, later, become } = bench();
  later.askAfterStop(id);
  state.isUnclear = true;
  become({ patient: { name: 'Bella' } as Patient });
  state.isUnclear = false;
  become({});
  become({ phase: 'readyToSend' });
  expect(state.sent).toEqual([]);
  become({ phase: 'preparing', patient: poppy as Patient });
  later.askAfterStop(id);
  become({ phase: 'readyToSend' });
  expect(state.sent).toEqual([id]);
});

test('an import that could not be sent is reported, and stays ready', async () => {
  const { state, later, become } = bench();
  state.error = new Error('disk full');
  await later.ask(id, riverside);
  become({ phase: 'readyToSend' });
  await Promise.resolve();
  await Promise.resolve();
  expect(state.failures).toEqual([state.error]);
});

test('of several imports, those with a name are sent, and those that a person must look at first stay', async () => {
  const { state, later } = bench();
  const named = { ...state.consult, phase: 'readyToSend', submissions: [] } as unknown as Consult;
  const of = (one: string, over: object): Consult => ({ ...named, id: consultId(one), ...over });
  const live = of('live', { phase: 'recording' });
  const unnamed = of('unnamed', { patient: { name: ' ' } });
  const refused = of('refused', { submissions: [{ refusedAs: 'unreadable' }] });
  const gaps = [{ atMs: 0, missingMs: 0, reason: 'damaged' }];
  const damaged = of('damaged', { source: { kind: 'take', end: { gaps } } });
  state.consult = named;
  const asked = await later.askAll([live, unnamed, refused, damaged, named], riverside);
  expect(asked).toEqual({ sent: 1, unstopped: 1, unnamed: 1, toLookAt: 2 });
  expect(state.sent).toEqual([id]);
});
