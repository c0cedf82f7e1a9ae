import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import { tsvRows } from '../../shared/noteCheck/data/tsvRows.ts';
import { percentile } from '../bench/statistics.ts';
import { toCheck } from './judge.ts';
import { openPairs, openParts, pairFiles, pairsFolder, readPair } from './pairs.ts';

const noteSchema = z.object({
  transcript: z.string(),
  patient: z.object({ name: z.string(), species: z.string(), reference: z.string() }),
  sections: z.array(z.object({ key: z.string(), heading: z.string(), content: z.string() })),
  /** Empty in a clean note. `line`: the turn that says it, from 0. Only kind "drug" is looked for. */
  unwritten: z.array(z.object({ kind: z.string(), said: z.string(), line: z.number() })),
});
/** A note, its transcript, and what of that the note leaves out though it should have it. */
export type LeftOutNote = z.infer<typeof noteSchema>;

/** Of the folder, or else of the open pairs. */
export const leftOutNotes = (folder: string | undefined): readonly LeftOutNote[] =>
  folder === undefined ? openLeftOutNotes() : readLeftOutNotes(folder);

const readLeftOutNotes = (folder: string): readonly LeftOutNote[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => noteSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));

/** Notes of open pairs without some words (unwritten.tsv), and all clean English ones as they are. */
function openLeftOutNotes(): readonly LeftOutNote[] {
  const clean = openPairs().filter(({ faults, language }) => faults.length === 0 && language === 'en');
  const rows = tsvRows(readFileSync(join(pairsFolder, 'unwritten.tsv'), 'utf8'));
  const left = rows.map(([path = '', turns = '', words = '']): LeftOutNote => {
    const part = openParts.find((one) => path.startsWith(`${one}/`)) ?? 'open';
    const file = pairFiles(part).find((one) => `${part}/${one}` === `${path}.json`) ?? path;
    const pair = readPair(part, file);
    const gone = words.split(' ¦ ');
    const without = (text: string): string => gone.reduce((rest, one) => rest.replace(one, ''), text);
    return {
      ...pair,
      sections: pair.sections.map((one) => ({ ...one, content: without(one.content) })),
      unwritten: turns
        .split(' ')
        .slice(0, 1)
        .map((turn) => ({ kind: 'drug', said: words, line: Number(turn) })),
    };
  });
  return [...left, ...clean.map((pair): LeftOutNote => ({ ...pair, unwritten: [] }))];
}

/** A line is right that shows the turn that says it, or the one before or after. */
export function judgeLeftOut(notes: readonly LeftOutNote[]) {
  const judged = notes.map((note) => {
    const { unwritten } = checkNote(toCheck({ ...note, title: '', language: 'en', faults: [], unsure: [] }));
    const turnOf = (place: number): number => note.transcript.slice(0, place).split('\n').length - 1;
    const drugs = note.unwritten.filter(({ kind }) => kind === 'drug');
    const found = drugs.filter(({ line }) =>
      unwritten.some(({ start }) => Math.abs(turnOf(start) - line) <= 1),
    );
    return { found, drugs, isClean: note.unwritten.length === 0, lines: unwritten.length };
  });
  const counts = judged.filter(({ isClean }) => isClean).map(({ lines }) => lines);
  return {
    found: judged.flatMap(({ found }) => found).length,
    of: judged.flatMap(({ drugs }) => drugs).length,
    lines: {
      mean: counts.reduce((all, one) => all + one, 0) / counts.length,
      median: percentile(counts, 50),
      notes: counts.length,
    },
  };
}

export function leftOutLine(notes: readonly LeftOutNote[]): string {
  const { found, of, lines } = judgeLeftOut(notes);
  const share = of === 0 ? 'none' : (found / of).toFixed(3);
  const inClean = `${lines.mean.toFixed(2)} lines in a clean note (median ${lines.median}, of ${lines.notes})`;
  return `${found}/${of} = ${share} found, ${inClean}`;
}
