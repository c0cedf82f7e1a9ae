import { expect, it, vi } from 'vitest';
import { isTextOnlyChange, ignoreErrorsWhileShowing } from '../../../../main/consults/changes.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { emptyNote, filedSections, type SectionEdit } from '../../../../shared/consult/note.ts';
import { epochMs } from '../../../../shared/ids.ts';
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

it('a change is of text alone where a text differed from the original before, and still does', () => {
  expect(went(edited(text('Rest. F')), edited(text('Rest. Fo')))).toBe(true);
  const other = text('x');
  expect(went(edited(text('a'), other), edited(text('ab'), other))).toBe(true);
});

it('a change by which buttons come or go is not of text alone', () => {
  expect(went(edited(), edited(text('Rest. F')))).toBe(false);
  expect(went(edited(text('Rest. F')), edited(text(null)))).toBe(false);
  expect(went(edited(text('a')), edited(text('a', true)))).toBe(false);
  expect(went(edited(text('a')), edited(text('a'), text('b')))).toBe(false);
});

it('a change by which a filed note differs from what was filed, or a note by hand is blank, is not of text alone', () => {
  const filed = newConsult(newConnection(), {
    phase: 'filed',
    note,
    filed: filedSections(note, { 0: text('Rest. F') }),
    filedAt: epochMs(1),
    report: { state: 'none' },
  });
  const was = (content: string): Consult => ({ ...filed, edits: { 0: text(content) } });
  expect(went(was('Rest. Fo'), was('Rest. F'))).toBe(false);
  expect(went(was('Rest. Fo'), was('Rest. Foo'))).toBe(true);
  const byHand = newConsult(newConnection(), { phase: 'noteReady', note: { ...emptyNote(null, null) } });
  const has = (content: string): Consult => ({ ...byHand, edits: { 0: text(content) } });
  expect(went(has('a'), has(''))).toBe(false);
  expect(went(has('a'), has('ab'))).toBe(true);
});

it('no other change of the consult is of text alone', () => {
  const before = edited(text('a'));
  expect(went(before, { ...edited(text('ab')), patient: { ...consult.patient, name: 'Luna' } })).toBe(false);
  expect(went(null, before)).toBe(false);
  expect(went(before, null)).toBe(false);
  expect(went(before, before)).toBe(false);
});

it('a change is saved all the same where it cannot be shown', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const show = (): never => {
    throw new Error('of Biscuit');
  };
  expect(() => ignoreErrorsWhileShowing(show)).not.toThrow();
  expect(written.mock.calls).toEqual([['A change could not be shown: Error\n']]);
  written.mockRestore();
});
