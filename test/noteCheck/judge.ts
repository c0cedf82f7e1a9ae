import type { Mark, NoteCheck, NoteToCheck, Span } from '../../shared/noteCheck/noteCheck.ts';
import { percentile } from '../bench/statistics.ts';
import type { Pair, Place } from './pairs.ts';

type FaultKind = Pair['faults'][number]['kind'];
type Check = (note: NoteToCheck) => NoteCheck;

/** One pair, judged. */
export type Judged = {
  readonly pair: Pair;
  readonly marks: readonly Mark[];
  readonly found: readonly Pair['faults'][number][];
  readonly missed: readonly Pair['faults'][number][];
  /** Marks that overlap neither a fault nor an unsure place. */
  readonly falseMarks: readonly Mark[];
  readonly words: number;
  readonly tookMs: number;
};

export type Figures = {
  readonly byKind: Readonly<Record<FaultKind, Share>>;
  readonly overall: Share;
  readonly saidElsewhere: Share;
  readonly pairs: number;
  readonly cleanNotes: number;
  readonly falseMarks: number;
  readonly falsePerCleanNote: number;
  /** Clean notes with one false mark or none. */
  readonly quietCleanNotes: number;
  readonly falsePerHundredWords: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
};
type Share = { readonly found: number; readonly of: number };

export const toCheck = ({ transcript, patient, sections }: Pair): NoteToCheck => ({
  transcript,
  patient,
  sections: sections.map(({ content }) => ({ text: content, typed: [] })),
});

const overlap = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** A fault counts as found where a mark of its kind overlaps its words. */
export function judgePair(pair: Pair, check: Check): Judged {
  const note = toCheck(pair);
  const startedAt = performance.now();
  const { marks } = check(note);
  const tookMs = performance.now() - startedAt;
  const isOn = (mark: Mark, { section, words }: Place): boolean => {
    const { key, content = '' } = pair.sections[mark.section] ?? {};
    const start = content.indexOf(words);
    return key === section && start >= 0 && overlap(mark.span, { start, end: start + words.length });
  };
  const isFound = (fault: Pair['faults'][number]): boolean =>
    marks.some((mark) => mark.kind === fault.kind && isOn(mark, fault));
  return {
    pair,
    marks,
    found: pair.faults.filter(isFound),
    missed: pair.faults.filter((fault) => !isFound(fault)),
    falseMarks: marks.filter((mark) => ![...pair.faults, ...pair.unsure].some((place) => isOn(mark, place))),
    words: pair.sections.reduce((sum, { content }) => sum + wordsIn(content), 0),
    tookMs,
  };
}

export function figuresOf(judged: readonly Judged[]): Figures {
  const share = (counts: (fault: Pair['faults'][number]) => boolean): Share => ({
    found: judged.flatMap(({ found }) => found).filter(counts).length,
    of: judged.flatMap(({ pair }) => pair.faults).filter(counts).length,
  });
  const ofKind = (kind: FaultKind): Share => share((fault) => fault.kind === kind);
  const falseIn = (some: readonly Judged[]): number => some.flatMap(({ falseMarks }) => falseMarks).length;
  const clean = judged.filter(({ pair }) => pair.faults.length === 0);
  const times = judged.map(({ tookMs }) => tookMs);
  return {
    byKind: {
      number: ofKind('number'),
      drug: ofKind('drug'),
      place: ofKind('place'),
      sum: ofKind('sum'),
    },
    overall: share(() => true),
    saidElsewhere: share(({ isSaidElsewhere }) => isSaidElsewhere === true),
    pairs: judged.length,
    cleanNotes: clean.length,
    falseMarks: falseIn(judged),
    falsePerCleanNote: falseIn(clean) / clean.length,
    quietCleanNotes: clean.filter(({ falseMarks }) => falseMarks.length <= 1).length,
    falsePerHundredWords: (100 * falseIn(judged)) / judged.reduce((sum, { words }) => sum + words, 0),
    p95Ms: percentile(times, 95),
    slowestMs: Math.max(...times),
  };
}
