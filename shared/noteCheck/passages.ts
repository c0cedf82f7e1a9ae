import { lengthOf, lineAt, splitLines } from '../transcript/splitLines.ts';
import { cluesIn, worthOfKind, type Clue } from './clues.ts';
import { quantityOfFrequency } from './frequencies.ts';
import type { TranscriptReading } from './heard.ts';
import { memoized, memoizedPerObject } from './memo.ts';
import type { Span } from './noteCheck.ts';
import { quantitiesIn } from './quantities.ts';
import type { ReadNote, SectionWithNumberCandidates } from './reading.ts';
import { sentenceAt, sentencesIn } from './sentences.ts';

export type SentencePlace = Span & { readonly section: number };

/** The more lines mention a thing, the less it tells; a few lines say nothing about how rare it is. */
const fewLines = 10;
/** A line mentions a little of what is mentioned beside it: an answer, of its question. */
const shareBeside = 0.25;
/** And more of the question right before it. */
const shareOfQuestion = 0.75;
/** By how much a line counts less for all else that it mentions. */
const shareOfLength = 0.25;
/** What is mentioned by other words alone is weak evidence that this is the place. */
const trustIn: Partial<Readonly<Record<keyof typeof worthOfKind, number>>> = { thing: 0.5, hint: 0.3 };
/** Of what a line would have that alone mentions all. */
const leastShare = 0.08;
/** Beside a line that is one, others may be where they have so much of what the best one has. */
const leastShareOfBest = 0.4;
const mostPassages = 3;

type LinesByKey = Map<string, { readonly worth: number; readonly trust: number; readonly lines: number[] }>;

const readLines = memoizedPerObject((heard: TranscriptReading) => {
  const lines = splitLines(heard.text);
  const clues = cluesIn({ ...heard, numbers: heard.compared });
  const byKey: LinesByKey = new Map();
  const sizes = lines.map(() => 0);
  let line = 0;
  for (const { start, keys } of clues) {
    while (start >= (lines[line + 1]?.start ?? Infinity)) line += 1;
    sizes[line] = (sizes[line] ?? 0) + 1;
    for (const { kind, of } of keys) {
      const key = `${kind} ${of}`;
      const known = byKey.get(key);
      const trust = trustIn[kind] ?? 1;
      if (known === undefined) byKey.set(key, { worth: worthOfKind[kind], trust, lines: [line] });
      else if (known.lines.at(-1) !== line) known.lines.push(line);
    }
  }
  const mean = clues.length / Math.max(1, lines.length);
  const divisors = sizes.map((size) => 1 - shareOfLength + shareOfLength * Math.sqrt(size / mean));
  const isQuestion = lines.map((one) =>
    heard.text
      .slice(one.start, one.start + lengthOf(one))
      .trimEnd()
      .endsWith('?'),
  );
  return { lines, byKey, divisors, isQuestion, count: Math.max(lines.length, fewLines) };
});
type Lines = ReturnType<typeof readLines>;

/** By how much each line seems to say this clue, and how sure that is. */
function linesWith({ keys }: Clue, { byKey, count }: Lines) {
  const found = new Map<number, { readonly worth: number; readonly evidence: number }>();
  for (const { kind, of } of keys) {
    const { worth: ofKind, trust, lines } = byKey.get(`${kind} ${of}`) ?? { worth: 0, trust: 0, lines: [] };
    const worth = ofKind * Math.log(1 + (count - lines.length + 0.5) / (lines.length + 0.5));
    for (const line of lines) {
      const { worth: most = 0, evidence = 0 } = found.get(line) ?? {};
      found.set(line, { worth: Math.max(most, worth), evidence: Math.max(evidence, worth * trust) });
    }
  }
  return found;
}

type Scores = { readonly scores: readonly number[]; readonly isSure: readonly boolean[] };

function scoreLines(clues: readonly Clue[], lines: Lines): Scores {
  const scores = lines.lines.map(() => 0);
  const evidence = lines.lines.map(() => 0);
  const different = new Map(clues.map((clue) => [clue.keys.map(({ kind, of }) => kind + of).join(), clue]));
  for (const clue of different.values()) {
    const found = linesWith(clue, lines);
    const beside = new Map<number, number>();
    for (const [line, one] of found) {
      scores[line] = (scores[line] ?? 0) + one.worth;
      evidence[line] = (evidence[line] ?? 0) + one.evidence;
      for (const next of [line - 1, line + 1]) {
        const share = next > line && lines.isQuestion[line] === true ? shareOfQuestion : shareBeside;
        beside.set(next, Math.max(beside.get(next) ?? 0, share * one.worth));
      }
    }
    for (const [line, worth] of beside) {
      const score = scores[line];
      if (score !== undefined) scores[line] = score + Math.max(0, worth - (found.get(line)?.worth ?? 0));
    }
  }
  const least = leastShare * different.size * Math.log(1 + lines.count);
  return {
    scores: scores.map((score, line) => score / (lines.divisors[line] ?? 1)),
    isSure: evidence.map((one) => one > 0 && one >= least),
  };
}

