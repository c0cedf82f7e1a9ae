import { expect, test } from 'vitest';
import { emptyNote, type filedSections } from '../../../../shared/consult/note.ts';
import { listedConsultOf } from '../../../../shared/consult/listedConsult.ts';
import { newConnection, newConsult } from '../../../support/sampleConsults.ts';

type NoteEdits = Parameters<typeof filedSections>[1];

const rowOf = (content: string, edits: NoteEdits = {}): string | undefined => {
  const plan = { key: 'p', heading: 'Plan', content: '' };
  const note = { ...emptyNote(null, null), sections: [{ key: 's', heading: 'Subjective', content }, plan] };
  return listedConsultOf(newConsult(newConnection(), { phase: 'noteReady', note }, { edits })).firstWords;
};

test.each([
  ['Limping since Sunday.', 'Limping since Sunday.'],
  ['7-year-old neutered male Labrador. Limping since Sunday.', 'Limping since Sunday.'],
  ['Cat, 11 months, indoor\nVomiting since Tuesday', 'Vomiting since Tuesday'],
  ['Nala, 13 years old, presents for weight loss. Eats well.', 'weight loss. Eats well.'],
  ['Biscuit presented with lameness.', 'lameness.'],
  ['5 yo Beagle.', '5 yo Beagle.'],
  ['[TEST] Example text, not a real consult.\n\nLimping since Sunday.', 'Limping since Sunday.'],
  ['  \n', undefined],
])('the row of a note that begins %j tells what the visit was about', (content, words) => {
  expect(rowOf(content)).toBe(words);
});

test('the row of a very long first sentence stays short', () => {
  expect(rowOf('Itchy '.repeat(100_000))?.length).toBeLessThanOrEqual(60);
});

test('the row tells the note as the vet left it', () => {
  const typed = (content: string, isRemoved = false) => ({ content, isRemoved });
  expect(rowOf('Bello limps.', { 0: typed('Bella limps.') })).toBe('Bella limps.');
  expect(rowOf('', { 1: typed('Rest.') })).toBe('Rest.');
  expect(rowOf('Limps.', { 0: typed('Limps.', true), 1: typed('Rest.') })).toBe('Rest.');
});
