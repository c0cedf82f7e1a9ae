import { describe, expect, test } from 'vitest';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/** The sums that the check marks in a note that has no transcript. */
const wrongSums = (text: string): readonly string[] =>
  checkNote({
    transcript: null,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text, typed: [] }],
  }).marks.map(({ span, reason }) =>
    reason.because === 'sum' ? `${text.slice(span.start, span.end)}: ${reason.calculation}` : reason.because,
  );

describe('The sums of a note in another language are worked out', () => {
  test.each([
    ['Gewicht 24 kg. Maropitant 1 mg/kg = 42 mg s.c.', '42 mg: 24 kg × 1 mg/kg = 24 mg'],
    [
      'Omeprazol 20 mg, 1 Kapsel 2x täglich für 6 Tage, abgegeben: 10 Kapseln',
      '10 Kapseln: 1 × 2 a day × 6 days = 12',
    ],
    [
      'Prednisolon 5 mg: morgens und abends 1 Tablette für 9 Tage, 9 Tabletten',
      '9 Tabletten: 1 × 2 a day × 9 days = 18',
    ],
    [
      'Doxycycline 100 mg : 1 comprimé toutes les 12 h pendant 8 jours, soit 8 comprimés',
      '8 comprimés: 1 × 2 a day × 8 days = 16',
    ],
    [
      'Furosémide 40 mg : un demi-comprimé deux fois par jour, 20 jours = 40 comprimés',
      '40 comprimés: 0.5 × 2 a day × 20 days = 20',
    ],
    [
      'Cefalexina 500 mg: 1 cápsula dos veces al día por 9 días, 27 cápsulas',
      '27 cápsulas: 1 × 2 a day × 9 days = 18',
    ],
    [
      'Amoxicillina 250 mg: 1 compressa ogni 12 ore per 8 giorni (8 compresse)',
      '8 compresse: 1 × 2 a day × 8 days = 16',
    ],
    [
      'Amoxicilina 250 mg: 1 comprimido 2x ao dia por 7 dias, total 21 comprimidos',
      '21 comprimidos: 1 × 2 a day × 7 days = 14',
    ],
    [
      'Amoxicilline 250 mg: tweemaal daags 1 tablet gedurende 7 dagen, 21 tabletten meegegeven',
      '21 tabletten: 1 × 2 a day × 7 days = 14',
    ],
    [
      'Amoxicillin 250 mg: 1 tablett två gånger per dag i 7 dagar, 21 tabletter',
      '21 tabletter: 1 × 2 a day × 7 days = 14',
    ],
  ])('the sum %j of a note in another language is worked out', (text, mark) => {
    expect(wrongSums(text)).toEqual([mark]);
  });

  test.each([
    'Gewicht 24 kg. Maropitant 1 mg/kg = 24 mg s.c.',
    'Omeprazol 20 mg, 1 Kapsel 2x täglich für 6 Tage, abgegeben: 12 Kapseln',
    'Doxycycline 100 mg : 1 comprimé toutes les 12 h pendant 8 jours, soit 16 comprimés',
    'Metamizol 1-0-1 Tablette für 5 Tage, 10 Tabletten abgegeben',
    'Cefalexina 500 mg: 1 comprimido cada 12 h x 10 días = 20 comprimidos',
    'Vaca 600 kg. Oxitetraciclina 1 ml/10 kg = 60 ml IM',
    'Kontrolle in 7 Tagen, sonst telefonisch. Hund kommt alle 12 Wochen.',
  ])('the sum %j of a note in another language is right', (text) => {
    expect(wrongSums(text)).toEqual([]);
  });

  test('words that may be English too are read where the consult was not in English', () => {
    const text = 'Patient 24 kg. Maropitant 1 mg pro kg = 36 mg s.c.';
    const { marks } = checkNote({
      transcript:
        'Tierarzt: Ein Milligramm pro Kilo, das geben wir ihm heute noch unter die Haut.\nBesitzer: Gut, das machen wir so.',
      patient: { name: '', species: '', reference: '' },
      sections: [{ text, typed: [] }],
    });
    expect(
      marks.filter(({ kind }) => kind === 'sum').map(({ span }) => text.slice(span.start, span.end)),
    ).toEqual(['36 mg']);
  });

  test.each([
    ['Amoxicillin 250 mg 1 tab. BID PO 7 d, 7 tab. disp.', '7 tab: 1 × 2 a day × 7 days = 14'],
    [
      'CPR performed. Amoxicillin 250 mg, 1 tablet PO 10 days BID, 14 tablets dispensed.',
      '14 tablets: 1 × 2 a day × 10 days = 20',
    ],
  ])('the words %j are English', (text, mark) => {
    expect(wrongSums(text)).toEqual([mark]);
  });

  test('a mark stands where the words stand in the note', () => {
    const text =
      'Täglich wiegen.\nOmeprazol 20 mg, zweimal täglich 1 Kapsel für 6 Tage, 10 Kapseln abgegeben.';
    expect(wrongSums(text)).toEqual(['10 Kapseln: 1 × 2 a day × 6 days = 12']);
  });
});

/** The numbers that the check marks in a note of what was said. */
const wrongNumbers = (transcript: string, text: string): readonly string[] =>
  checkNote({
    transcript,
    patient: { name: '', species: '', reference: '' },
    sections: [{ text, typed: [] }],
  })
    .marks.filter(({ kind }) => kind === 'number')
    .map(({ span }) => text.slice(span.start, span.end));

describe('A number that was said in words of another language is compared', () => {
  test.each([
    [
      'Tierarzt: Gewicht siebenundvierzig Kilo, das Carprofen dann für vierzehn Tage.',
      'Gewicht 47 kg. Carprofen für 10 Tage.',
      '10 Tage',
    ],
    [
      'Véto : Température trente-huit deux, le cœur à quatre-vingt-seize. Méloxicam, une fois par jour, pendant cinq jours.',
      'T 38,2, FC 96. Méloxicam SID 7 jours.',
      '7 jours',
    ],
    [
      'Veterinario: Temperatura treinta y ocho con cuatro. El potasio, siete coma ocho. Prazosina dos veces al día, cinco días.',
      'T 38,4. Potasio 7,8. Prazosina BID 10 días.',
      '10 días',
    ],
    [
      'Dierenarts: Gewicht tweeëntwintig komma één kilo. De pasta twee keer per dag, zeven dagen lang.',
      'Gewicht 22,1 kg. Pasta BID, 10 dagen.',
      '10 dagen',
    ],
    [
      'Veterinario: Peso quattro chili e due, temperatura trentotto e sette. Carprofene due volte al giorno per sette giorni.',
      'Peso 4,2 kg, T 38,7. Carprofene BID per 9 giorni.',
      '9 giorni',
    ],
    [
      'Lekarz: Kreatynina sześćset dwanaście, potas trzy i dwa. Waga cztery kilo.',
      'Kreatynina 621, potas 3,2. Waga 4 kg.',
      '621',
    ],
  ])('a number that was said in words of another language is compared: %s', (transcript, text, wrong) => {
    expect(wrongNumbers(transcript, text)).toEqual([wrong]);
  });
});