/** Numbers once more, because the check leaves out those that it does not compare. */
const cluesOfSection = memoizedPerObject((section: SectionWithNumberCandidates): readonly Clue[] => {
  const { tokens, frequencies } = section;
  const often = frequencies.map((one) => quantityOfFrequency(one, tokens));
  return cluesIn({ ...section, numbers: [...quantitiesIn(tokens), ...often] });
});

const allSentences = memoizedPerObject(({ sections }: ReadNote): readonly SentencePlace[] =>
  sections.flatMap(({ text }, section) => sentencesIn(text).map((one) => ({ ...one, section }))),
);

/** A sentence is asked for again by each one beside it. */
const scoresByPlace = memoizedPerObject(({ heard, sections }: ReadNote) =>
  memoized((_place: string, { section, start, end }: SentencePlace): Scores => {
    const read = sections[section];
    const clues = read === undefined ? [] : cluesOfSection(read);
    return scoreLines(
      clues.filter((clue) => clue.start >= start && clue.start < end),
      readLines(heard),
    );
  }),
);

const scoresOfSentence = (place: SentencePlace, note: ReadNote): Scores =>
  scoresByPlace(note)(`${place.section} ${place.start} ${place.end}`, place);

/** Sentences that stand together in the note were mostly said together. */
const besideInNote = [-2, -1, 1, 2];
const worthOfNeighbour = 0.77;
const shareOfNextLine = 0.7;
/** A note mostly keeps the order of the talk. */
const worthOfOrder = 1.2;

/** How much the sentences beside it and its place in the note speak for each line. */
function contextOf(sentence: SentencePlace, note: ReadNote): readonly number[] {
  const all = allSentences(note);
  const at = all.findIndex(({ section, end }) => section === sentence.section && end > sentence.start);
  const { lines } = readLines(note.heard);
  const context = lines.map(
    (_, line) =>
      -worthOfOrder * Math.abs(line / Math.max(1, lines.length - 1) - at / Math.max(1, all.length - 1)),
  );
  for (const by of besideInNote) {
    const other = all[at + by];
    if (other?.section !== sentence.section) continue;
    const { scores } = scoresOfSentence(other, note);
    const most = scores.reduce((a, b) => Math.max(a, b), 0);
    if (most === 0) continue;
    for (const [line, score] of scores.entries()) {
      const next = Math.max(scores[line - 1] ?? 0, scores[line + 1] ?? 0);
      const share = Math.max(score, shareOfNextLine * next) / most;
      context[line] = (context[line] ?? 0) + (worthOfNeighbour * share ** 2) / Math.abs(by);
    }
  }
  return context;
}

/**
 * The lines of the transcript from which a sentence of the note probably comes, the likeliest first, three at
 * most; of a very long line, the part. That a sentence has none says nothing about whether it is right.
 */
export function findPassages(sentence: SentencePlace, note: ReadNote): readonly Span[] {
  const { scores, isSure } = scoresOfSentence(sentence, note);
  if (!isSure.includes(true)) return [];
  const context = contextOf(sentence, note);
  const least = leastShareOfBest * scores.reduce((a, b) => Math.max(a, b), 0);
  return readLines(note.heard)
    .lines.map((line, at) => ({
      line,
      sure: Number(isSure[at]),
      own: scores[at] ?? 0,
      beside: context[at] ?? 0,
    }))
    .filter(({ sure, own }) => sure === 1 || own > least)
    .toSorted((a, b) => b.sure - a.sure || b.own + b.beside - a.own - a.beside)
    .slice(0, mostPassages)
    .map(({ line }) => ({ start: line.start, end: line.start + lengthOf(line) }));
}

/** The passages of the sentence with the caret. `caret`: a place in the section's text. */
export const passagesAt = (section: number, caret: number, note: ReadNote): readonly Span[] =>
  findPassages({ section, ...sentenceAt(note.sections[section]?.text ?? '', caret) }, note);

/** The sentences of the note whose likeliest line has this place of the transcript. */
export function sentencesFrom(place: number, note: ReadNote): readonly SentencePlace[] {
  const { lines } = readLines(note.heard);
  const start = lines[lineAt(lines, place)]?.start;
  return allSentences(note).filter((sentence) => findPassages(sentence, note)[0]?.start === start);
}
