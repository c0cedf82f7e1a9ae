import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';
import { figuresOf, toCheck } from '../../../noteCheck/judge.ts';
import { judgeParts, marksText, writtenMarks, type JudgedPart } from '../../../noteCheck/marks.ts';
import { documentLines } from '../../../noteCheck/report.ts';
import { sweep } from '../../../noteCheck/sweep.ts';
import {
  freshPart,
  faultKinds,
  hashOf,
  heldOutParts,
  openParts,
  pairFiles,
  parts,
  readPair,
  writtenHash,
} from '../../../noteCheck/pairs.ts';
import type { Pair, Part } from '../../../noteCheck/pairs.ts';

const all = ([...parts, freshPart] as const).flatMap((part) =>
  pairFiles(part).map((file) => ({ part, file, pair: readPair(part, file) })),
);
let judged: readonly JudgedPart[] = [];
// However slow the machine is.
beforeAll(() => void (judged = judgeParts()), 0);
const isOpen = (part: Part): boolean => openParts.some((one) => one === part);

/** What is wrong with a pair's form, without a word of the pair. */
function formFaults({ language, transcript, sections, faults, unsure }: Pair): readonly string[] {
  const wrong: string[] = [];
  const keys = sections.map(({ key }) => key);
  if (keys.length === 0 || new Set(keys).size !== keys.length) wrong.push('sections: no key, or one twice');
  if (language === '') wrong.push('language: empty');
  if (transcript.split('\n').some((turn) => turn.trim() === '')) wrong.push('transcript: an empty turn');
  if (faults.length > 16) wrong.push('faults: more than four of each kind');
  for (const [name, places] of Object.entries({ faults, unsure }))
    for (const [at, { section, words }] of places.entries()) {
      const own = sections.find(({ key }) => key === section);
      const count = own === undefined ? 0 : own.content.split(words).length - 1;
      if (count !== 1) wrong.push(`${name}[${at}]: its words stand ${count} times in its section`);
    }
  return wrong;
}

it('each pair has its form: known keys and kinds, and words that stand once in their section', () => {
  // Without a word of a pair, because nobody may see what the held-out ones contain.
  const wrong = all.flatMap(({ part, file, pair }) =>
    formFaults(pair).map((why) => `${part}/${file}: ${why}`),
  );
  expect(wrong).toEqual([]);
});

it('of the pairs 200 or more are held out, some are long, and some are not English', () => {
  // No share of all: pairs that were looked at are opened, and new ones take their place.
  expect(all.filter(({ part }) => !isOpen(part)).length).toBeGreaterThanOrEqual(200);
  const turns = all.map(({ pair }) => pair.transcript.split('\n').length);
  expect(turns.filter((count) => count >= 250).length).toBeGreaterThanOrEqual(5);
  expect(all.filter(({ pair }) => pair.language !== 'en').length).toBeGreaterThanOrEqual(10);
});

const shareOfClean = (part: Part): number => (part === freshPart || part === 'openEveryday' ? 1 / 3 : 1 / 2);

it.each(([...parts, freshPart] as const).map((part) => [part, shareOfClean(part)] as const))(
  'of the pairs that are %s, so many are clean, and the others have faults of each kind',
  (part, share) => {
    const pairs = all.filter((one) => one.part === part).map(({ pair }) => pair);
    const clean = pairs.filter(({ faults }) => faults.length === 0).length;
    expect(Math.abs(clean / pairs.length - share)).toBeLessThan(0.1);
    // The short ones are about numbers, sides and sums alone; names of animals have pairs of their own.
    for (const kind of faultKinds.filter((one) => part !== 'openShort' || one !== 'drug'))
      expect(
        pairs.filter(({ faults }) => faults.some((fault) => fault.kind === kind)).length,
      ).toBeGreaterThan(4);
  },
);

it.each([...heldOutParts, freshPart] as const)(
  'the pairs that are %s are those whose hash was written down',
  (part) => {
    expect(hashOf(part)).toBe(writtenHash(part));
  },
);

/** Without the line breaks and the blanks of a table. */
const textOf = (page: string): string =>
  readFileSync(join(repoRoot, 'docs', page), 'utf8').replaceAll(/\s+/g, ' ');

it('the documents state what the program prints, and both the same', () => {
  const heldOut = judged.filter(({ part }) => !isOpen(part)).flatMap(({ files }) => files);
  const [row = ''] = documentLines('Held out', figuresOf(heldOut.map((one) => one.judged)));
  expect(textOf('note-check.md')).toContain(row);
  const [fresh = '', found = '', of = ''] =
    /\| Fresh \(.* (\d+)\/(\d+), \d+ % \| .* \|/.exec(textOf('note-check.md')) ?? [];
  const [sentence = 'none'] =
    /On everyday notes that nobody tuned for, [^.]*\./.exec(textOf('note-check.md')) ?? [];
  expect(fresh).not.toBe('');
  expect(sentence).toContain(`${found} of ${of} planted faults`);
  expect(textOf('known-limitations.md')).toContain(sentence);
});

// A change that means to change marks writes them down with `npm run notecheck -- --marks`; any other leaves
// them equal.
it('the marks of all pairs are those that were written down', () => {
  expect(marksText(judged)).toBe(writtenMarks());
});

it('of the words that are offered in place of the marked ones, nine of ten are at a fault', () => {
  const all = judged
    .filter(({ part }) => isOpen(part))
    .flatMap(({ files }) => files.map((one) => one.judged));
  const offered = all.flatMap(({ marks }) => marks).filter(({ instead }) => instead !== null);
  const wrongly = all.flatMap(({ falseMarks }) => falseMarks).filter(({ instead }) => instead !== null);
  expect(offered.length).toBeGreaterThan(300);
  expect(wrongly.length / offered.length).toBeLessThan(0.1);
});

it('the same note gives the same marks', () => {
  const some = all.filter(({ part }) => part === 'open').slice(0, 10);
  const marks = (): unknown => some.map(({ pair }) => checkNote(toCheck(pair)));
  expect(marks()).toEqual(marks());
});

it.each(sweep(30))(
  'of plain cases by script, nearly all faults are found and nothing else: $kind',
  (figures) => {
    if (figures.kind !== 'right notes') expect(figures.found).toBeGreaterThanOrEqual(0.95 * figures.cases);
    expect(figures.falseMarks).toBe(0);
  },
);
