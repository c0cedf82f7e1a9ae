import { pairFiles, readPair, type Pair } from '../noteCheck/pairs.ts';

const [noteWords, transcriptWords] = [2000, 10_000];

/** The first words of a text, with what stands between them. */
const firstWords = (text: string, count: number): string =>
  [...text.matchAll(/\S+\s*/g)]
    .slice(0, count)
    .map(([word]) => word)
    .join('');

/**
 * A note of 2,000 words and a transcript of 10,000: English pairs, one after the other, cut to the length. The note has
 * the four sections that they have in common.
 */
export function longPair(): Pick<Pair, 'transcript' | 'patient' | 'sections'> {
  const pairs = pairFiles('open')
    .map((file) => readPair('open', file))
    .filter(({ language }) => language === 'en');
  const [first] = pairs;
  if (first === undefined) throw new Error('There are no pairs.');
  const keys = ['subjective', 'objective', 'assessment', 'plan'];
  const transcript = pairs.map((pair) => pair.transcript).join('\n');
  return {
    transcript: firstWords(transcript, transcriptWords),
    patient: first.patient,
    sections: keys.map((key) => {
      const contents = pairs.flatMap(({ sections }) =>
        sections.filter((section) => section.key === key).map(({ content }) => content),
      );
      return { key, heading: key, content: firstWords(contents.join('\n'), noteWords / keys.length) };
    }),
  };
}
