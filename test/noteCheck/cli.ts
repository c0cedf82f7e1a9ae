/**
 * `npm run notecheck`: how well the check of a note against its transcript finds planted faults.
 *
 *   npm run notecheck    figures of the open and of the held-out pairs, and the open pairs' failing places
 *
 * Exit code 0 if it was judged, 1 if the held-out pairs are not those of their hash.
 */
import { runEntry, UserError } from '../../scripts/dev/userError.ts';
import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import { figuresOf, judgePair, type Judged } from './judge.ts';
import {
  hashOf,
  heldOutParts,
  openParts,
  pairFiles,
  parts,
  readPair,
  writtenHash,
  type Part,
} from './pairs.ts';
import { failingPlaces, figureLines } from './report.ts';

const titles: Readonly<Record<Part, string>> = {
  open: 'Open',
  openLater: 'Open later',
  openShort: 'Open short',
  heldOut: 'Held out',
  heldOutLater: 'Held out later',
  heldOutLatest: 'Held out latest',
};

type JudgedFile = { readonly file: string; readonly judged: Judged };

const judgePart = (part: Part): readonly JudgedFile[] =>
  pairFiles(part).map((file) => ({ file, judged: judgePair(readPair(part, file), checkNote) }));

function judgeAll(): number {
  for (const part of heldOutParts)
    if (hashOf(part) !== writtenHash(part))
      throw new UserError(`The pairs in ${part} are not those of ${part}.sha256.`);
  // The first notes would be timed before the code is compiled.
  judgePart('open');
  const judged = parts.map((part) => ({ part, files: judgePart(part) }));
  const open = judged.filter(({ part }) => openParts.some((one) => one === part));
  const lines = [
    ...judged.flatMap(({ part, files }) =>
      figureLines(titles[part], figuresOf(files.map((one) => one.judged))),
    ),
    '',
    'Failing places of the open pairs:',
    ...open.flatMap(({ files }) => files.flatMap((one) => failingPlaces(one.file, one.judged))),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

await runEntry(() => Promise.resolve(judgeAll()));
