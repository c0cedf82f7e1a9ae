import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkFindings } from '../../shared/noteCheck/checkFindings.ts';
import { tsvRows } from '../../shared/noteCheck/data/tsvRows.ts';
import type { Span } from '../../shared/noteCheck/noteCheck.ts';
import { analyseTranscript } from '../../shared/noteCheck/reading.ts';
import { isOverlapping } from '../../shared/noteCheck/spans.ts';
import { tokensOf } from '../../shared/noteCheck/tokens.ts';
import { openPairs, pairsFolder } from './pairs.ts';

const pairSchema = z.object({
  transcript: z.string(),
  sections: z.array(z.object({ heading: z.string(), content: z.string() })),
  /** What nobody said. `section`: from 0. */
  faults: z.array(z.object({ section: z.number(), words: z.string().min(1) })),
});
/** A note with findings that nobody said; without faults it is clean. */
export type FindingsPair = z.infer<typeof pairSchema>;

/** All pairs of a folder. */
export const findingsPairsIn = (folder: string): readonly FindingsPair[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => pairSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));

/** Alone, most of them would be too short to be taken for English. */
const beginning = 'Vet: So this is the one that you have been on about, is it?\nOwner: It is, that is her.\n';

/** Those of findings.tsv: one or two sentences each. */
export const plainFindingsPairs = (): readonly FindingsPair[] =>
  tsvRows(readFileSync(join(pairsFolder, 'findings.tsv'), 'utf8')).map(
    ([said = '', content = '', words = '']) => ({
      transcript: beginning + said.replaceAll(' / ', '\n'),
      sections: [{ heading: 'Objective', content }],
      faults: words === '' ? [] : [{ section: 0, words }],
    }),
  );

/** Open notes in English without other faults; each is right. */
export const rightOpenNotes = (): readonly FindingsPair[] =>
  openPairs()
    .filter(({ faults, language }) => faults.length === 0 && language === 'en')
    .map((pair) => ({ ...pair, faults: [] }));

/** The false marks are those of the open notes, and of the plain sentences without a fault. */
export const ownFindingsPairs = (): readonly FindingsPair[] => [...plainFindingsPairs(), ...rightOpenNotes()];

/** In the sections that tell what the owner says and what the vet finds. */
function marksIn({ transcript, sections }: FindingsPair): readonly ({ readonly section: number } & Span)[] {
  const texts = sections.map(({ heading, content }) =>
    /^(?:subjective|objective)$/i.test(heading) ? tokensOf(content) : [],
  );
  return checkFindings(texts, analyseTranscript(transcript)).flatMap((some, section) =>
    some.map((one) => ({ section, ...one })),
  );
}

/** A fault is found where a mark overlaps its words. */
export function judgeFindings(pairs: readonly FindingsPair[]) {
  const judged = pairs.map((pair) => {
    const marks = marksIn(pair);
    const isFound = pair.faults.map(({ section, words }) => {
      const start = pair.sections[section]?.content.lastIndexOf(words) ?? -1;
      const span = { start, end: start + words.length };
      return marks.some((one) => one.section === section && isOverlapping(one, span));
    });
    return { marks, isFound };
  });
  const all = judged.flatMap(({ isFound }) => isFound);
  const clean = judged.filter(({ isFound }) => isFound.length === 0);
  return {
    of: all.length,
    found: all.filter(Boolean).length,
    cleanNotes: clean.length,
    falseMarks: clean.flatMap(({ marks }) => marks).length,
  };
}

/** Figures alone: no word of a pair. */
export function findingsLines(pairs: readonly FindingsPair[]): readonly string[] {
  const { found, of, cleanNotes, falseMarks } = judgeFindings(pairs);
  return [
    `found: ${found}/${of} = ${(found / of).toFixed(3)}`,
    `false marks per clean note: ${(falseMarks / cleanNotes).toFixed(2)} (${falseMarks} in ${cleanNotes})`,
  ];
}
