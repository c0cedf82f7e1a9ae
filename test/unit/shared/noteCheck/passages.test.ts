import { expect, test } from 'vitest';
import layWordRows from '../../../../shared/noteCheck/data/layWords.tsv?raw';
import { cellWords, tsvRows } from '../../../../shared/noteCheck/data/tsvRows.ts';
import { passagesAt, sentencesFrom } from '../../../../shared/noteCheck/passages.ts';
import { readNote } from '../../../../shared/noteCheck/reading.ts';
import { sentenceAt } from '../../../../shared/noteCheck/sentences.ts';
import { judgePassages, notedOpenPairs } from '../../../noteCheck/passages.ts';

const talk = [
  'Vet: Hello Bella, come on in. What have you been up to?',
  "Owner: She's been sick, four times since Monday.",
  'Vet: Oh dear. And is she eating?',
  'Owner: Nothing at all. She drinks loads though, I fill the bowl three times a day.',
  'Vet: Any runs?',
  'Owner: No.',
  'Vet: Let me weigh her. Twelve point four. Temperature thirty-nine one.',
  "Vet: Her belly's a bit tight, and she doesn't like me pressing there.",
  'Vet: The gums are pink. Left ear is waxy, the right one is clean.',
  'Vet: I will give her maropitant now, one point two mils, under the skin.',
  'Vet: No Metacam for a fortnight, please.',
  'Owner: Okay. What is the damage?',
  'Vet: Sixty pounds. Ring us if she is no better by Thursday.',
];

/** The passages of the sentence with these words. */
function saidOf(words: string, text = words, transcript = talk.join('\n')): readonly string[] {
  const note = readNote(transcript, [text]);
  return passagesAt(0, text.indexOf(words), note).map(({ start, end }) => transcript.slice(start, end));
}

test.each([
  ['Vomiting x4 since Mon.', 1],
  ['Anorexic.', 2],
  ['PD.', 3],
  ['No diarrhoea.', 4],
  ['BW 12.4 kg.', 6],
  ['Abdomen tense, painful on palpation.', 7],
  ['MM pink.', 8],
  ['AS: ceruminous.', 8],
  ['Cerenia 1.2 ml SC.', 9],
  ['No NSAIDs 14 d.', 10],
  ['Est. £60.', 12],
  ['O to phone Thurs if not improved.', 12],
])('"%s" leads to the line where it was said in other words', (sentence, line) => {
  expect(saidOf(sentence)[0]).toBe(talk[line]);
});

test('a sentence of which nobody spoke has no passage, nor has one without letters', () => {
  expect(saidOf('Microchip scanned, passport stamped.')).toEqual([]);
  expect(saidOf('- ')).toEqual([]);
  expect(saidOf('Vomiting.', 'Vomiting.', '')).toEqual([]);
});

test('the sentence is that of the caret, and no number or short form ends one', () => {
  const text = 'Wt 12.4 kg. Maropitant approx. 1.2 ml.\n- Recheck Thursday. ';
  const sentenceWith = (words: string): string => {
    const { start, end } = sentenceAt(text, text.indexOf(words));
    return text.slice(start, end);
  };
  expect(sentenceWith('.4 kg')).toBe('Wt 12.4 kg.');
  expect(sentenceWith('1.2')).toBe('Maropitant approx. 1.2 ml.');
  expect(sentenceWith('Thursday')).toBe('- Recheck Thursday.');
  expect(sentenceAt(text, text.length).start).toBe(text.indexOf('- '));
});

test('a line leads back to the sentences that come from it', () => {
  const texts = ['Vomiting x4 since Mon. No diarrhoea.', 'T 39.1. MM pink. Wt 12.4 kg.'];
  const note = readNote(talk.join('\n'), texts);
  const found = sentencesFrom(talk.join('\n').indexOf('Twelve point'), note);
  expect(found.map(({ section, start, end }) => texts[section]?.slice(start, end))).toEqual([
    'T 39.1.',
    'Wt 12.4 kg.',
  ]);
});

test('in one long line without labels, the passage is the part that says it', () => {
  const filler = 'And the weather was nice again on the way here. ';
  const long = `${filler.repeat(100)}She was sick on Monday. ${filler.repeat(100)}`;
  const [first = '', second] = saidOf('Vomited Mon.', 'Vomited Mon.', long);
  expect(first).toContain('sick on Monday');
  expect(first.length).toBeLessThanOrEqual(1200);
  expect(second).toBeUndefined();
});

test('in another language, numbers, drugs and names lead there', () => {
  const german = [
    'Tierärztin: Guten Morgen, was macht der Bello?',
    'Besitzer: Er kratzt sich am Ohr.',
    'Tierärztin: Gewicht elf acht, Temperatur achtunddreißig fünf.',
    'Tierärztin: Ich gebe ihm Carprofen, fünfzig Milligramm am Tag.',
  ];
  expect(saidOf('Gew. 11,8 kg.', undefined, german.join('\n'))[0]).toBe(german[2]);
  expect(saidOf('Rimadyl 50 mg 1x tgl.', undefined, german.join('\n'))[0]).toBe(german[3]);
});

test('of the sentences of open pairs, the right passage is among three, and mostly the first', () => {
  const { first, amongThree } = judgePassages(notedOpenPairs());
  expect(first).toBeGreaterThan(0.92);
  expect(amongThree).toBeGreaterThan(0.965);
});

test('a row of the table of lay words has no word twice, and none with a capital', () => {
  for (const [thing, cell = ''] of tsvRows(layWordRows)) {
    const words = cellWords(cell);
    expect([thing, words]).toEqual([thing, [...new Set(words)]]);
    expect(cell).toBe(cell.toLowerCase());
  }
});
