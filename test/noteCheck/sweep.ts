import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import { drugList } from '../../shared/noteCheck/drugs.ts';
import type { NoteCheckMark } from '../../shared/noteCheck/noteCheck.ts';
import { createRandom, type Random } from '../chaos/run/random.ts';

/**
 * A short talk with a note of it. `fault`: the words of the note that must have a mark; null: the note is
 * right.
 */
type Case = { readonly said: readonly string[]; readonly note: string; readonly fault: string | null };

type Kind = (random: Random) => Case;

export type SweepFigures = {
  readonly kind: string;
  readonly cases: number;
  /** Of the faults. */
  readonly found: number;
  /** Marks elsewhere. */
  readonly falseMarks: number;
  readonly numbers: number;
};

const pick = <T>(random: Random, from: readonly T[]): T => {
  const one = from[random.between(0, from.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

const rounded = (value: number): number => Number(value.toPrecision(3));
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Given by mouth or by injection, so that a dose in mg makes sense. */
const givenDrugs = [
  'carprofen',
  'meloxicam',
  'maropitant',
  'tramadol',
  'gabapentin',
  'cefalexin',
  'doxycycline',
].concat(['marbofloxacin', 'metronidazole', 'prednisolone', 'furosemide', 'enrofloxacin', 'methadone']);
const doses = [0.1, 0.2, 0.5, 1, 2, 2.2, 4, 5, 8, 10, 12.5, 15, 20];

const weightOf = (random: Random): number => rounded(random.between(20, 500) / 10);

const product: Kind = (random) => {
  const [weight, rate, drug] = [weightOf(random), pick(random, doses), pick(random, givenDrugs)];
  const right = rounded(weight * rate);
  const wrong = rounded(right * pick(random, [0.1, 0.5, 0.7, 1.5, 2, 10]));
  return {
    said: [`He weighs ${weight} kilos today.`, `I'll give ${drug}, ${rate} milligrams per kilo.`],
    note: `Weight ${weight} kg. ${capital(drug)} ${rate} mg/kg × ${weight} kg = ${wrong} mg SC.`,
    fault: `${wrong} mg`,
  };
};

const swapped: Kind = (random) => {
  const digits = Array.from({ length: 15 }, () => random.between(0, 10));
  let at = random.between(1, 13);
  while (digits[at] === digits[at + 1]) digits[at] = random.between(0, 10);
  const wrong = digits.map((digit, index) =>
    index === at ? digits[at + 1] : index === at + 1 ? digits[at] : digit,
  );
  return {
    said: ['Can you scan her?', `Microchip is ${digits.join('')}.`, 'Lovely, that is hers.'],
    note: `Microchip ${wrong.join('')}, scanned and read.`,
    fault: wrong.join(''),
  };
};

const isKindOrForm = /vaccine|insulin|\b(?:eye|ear|water|cri|aceponate|procaine)\b/;
/**
 * Pairs of drugs of which the one name is a part of the other; not a kind of vaccine or insulin, and no form
 * of one.
 */
const nested = drugList.flatMap(({ name }) =>
  drugList
    .filter((other) => other.name !== name && other.name.includes(name) && !isKindOrForm.test(other.name))
    .map((other) => [name, other.name] as const),
);
const partOfName: Kind = (random) => {
  const [one, other] = pick(random, nested);
  const [said, written] = random.chance(0.5) ? [one, other] : [other, one];
  return {
    said: [`I'd like to start ${said} today.`, 'All right.'],
    note: `Start ${written}.`,
    fault: written,
  };
};

const tenTimes: Kind = (random) => {
  const [dose, drug] = [pick(random, [5, 12, 15, 25, 40, 75]), pick(random, givenDrugs)];
  return {
    said: [
      `So that is ${drug}, ${dose} milligrams twice a day.`,
      `For ${random.between(3, 10)} days?`,
      'Yes.',
    ],
    note: `${capital(drug)} ${dose * 10} mg BID.`,
    fault: `${dose * 10} mg`,
  };
};

/** Of classes of their own, so that only what was said tells which one was meant. */
const refused: Kind = (random) => {
  const [one, other] = pick(random, [
    ['meloxicam', 'tramadol'],
    ['carprofen', 'gabapentin'],
    ['prednisolone', 'robenacoxib'],
    ['doxycycline', 'cefalexin'],
    ['metronidazole', 'maropitant'],
  ]);
  const [wrong, given] = random.chance(0.5) ? [one, other] : [other, one];
  const [dose, days] = [pick(random, [5, 12, 15, 25, 40, 75]), random.between(3, 10)];
  return {
    said: [
      `I don't want to give ${wrong}, with those kidneys.`,
      'Okay, so what instead?',
      `We'll use ${given}, ${dose} milligrams twice a day for ${days} days.`,
    ],
    note: `${capital(wrong)} ${dose} mg BID for ${days} days.`,
    fault: capital(wrong),
  };
};

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const right: Kind = (random) => {
  const [count, drug] = [random.between(2, 11), pick(random, givenDrugs)];
  const word = numberWords[count - 1] ?? '';
  const next = numberWords[count] ?? '';
  const dose = random.between(2, 30) * 10;
  const [said, note] = pick(random, [
    [`She is ${word} years old now.`, `${count}-year-old FN.`],
    [`He has been like this for ${word} weeks.`, `Duration ${count} weeks.`],
    ['She had a dozen of them.', '12 seen.'],
    [`It began at ${word} o'clock.`, `Began at ${count}:00.`],
    [`${capital(drug)}, ${dose} milligrams every eight hours.`, `${capital(drug)} ${dose} mg q8h.`],
    [`${capital(drug)}, ${dose} milligrams twice a day.`, `${capital(drug)} ${dose} mg BID.`],
    [`He was sick ${word} or ${next} times.`, `Vomited ${count}–${count + 1} times.`],
    [`We see him again in ${word} days.`, `Recheck in ${count} days.`],
    [`Half a tablet of ${drug} in the morning.`, `${capital(drug)} ½ tablet in the morning.`],
    [`She is ${word} months old.`, `Age ${count} months.`],
  ]);
  return { said: ['How is she doing?', said, 'All right.'], note, fault: null };
};

const kinds: Readonly<Record<string, Kind>> = {
  'a product that is wrong': product,
  'two digits of a long number swapped': swapped,
  'a drug whose name is a part of the other': partOfName,
  'a dose times ten': tenTimes,
  'a drug that was refused': refused,
  'right notes': right,
};

/** `count`: cases of each kind. */
export const sweep = (count: number, seed = 1): readonly SweepFigures[] =>
  Object.entries(kinds).map(([kind, make]) => {
    const random = createRandom(seed);
    const figures = { kind, cases: count, found: 0, falseMarks: 0, numbers: 0 };
    for (let index = 0; index < count; index += 1) {
      const { said, note, fault } = make(random);
      const isOn = ({ span }: NoteCheckMark): boolean => {
        const from = fault === null ? -1 : note.lastIndexOf(fault);
        return from >= 0 && span.start < from + (fault?.length ?? 0) && span.end > from;
      };
      const { marks } = checkNote({
        transcript: said.map((line, at) => `Speaker ${(at % 2) + 1}: ${line}`).join('\n'),
        patient: { name: 'Biscuit', species: 'Dog', reference: '' },
        sections: [{ text: note, typed: [] }],
      });
      if (marks.some(isOn)) figures.found += 1;
      figures.falseMarks += marks.filter((mark) => !isOn(mark)).length;
      figures.numbers += note.match(/\d+(?:\.\d+)?/g)?.length ?? 0;
    }
    return figures;
  });
