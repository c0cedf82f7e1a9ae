import type { StoredSection } from '../../service/core/storedNotes.ts';
import type { Patient } from '../../../shared/consult/consult.ts';

/** An ordinary patient; then the longest, the emptiest and the strangest that a screen may have to show. */

export const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

export const longPatient: Patient = {
  name: `Miss Marmalade Featherstonehaugh-Cholmondeley III ${'Oberweserdampfschifffahrt'.repeat(4)}`,
  species: 'Bearded dragon, central (Pogona vitticeps)',
  reference: 'REF-2026-000000000012345-ABCDEFGHIJKLMNOPQRSTUVWXYZ-0000000000',
};

export const unicodePatient: Patient = {
  name: 'Łuna “Ω” 猫ちゃん שלום 🐈‍⬛',
  species: 'Cat',
  reference: '№ 7/б',
};

export const longPractice = 'Hillside Equine & Small Animal Referral Hospital of Northern Lancashire';
export const longVet = 'Dr Aleksandra Wojciechowska-Montgomery';
export const longConnection = { token: 'token-one', vet: longVet, practiceName: longPractice };

const sentence =
  'A long finding that goes on for more than one line, so that it wraps, with figures: 12.5 mg/kg q12h. ';

const soapHeadings = ['Subjective', 'Objective', 'Assessment', 'Plan'];
const furtherHeadings = [
  'Medications administered during the visit, and the quantities dispensed for use at home',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

/** Twenty sections: some long, one a single unbroken word, one without any text, keys that SOAP has not. */
export const manySections: readonly StoredSection[] = Array.from({ length: 20 }, (_, index) => ({
  key: `section_${String(index)}`,
  heading: [...soapHeadings, ...furtherHeadings][index] ?? `Further section ${String(index + 1)}`,
  content: [sentence.repeat(8), 'T 38.6\r\nP 96\r\nR 24', 'x'.repeat(400), ''][index % 4] ?? '',
}));

export const longTranscript = Array.from({ length: 200 }, (_, index) =>
  index % 2 === 0
    ? `Vet: Line ${String(index + 1)}. And has he been eating?`
    : `Owner: Line ${String(index + 1)}. ${sentence} Since Monday, more or less.`,
).join('\n');

export const threeWarnings = [
  { code: 'audio_shortfall', message: '38 seconds of the recording did not arrive.' },
  'The patient’s name was not heard in the recording.',
  { level: 3, section: 'plan', words: 'x'.repeat(120) },
];

/** An ordinary consult, as most are. */
export const ordinarySections: readonly StoredSection[] = [
  {
    key: 'subjective',
    heading: 'Subjective',
    content:
      'Limping on the left hind leg since a run on the beach four days ago. No fall seen. Stiff for ten minutes after rest, will not jump into the car. Eating and drinking normally. No medication at home.',
  },
  {
    key: 'objective',
    heading: 'Objective',
    content:
      'BAR. 31.4 kg, BCS 6/9. T 38.6 °C, P 96, R 24, mm pink, CRT < 2 s.\nGait: left hind 3/10 at walk, 4/10 at trot.\nLeft stifle: mild effusion, pain on extension, slight cranial drawer. Patella stable.',
  },
  {
    key: 'assessment',
    heading: 'Assessment',
    content:
      'Partial rupture of the left cranial cruciate ligament most likely. Meniscal injury not ruled out.',
  },
  {
    key: 'plan',
    heading: 'Plan',
    content:
      'Meloxicam 0.1 mg/kg PO q24h with food, 10 days.\nLead walks only, 10 min three times a day.\nRadiographs of both stifles under sedation on Thursday.',
  },
];
