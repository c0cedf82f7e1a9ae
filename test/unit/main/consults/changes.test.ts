import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createChangeBroadcast,
  isTextOnlyChange,
  longestTextDelayMs,
  textOnlyDelayMs,
  undisturbed,
} from '../../../../main/consults/changes.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import type { SectionEdit } from '../../../../shared/consult/note.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const note = newNote({
  sections: [
    { key: 'plan', heading: 'Plan', content: 'Rest.' },
    { key: 'other', heading: 'Other', content: '' },
  ],
});
const consult = newConsult(newConnection(), { phase: 'noteReady', note });
const edited = (...edits: readonly SectionEdit[]): Consult => ({
  ...consult,
  edits: Object.fromEntries(edits.entries()),
});
const text = (content: string | null, isRemoved = false): SectionEdit => ({ content, isRemoved });

const went = (before: Consult | null, after: Consult | null): boolean => isTextOnlyChange({ before, after });

it('is a text that differed from the original before, and still does', () => {
  expect(went(edited(text('Rest. F')), edited(text('Rest. Fo')))).toBe(true);
  const other = text('x');
  expect(went(edited(text('a'), other), edited(text('ab'), other))).toBe(true);
});

it('is nothing by which buttons come or go', () => {
  expect(went(edited(), edited(text('Rest. F')))).toBe(false);
  expect(went(edited(text('Rest. F')), edited(text(null)))).toBe(false);
  expect(went(edited(text('a')), edited(text('a', true)))).toBe(false);
  expect(went(edited(text('a')), edited(text('a'), text('b')))).toBe(false);
});

it('is no other change of the consult', () => {
  const before = edited(text('a'));
  expect(went(before, { ...edited(text('ab')), patient: { ...consult.patient, name: 'Luna' } })).toBe(false);
  expect(went(null, before)).toBe(false);
  expect(went(before, null)).toBe(false);
  expect(went(before, before)).toBe(false);
});

describe('changes of what the page sees', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are told at once, and counted', () => {
    const told: number[] = [];
    const changes = createChangeBroadcast(() => told.push(changes.revision()));
    changes.changed();
    changes.changed();
    expect(told).toEqual([1, 2]);
  });

  it('are told once, when a text that only went on has paused', () => {
    let told = 0;
    const changes = createChangeBroadcast(() => (told += 1));
    for (let saves = 0; saves < 5; saves += 1) {
      changes.textChanged();
      vi.advanceTimersByTime(textOnlyDelayMs - 1);
    }
    expect(told).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told).toBe(1);
  });

  it('are told after a while also where a text never pauses', () => {
    let told = 0;
    const changes = createChangeBroadcast(() => (told += 1));
    for (let ms = 0; ms < longestTextDelayMs; ms += 500) {
      expect(told).toBe(0);
      changes.textChanged();
      vi.advanceTimersByTime(500);
    }
    expect(told).toBe(1);
  });

  it('take along what was to be told later', () => {
    let told = 0;
    const changes = createChangeBroadcast(() => (told += 1));
    changes.textChanged();
    changes.changed();
    vi.advanceTimersByTime(2 * textOnlyDelayMs);
    expect(told).toBe(1);
  });

  it('are saved all the same where they cannot be shown', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const show = (): never => {
      throw new Error('of Biscuit');
    };
    expect(() => undisturbed(show)).not.toThrow();
    expect(written.mock.calls).toEqual([['A change could not be shown: Error\n']]);
    written.mockRestore();
  });
});
