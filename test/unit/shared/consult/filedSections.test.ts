import { describe, expect, it } from 'vitest';
import { filedSections, isSameFiling } from '../../../../shared/consult/note.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { noteAsFiled } from '../../../../main/noteExport/revisions.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const section = (key: string, content: string, heading = key) => ({ key, heading, content });
const note = newNote({
  sections: [section('subjective', 'Limps.'), section('objective', ''), section('plan', 'Rest.')],
});

describe('the sections of an outcome', () => {
  it('the sections of an outcome leave out an unchanged section that came empty', () => {
    expect(filedSections(note, {}).map(({ key }) => key)).toEqual(['subjective', 'plan']);
    const restored = { 1: { content: null, isRemoved: false } };
    expect(filedSections(note, restored).map(({ key }) => key)).toEqual(['subjective', 'plan']);
  });

  it('the sections of an outcome have an empty text for an emptied or removed section', () => {
    const edits = { 0: { content: '', isRemoved: false }, 2: { content: null, isRemoved: true } };
    expect(filedSections(note, edits)).toEqual([
      { key: 'subjective', content: '' },
      { key: 'plan', content: '' },
    ]);
  });

  it('the sections of an outcome join two sections of one key by an empty line, without an unchanged empty one', () => {
    const twice = newNote({ sections: ['Rest.', '', 'Recheck.'].map((text) => section('plan', text)) });
    expect(filedSections(twice, {})).toEqual([{ key: 'plan', content: 'Rest.\n\nRecheck.' }]);
    const emptied = { 0: { content: '', isRemoved: false } };
    expect(filedSections(twice, emptied)).toEqual([{ key: 'plan', content: 'Recheck.' }]);
  });

  it('the sections of an outcome keep each section without a key under its heading and in order', () => {
    const keyless = newNote({
      sections: [section('', 'Due.', 'Vaccines'), section('plan', 'Rest.'), section('', '39.5', 'Weight')],
    });
    const filed = filedSections(keyless, { 0: { content: 'Given.', isRemoved: false } });
    expect(filed).toEqual([
      { key: '', heading: 'Vaccines', content: 'Given.' },
      { key: 'plan', content: 'Rest.' },
      { key: '', heading: 'Weight', content: '39.5' },
    ]);
    const state = { phase: 'filed', note: keyless, filed, filedAt: epochMs(1) } as const;
    const connection = newConnection();
    const consult = newConsult(connection, { ...state, report: { state: 'none' } });
    const written = noteAsFiled(consult, { connection, activity: [] });
    expect(written?.sections.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([
      'Vaccines: Given.',
      'plan: Rest.',
      'Weight: 39.5',
    ]);
  });

  it('the sections of an outcome differ from the filed ones after the vet removes an empty section', () => {
    const removed = { 1: { content: null, isRemoved: true } };
    expect(isSameFiling(filedSections(note, {}), filedSections(note, removed))).toBe(false);
  });
});
