import talkRows from './madeTalks.tsv?raw';
import { tsvRows } from '../../shared/noteCheck/data/tsvRows.ts';
import { createRandom, type Random } from '../chaos/run/random.ts';
import { wordsBelowTwenty, tensWords } from '../../shared/noteCheck/numberWords.ts';
import type { Pair } from './pairs.ts';

/** A value of each kind, as it may be. */
const values: Readonly<Record<string, (random: Random) => number>> = {
  units: (random: Random) => random.between(1, 13),
  ml: (random: Random) => random.between(2, 60) / 2,
  mg: (random: Random) => random.oneOf([5, 10, 15, 20, 25, 40, 50, 75, 100, 150, 200, 250]),
  days: (random: Random) => random.between(2, 22),
  weeks: (random: Random) => random.between(2, 13),
  grams: (random: Random) => random.between(5, 60) * 10,
  rate: (random: Random) => random.between(20, 180),
  kilos: (random: Random) => random.between(30, 400) / 10,
  heat: (random: Random) => random.between(374, 404) / 10,
  result: (random: Random) => random.between(20, 900),
  tenths: (random: Random) => random.between(10, 99) / 10,
};

const smallTalk = [
  'V: come on in then who have we got here',
  "O: and so that is what we have for you and he was all right with the others and it's been good",
  'V: okay lovely so let us have a look at him then and see what we can do for that',
  "O: yeah he's not been himself you know and I thought well I'd better bring him in to be on the safe side",
  'V: is he eating and drinking all right and what about the garden any coughing or sneezing',
  'O: no nothing like that he is just a bit quiet and he sleeps more than he did',
];

const nameOf = (words: ReadonlyMap<string, number>, value: number): string =>
  [...words].find((one) => one[1] === value)?.[0] ?? '';

/** As it is said: "two hundred and forty", "thirty-eight six". */
function inWords(value: number): string {
  const whole = Math.floor(value);
  if (value !== whole) {
    const point = whole > 30 && whole < 45 ? ' ' : ' point ';
    return `${inWords(whole)}${point}${inWords(Math.round((value - whole) * 10))}`;
  }
  if (value < 20) return nameOf(wordsBelowTwenty, value);
  if (value < 100)
    return nameOf(tensWords, value - (value % 10)) + (value % 10 === 0 ? '' : ` ${inWords(value % 10)}`);
  const rest = value % 100 === 0 ? '' : ` and ${inWords(value % 100)}`;
  return `${nameOf(wordsBelowTwenty, Math.floor(value / 100))} hundred${rest}`;
}

/**
 * Each talk with its right note, and with the other value in the place of the right one where the note has it
 * first or last.
 */
export function madePairs(times: number): readonly Pair[] {
  const random = createRandom(7);
  return tsvRows(talkRows).flatMap(([kind = '', said = '', note = '']) =>
    Array.from({ length: times }).flatMap((): readonly Pair[] => {
      const a = values[kind]?.(random) ?? 0;
      let b = values[kind]?.(random) ?? 0;
      while (b === a || b > a * 3 || a > b * 3) b = values[kind]?.(random) ?? 0;
      const isInFigures = random.chance(0.3);
      const put = (text: string, of: (value: number) => string): string =>
        text.replaceAll('{a}', of(a)).replaceAll('{b}', of(b));
      const plain = random.chance(0.5);
      const turns = [...smallTalk.slice(0, 3), ...said.split('|'), ...smallTalk.slice(3)]
        .map((turn) =>
          put(turn.replace('V:', 'Vet:').replace('O:', 'Owner:'), isInFigures ? String : inWords),
        )
        .map((turn) => (plain ? turn.replaceAll(/[.,?](?!\d)/g, '').toLowerCase() : turn));
      const sections = note
        .split('¶')
        .map((content, at) => ({ key: String(at), heading: String(at), content }));
      const pairOf = (contents: readonly string[], section: number | null, words: string): Pair => ({
        title: said,
        language: 'en',
        patient: { name: 'Pooh', species: 'Cat', reference: '' },
        transcript: turns.join('\n'),
        sections: sections.map((one, at) => ({ ...one, content: put(contents[at] ?? '', String) })),
        faults: section === null ? [] : [{ kind: 'number', section: String(section), words, why: said }],
        unsure: [],
      });
      const contents = sections.map(({ content }) => content);
      const at = contents.findLastIndex((content) => content.includes('{a}'));
      // The words around it, because the value may stand in the note twice.
      const own = /\S*\s?\S*\{a\}/.exec(contents[at] ?? '')?.[0] ?? '';
      const wrong = contents.map((content, index) =>
        index === at ? content.replace(own, own.replace('{a}', '{b}')) : content,
      );
      return [pairOf(contents, null, ''), pairOf(wrong, at, put(own.replace('{a}', '{b}'), String))];
    }),
  );
}
