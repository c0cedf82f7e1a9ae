import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStepFailures } from '../../../../main/consults/stepFailures.ts';
import { StoreError, toStoreFailure } from '../../../../main/storage/storeProblem.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { consultId } from '../../../../shared/ids.ts';

const bella = consultId('11111111-1111-4111-8111-111111111111');
const milo = consultId('22222222-2222-4222-8222-222222222222');
const full = new StoreError(failure('disk_full', null));

describe('steps that could not be saved', () => {
  const woken: string[] = [];
  let shown: string | null = null;
  let defects = made();

  function made(): ReturnType<typeof createStepFailures> {
    woken.length = 0;
    return createStepFailures({
      failureOf: toStoreFailure,
      log: () => undefined,
      wake: (id) => void woken.push(id),
      onChange: () => (shown = defects.trouble()),
    });
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    defects = made();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('steps that could not be saved say on stderr which consult, but not by its whole id', () => {
    const written: unknown[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(text) > 0);
    defects.record(bella, full);
    expect(written).toEqual(['A step of consult 11111111 broke off: disk_full.\n']);
  });

  it('steps that could not be saved say what stands in the way of all, and go on by themselves', () => {
    defects.record(bella, full);
    expect(defects.trouble()).toBe('disk_full');
    expect(defects.of(bella)?.code).toBe('disk_full');
    expect(defects.of(milo)).toBeNull();
    expect(woken).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(woken).toEqual([bella]);
  });

  it('steps that could not be saved leave others as they are where nothing is wrong with the disk', () => {
    defects.record(bella, new Error('unforeseen'));
    expect(defects.trouble()).toBeNull();
    expect(defects.of(bella)?.code).toBe('internal');
  });

  it('steps that could not be saved are told for text that a full disk refuses, until something is saved or a person checks again', () => {
    defects.record(null, full);
    expect(shown).toBe('disk_full');
    defects.retry();
    expect(shown).toBeNull();
    defects.record(null, full);
    expect(defects.clear(bella)).toBe(true);
    defects.record(null, new Error('unforeseen'));
    expect(defects.trouble()).toBeNull();
  });

  it('steps that could not be saved are over with the next save of that consult', () => {
    defects.record(bella, full);
    defects.record(milo, full);
    expect(defects.clear(bella)).toBe(true);
    expect(defects.trouble()).toBeNull();
    expect(defects.of(bella)).toBeNull();
    expect(defects.clear(bella)).toBe(false);
    expect(defects.clear(milo)).toBe(true);
  });

  it('steps that could not be saved are tried again when a person asks', () => {
    defects.record(bella, full);
    defects.record(milo, full);
    defects.retry();
    expect(woken).toEqual([bella, milo]);
  });
});
