import { describe, expect, it } from 'vitest';
import { filedSections, isSameFiling, type Note } from '../../../../shared/consult/note.ts';
import type { PhaseState } from '../../../../shared/consult/consult.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { noteAsFiled } from '../../../../main/noteExport/revisions.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const note: Note = newNote({
  sections: [
    { key: 'subjective', heading: 'Subjective', content: 'Limps.' },
    { key: 'objective', heading: 'Objective', content: '' },
    { key: 'plan', heading: 'Plan', content: 'Rest.' },
  ],
});

describe('the sections of an outcome', () => {
  it('leave out an unchanged section that came empty', () => {
    expect(filedSections(note, {}).map(({ key }) => key)).toEqual(['subjective', 'plan']);
    const restored = { 1: { content: null, isRemoved: false } };
    expect(filedSections(note, restored).map(({ key }) => key)).toEqual(['subjective', 'plan']);
  });

  it('have an empty text for an emptied or removed section', () => {
    const edits = { 0: { content: '', isRemoved: false }, 2: { content: null, isRemoved: true } };
    expect(filedSections(note, edits)).toEqual([
      { key: 'subjective', content: '' },
      { key: 'plan', content: '' },
    ]);
  });

  it('join two sections of one key by an empty line, without an unchanged empty one', () => {
    const twice = newNote({
      sections: [
        { key: 'plan', heading: 'Plan', content: 'Rest.' },
        { key: 'plan', heading: 'Plan', content: '' },
        { key: 'plan', heading: 'Plan', content: 'Recheck.' },
      ],
    });
    expect(filedSections(twice, {})).toEqual([{ key: 'plan', content: 'Rest.\n\nRecheck.' }]);
    const emptied = { 0: { content: '', isRemoved: false } };
    expect(filedSections(twice, emptied)).toEqual([{ key: 'plan', content: 'Recheck.' }]);
  });

  it('keep each section without a key under its heading and in order', () => {
    const sections = [
      { key: '', heading: 'Vaccines', content: 'Due.' },
      { key: 'plan', heading: 'Plan', content: 'Rest.' },
      { key: '', heading: 'Weight', content: '39.5' },
    ];
    const filed = filedSections(newNote({ sections }), { 0: { content: 'Given.', isRemoved: false } });
    expect(filed).toEqual([
      { key: '', heading: 'Vaccines', content: 'Given.' },
      { key: 'plan', content: 'Rest.' },
      { key: '', heading: 'Weight', content: '39.5' },
    ]);
    const state: PhaseState = {
      phase: 'filed',
      note: newNote({ sections }),
      filed,
      filedAt: epochMs(1),
      report: { state: 'none' },
    };
    const written = noteAsFiled(newConsult(newConnection(), state), {
      connection: newConnection(),
      activity: [],
    });
    expect(written?.sections.map(({ heading, text }) => [heading, text])).toEqual([
      ['Vaccines', 'Given.'],
      ['Plan', 'Rest.'],
      ['Weight', '39.5'],
    ]);
  });

  it('differ from the filed ones after the vet removes an empty section', () => {
    const removed = { 1: { content: null, isRemoved: true } };
    expect(isSameFiling(filedSections(note, {}), filedSections(note, removed))).toBe(false);
  });
});
