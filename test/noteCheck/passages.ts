import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { cellWords, tsvRows } from '../../shared/noteCheck/data/tsvRows.ts';
import { findPassages } from '../../shared/noteCheck/passages.ts';
import { readNote } from '../../shared/noteCheck/reading.ts';
import { openParts, pairsFolder, readPair } from './pairs.ts';

/** A note with what some of its sentences come from, as somebody read it. */
const notedSchema = z.object({
  transcript: z.string(),
  sections: z.array(z.object({ key: z.string(), content: z.string() })),
  sentences: z.array(
    z.object({
      /** The section's key. */
      section: z.string(),
      text: z.string().min(1),
      /** The lines of the transcript where it was said, from 0, the best first; none: nowhere. */
      lines: z.array(z.number().int()),
    }),
  ),
});
type Noted = z.infer<typeof notedSchema>;

const share = (some: readonly unknown[], all: readonly unknown[]): number => some.length / all.length;

/** The lines that are found for each sentence of a note. */
function foundIn({ transcript, sections, sentences }: Noted) {
  const note = readNote(
    transcript,
    sections.map(({ content }) => content),
  );
  const lineOf = (place: number): number => transcript.slice(0, place).split('\n').length - 1;
  return sentences.map((sentence) => {
    const section = sections.findIndex(({ key }) => key === sentence.section);
    const start = sections[section]?.content.indexOf(sentence.text) ?? -1;
    if (start === -1) throw new Error(`The section ${sentence.section} has no "${sentence.text}"`);
    const passages = findPassages({ section, start, end: start + sentence.text.length }, note);
    return { ...sentence, found: passages.map((passage) => lineOf(passage.start)) };
  });
}

/** Of the sentences that were said: whose first, and one of whose three lines is right. */
export function judgePassages(notes: readonly Noted[]) {
  const all = notes.flatMap(foundIn);
  const said = all.filter(({ lines }) => lines.length > 0);
  const unsaid = all.filter(({ lines }) => lines.length === 0);
  return {
    first: share(
      said.filter(({ lines, found: [first = -1] }) => lines.includes(first)),
      said,
    ),
    amongThree: share(
      said.filter(({ lines, found }) => found.some((line) => lines.includes(line))),
      said,
    ),
    said: said.length,
    unsaid: unsaid.length,
    noneFound: unsaid.filter(({ found }) => found.length === 0).length,
  };
}

export const passageLines = (notes: readonly Noted[]): readonly string[] => {
  const { first, amongThree, said, unsaid, noneFound } = judgePassages(notes);
  return [
    `Sentences that were said: ${said}`,
    `The first passage is right: ${first.toFixed(3)}`,
    `One of three is right: ${amongThree.toFixed(3)}`,
    `No line found for ${noneFound} of ${unsaid} sentences that were not said`,
  ];
};

const readNoted = (path: string): Noted => notedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

export const notedIn = (folder: string): readonly Noted[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => readNoted(join(folder, file)));

/** The open pairs that were read so. */
export const notedOpenPairs = (): readonly Noted[] =>
  [
    ...Map.groupBy(
      tsvRows(readFileSync(join(pairsFolder, 'passages.tsv'), 'utf8')),
      ([part, file]) => `${part}/${file}`,
    ).values(),
  ].map((rows) => {
    const [[part = '', file = ''] = []] = rows;
    const pair = readPair(openParts.find((one) => one === part) ?? 'open', `${file}.json`);
    const contentOf = (key: string): string => pair.sections.find((one) => one.key === key)?.content ?? '';
    const sentences = rows.flatMap(([, , section = '', cell]) =>
      cellWords(cell).map((read) => {
        const [from = 0, to = 0, ...lines] = (read.match(/\d+/g) ?? []).map(Number);
        return { section, text: contentOf(section).slice(from, to), lines };
      }),
    );
    return { ...pair, sentences };
  });
