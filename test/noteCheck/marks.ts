import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import type { Span } from '../../shared/noteCheck/noteCheck.ts';
import { figuresOf, judgePair } from './judge.ts';
import { heldOutParts, openParts, pairFiles, pairsFolder, parts, readPair, type Part } from './pairs.ts';
import { countLines } from './report.ts';

export type JudgedPart = ReturnType<typeof judgePart>;

export const judgePart = (part: Part) => ({
  part,
  files: pairFiles(part).map((file) => ({ file, judged: judgePair(readPair(part, file), checkNote) })),
});

export const judgeParts = (): readonly JudgedPart[] => parts.map(judgePart);

/** All marks of the pairs as they were written down last: the difference to it is what a change did. */
export const marksPath = join(pairsFolder, 'marks.tsv');
export const writtenMarks = (): string => readFileSync(marksPath, 'utf8');

const columns = 'pair\tsection\tfrom\twords\tkind\tbecause\tsaid or sum\tnearest that was said\tinstead';

/**
 * The open pairs' figures and marks, one row each; of the held-out ones a hash, because nobody may read them.
 */
export function marksText(judged: readonly JudgedPart[]): string {
  const open = judged.filter(({ part }) => openParts.some((one) => one === part));
  const heldOut = judged.filter(({ part }) => heldOutParts.some((one) => one === part));
  const figures = open.flatMap(({ part, files }) =>
    countLines(part, figuresOf(files.map((one) => one.judged))),
  );
  const head = [...figures, ...heldOut.map(hashLine)].map((line) => `# ${line}`);
  return `${[...head, columns, ...open.flatMap(markRows)].join('\n')}\n`;
}

const hashLine = (judged: JudgedPart): string =>
  `${judged.part}: ${createHash('sha256').update(markRows(judged).join('\n')).digest('hex')}`;

const markRows = ({ part, files }: JudgedPart): readonly string[] =>
  files.flatMap(({ file, judged: { pair, marks } }) =>
    marks.map(({ section, span, kind, reason, nearest, instead }) => {
      const { key = '', content = '' } = pair.sections[section] ?? {};
      const { because, ...why } = reason;
      const words = ({ start, end }: Span, text: string): string => text.slice(start, end);
      const cells = [
        `${part}/${file.replace('.json', '')}`,
        key,
        String(span.start),
        words(span, content),
        kind,
        because,
        Object.values(why).join(),
        nearest === null ? '' : `${nearest.start}: ${words(nearest, pair.transcript)}`,
        instead ?? '',
      ];
      return cells.map((cell) => cell.replaceAll(/\s/g, ' ')).join('\t');
    }),
  );
