import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../../support/openPage.ts';
import { err, ok } from '../../../../../shared/result.ts';

let answer: unknown = null;
const { patientDrafts, trimDrafts, uiStore } = openPage({ invoke: () => Promise.resolve(answer) });

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
    answer = err({ code, detail: null });
    patientDrafts.put('c1', typed);
    trimDrafts.put('c2', trim);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(held()).toEqual(['c1', 'c2']);
    expect(uiStore.getState().notice).toBeNull();
    answer = ok({ revision: 5 });
    await vi.advanceTimersByTimeAsync(10_000);
    for (const drafts of [patientDrafts, trimDrafts]) drafts.confirm(6);
    expect(held()).toEqual([]);
  },
);

test('a draft refused after Send is dropped, and the vet is notified', async () => {
  answer = err({ code: 'refused', detail: null });
  patientDrafts.put('c1', typed);
  trimDrafts.put('c2', trim);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(held()).toEqual([]);
  expect(uiStore.getState().notice?.isFailure).toBe(true);
});
