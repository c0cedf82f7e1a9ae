/**
 * `npm run notecheck`: how well the check of a note against its transcript finds planted faults.
 *
 * npm run notecheck figures of the open and of the held-out pairs, and the open pairs' failing places
 * npm run notecheck -- --fresh figures of the pairs that are judged only where a whole rework of the check is
 * done
 *   npm run notecheck -- --sweep   figures of 2,000 plain faults and right notes that a script makes
 * npm run notecheck -- --fit fits the weights of numbers to the open pairs, writes
 * shared/noteCheck/data/weights.tsv, and
 * prints what they find of what they were fitted to, and of what they were not
 *   npm run notecheck -- --fit-marks the same of sides and drugs, into markWeights.tsv
 *   npm run notecheck -- --fit-names the same of names, fitted to their tables too, into nameWeights.tsv
 * npm run notecheck -- --marks writes all marks into test/fixtures/noteCheck/marks.tsv, and shows what
 * changed there
 *
 *   npm run notecheck -- --passages FOLDER   how often the lines are found where a sentence was said, in the
 * notes of this folder (JSON, see passages.ts); without FOLDER, in the open pairs that were read so
 *   npm run notecheck -- --unwritten FOLDER   drugs that were said and are not in the notes of this folder
 * (JSON); without FOLDER, of the open pairs
 *   npm run notecheck -- --findings FOLDER   findings that nobody said, in the notes
 * of this folder (JSON, see judgeFindings.ts); without FOLDER, in plain sentences and in right open notes
 *
 * Exit code 0 if it was judged, 1 if the held-out pairs are not those of their hash.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printLine, runEntry, UserError } from '../../scripts/dev/userError.ts';
import { fit } from './fit.ts';
import { fitMarks } from './fitMarks.ts';
import { fitNames } from './fitNames.ts';
import { figuresOf, type Figures } from './judge.ts';
import { findingsLines, findingsPairsIn, ownFindingsPairs } from './judgeFindings.ts';
import { judgePart, judgeParts, marksPath, marksText, type JudgedPart } from './marks.ts';
import { freshPart, hashOf, heldOutParts, openParts, writtenHash, type Part } from './pairs.ts';
import { notedIn, notedOpenPairs, passageLines } from './passages.ts';
import { documentLines, failingPlaces, figureLines, sweepLine } from './report.ts';
import { sweep } from './sweep.ts';
import { leftOutLine, leftOutNotes } from './unwritten.ts';

/** heldOutLater: Held out later. */
const titleOf = (part: Part): string =>
  part
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** 2,000 in all. */
const casesOfKind = 333;

const fits = [
  ['fit', fit],
  ['fit-marks', fitMarks],
  ['fit-names', fitNames],
] as const;

type FolderJudge = (folder: string | undefined) => readonly string[];

/** Each judges a folder's notes, or else open ones. */
const judgesOfFolders = [
  ['unwritten', (folder) => [leftOutLine(leftOutNotes(folder))]],
  ['passages', (folder) => passageLines(folder === undefined ? notedOpenPairs() : notedIn(folder))],
  [
    'findings',
    (folder) => findingsLines(folder === undefined ? ownFindingsPairs() : findingsPairsIn(folder)),
  ],
] as const satisfies readonly (readonly [string, FolderJudge])[];

function judgeAll(): number {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      unwritten: flag,
      findings: flag,
      marks: flag,
      fresh: flag,
      sweep: flag,
      passages: flag,
      fit: flag,
      'fit-marks': flag,
      'fit-names': flag,
    },
  });
  const { marks, fresh, sweep: swept } = values;
  const [folder] = positionals;
  const judgedFolder = judgesOfFolders.find(([name]) => values[name] === true);
  if (judgedFolder !== undefined) {
    for (const line of judgedFolder[1](folder)) printLine(line);
    return 0;
  }
  for (const part of fresh === true ? ([freshPart] as const) : heldOutParts)
    if (hashOf(part) !== writtenHash(part))
      throw new UserError(`The pairs in ${part} are not those of ${part}.sha256.`);
  const fitted = fits.find(([name]) => values[name] === true);
  if (fitted !== undefined) {
    fitted[1](printLine);
    return 0;
  }
  if (swept === true) {
    for (const one of sweep(casesOfKind)) process.stdout.write(`${sweepLine(one)}\n`);
    return 0;
  }
  if (marks === true) {
    writeFileSync(marksPath, marksText(judgeParts()));
    spawnSync('git', ['diff', '-U0', '--', marksPath], { stdio: 'inherit' });
    return 0;
  }
  // The first notes would be timed before the code is compiled.
  judgePart('open');
  const judged = fresh === true ? [judgePart(freshPart)] : judgeParts();
  const open = judged.filter(({ part }) => openParts.some((one) => one === part));
  const heldOut = judged.filter(({ part }) => heldOutParts.some((one) => one === part));
  const figuresIn = (some: readonly JudgedPart[]): Figures =>
    figuresOf(some.flatMap(({ files }) => files.map((one) => one.judged)));
  const lines = [
    ...judged.flatMap((one) => figureLines(titleOf(one.part), figuresIn([one]))),
    ...(heldOut.length === 0 ? [] : figureLines('All held out', figuresIn(heldOut))),
    ...(heldOut.length === 0
      ? documentLines('Fresh', figuresIn(judged))
      : documentLines('Held out', figuresIn(heldOut))),
    '',
    'Failing places of the open pairs:',
    ...open.flatMap(({ files }) => files.flatMap((one) => failingPlaces(one.file, one.judged))),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

await runEntry(() => Promise.resolve(judgeAll()));
