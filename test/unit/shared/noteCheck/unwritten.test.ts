import { describe, expect, it } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { judgeLeftOut, leftOutNotes } from '../../../noteCheck/unwritten.ts';

/** The words that a line shows for each thing said and not noted. */
const unwrittenIn = (transcript: string, note: string): readonly string[] =>
  checkNote({
    transcript,
    patient: { name: 'Rosie', species: 'Dog', reference: '' },
    sections: [{ text: note, typed: [] }],
  }).unwritten.map(({ start, end }) => transcript.slice(start, end));

describe('what was said and is not in the note', () => {
  it.each([
    ["Vet: I'll give her meloxicam, two milligrams, today.", 'Rest.', ['meloxicam, two milligrams']],
    ['Vet: We start gabapentin. One capsule twice a day.', 'Rest.', ['gabapentin. One capsule']],
    [
      'Vet: Meloxicam, point two milligrams per kilo by injection now, then point one by mouth.',
      'Meloxicam 0.1 mg/kg PO SID.',
      ['Meloxicam, point two milligrams per kilo'],
    ],
    [
      'Vet: Tetanus antitoxin, three thousand units.',
      'Tetanus toxoid given.',
      ['Tetanus antitoxin, three thousand units'],
    ],
  ])('is told once, with its words: %s', (transcript, note, expected) => {
    expect(unwrittenIn(transcript, note)).toEqual(expected);
  });

  it.each([
    ['of the past', 'Vet: Last year she had meloxicam, two milligrams a day.'],
    ['refused', 'Vet: Meloxicam, two milligrams? No, her kidneys, we leave it.'],
    [
      'refused in the end',
      'Vet: Meloxicam, two milligrams.\nOwner: And the tablets?\nVet: No, no meloxicam.',
    ],
    ['only thought of', 'Vet: If she gets worse we could try tramadol, fifty milligrams.'],
    ['of another animal', 'Owner: My other dog has carprofen, fifty milligrams a day.'],
    ['of a person', 'Owner: My husband takes gabapentin, three hundred milligrams.'],
    ['without a dose', 'Vet: We may need some tramadol at some point.'],
    ['advised against', 'Vet: Amoxicillin would kill her, even ten milligrams.'],
    ['what a drug holds', 'Vet: Calcium gluconate ten percent.'],
    ['a measured value', 'Vet: Heart rate is one eighty, and the lump is two centimetres.'],
  ])('is not %s', (_, transcript) => {
    expect(unwrittenIn(transcript, 'Rest.')).toEqual([]);
  });

  it.each([
    ['Vet: Rimadyl, fifty milligrams.', 'Carprofen 50 mg.'],
    ['Vet: Lepto, one ml, done.', 'DHP/L 1 ml SC.'],
    ['Vet: And vitamin C, fifty milligrams a day.', 'Vit C 50 mg SID.'],
  ])('is not what the note has in another form: %s', (transcript, note) => {
    expect(unwrittenIn(transcript, note)).toEqual([]);
  });

  it('is nothing that a mark quotes, and nothing without a transcript', () => {
    const transcript = 'Vet: Her weight is thirty one point four kilos, heart ninety.';
    const sections = [{ text: 'BW 41.3 kg. HR 90.', typed: [] }];
    const patient = { name: 'Rosie', species: 'Dog', reference: '' };
    expect(checkNote({ transcript, patient, sections })).toMatchObject({ marks: [{}], unwritten: [] });
    expect(checkNote({ transcript: null, patient, sections }).unwritten).toEqual([]);
  });
});

it('of what was left out of notes of the open pairs, eight of ten are found, and clean notes are quiet', () => {
  // A sixth of the clean notes is enough to see a change.
  const notes = leftOutNotes(undefined).filter(({ unwritten }, at) => unwritten.length > 0 || at % 6 === 0);
  const { found, of, lines } = judgeLeftOut(notes);
  expect(found / of).toBeGreaterThanOrEqual(0.8);
  expect(lines.median).toBe(0);
  expect(lines.mean).toBeLessThan(0.15);
});
