import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { err, ok } from '../../../../../shared/result.ts';

/** The page's drafts, with a main that answers by hand. */
const at = vi.hoisted(() => {
  const state = { answer: null as unknown };
  const invoke = (): Promise<unknown> => Promise.resolve(state.answer);
  Object.assign(globalThis, { clinic: { invoke, importDropped: invoke, on: () => () => undefined } });
  return state;
});
const { patientDrafts, uiStore, trimDrafts } = await import('../../../../../renderer/state/commands.ts');

const typed = { name: 'Typed by Moor', species: '', reference: '' };
const trim = { fromMs: 0, toMs: 500 };
const held = () => [
  ...Object.keys(patientDrafts.drafts.getState()),
  ...Object.keys(trimDrafts.drafts.getState()),
];

beforeEach(() => {
  vi.useFakeTimers();
  uiStore.setState({ notice: null });
});
afterEach(() => void vi.useRealTimers());

test.each(['practice_changed', 'locked'])(
  'what is refused as %s waits for its vet, and nobody is told that it is too late',
  async (code) => {
    at.answer = err({ code, detail: null });
    patientDrafts.put('c1', typed);
    trimDrafts.put('c2', trim);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(held()).toEqual(['c1', 'c2']);
    expect(uiStore.getState().notice).toBeNull();
    at.answer = ok({ revision: 5 });
    await vi.advanceTimersByTimeAsync(10_000);
    for (const drafts of [patientDrafts, trimDrafts]) drafts.confirm(6);
    expect(held()).toEqual([]);
  },
);

test('a draft refused after Send is dropped, and the vet is notified', async () => {
  at.answer = err({ code: 'refused', detail: null });
  patientDrafts.put('c1', typed);
  trimDrafts.put('c2', trim);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(held()).toEqual([]);
  expect(uiStore.getState().notice?.isFailure).toBe(true);
});
