import type { NoteCheckMark, NoteCheck, NoteToCheck } from '../../shared/noteCheck/noteCheck.ts';
import { percentile } from '../bench/statistics.ts';
import { isThere, type Fault, type Pair } from './pairs.ts';

/** One pair, judged. */
export type Judged = {
  readonly pair: Pair;
  readonly marks: readonly NoteCheckMark[];
  readonly found: readonly Fault[];
  readonly missed: readonly Fault[];
  /** Marks that overlap neither a fault nor an unsure place. */
  readonly falseMarks: readonly NoteCheckMark[];
  readonly words: number;
  readonly tookMs: number;
};

type Share = { readonly found: number; readonly of: number };

export const toCheck = ({ transcript, patient, sections }: Pair): NoteToCheck => ({
  transcript,
  patient,
  sections: sections.map(({ key, content }) => ({ key, text: content, typed: [] })),
});

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** A fault counts as found where a mark of its kind overlaps its words. */
export function judgePair(pair: Pair, check: (note: NoteToCheck) => NoteCheck): Judged {
  const note = toCheck(pair);
  const startedAt = performance.now();
  const { marks } = check(note);
  const tookMs = performance.now() - startedAt;
  const isFound = (fault: Fault): boolean =>
    marks.some((mark) => mark.kind === fault.kind && isThere(fault, pair, mark.section, mark.span));
  return {
    pair,
    marks,
    found: pair.faults.filter(isFound),
    missed: pair.faults.filter((fault) => !isFound(fault)),
    falseMarks: marks.filter(
      (mark) =>
        ![...pair.faults, ...pair.unsure].some((place) => isThere(place, pair, mark.section, mark.span)),
    ),
    words: pair.sections.reduce((sum, { content }) => sum + wordsIn(content), 0),
    tookMs,
  };
}

export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf(judged: readonly Judged[]) {
  const share = (counts: (fault: Fault) => boolean): Share => ({
    found: judged.flatMap(({ found }) => found).filter(counts).length,
    of: judged.flatMap(({ pair }) => pair.faults).filter(counts).length,
  });
  const ofKind = (kind: Fault['kind']): Share => share((fault) => fault.kind === kind);
  const falseIn = (some: readonly Judged[]): number => some.flatMap(({ falseMarks }) => falseMarks).length;
  const clean = judged.filter(({ pair }) => pair.faults.length === 0);
  const times = judged.map(({ tookMs }) => tookMs);
  return {
    byKind: { number: ofKind('number'), drug: ofKind('drug'), place: ofKind('place'), sum: ofKind('sum') },
    overall: share(() => true),
    saidElsewhere: share(({ isSaidElsewhere }) => isSaidElsewhere === true),
    pairs: judged.length,
    cleanNotes: clean.length,
    falseMarks: falseIn(judged),
    falsePerCleanNote: falseIn(clean) / clean.length,
    /** Clean notes with one false mark or none. */
    quietCleanNotes: clean.filter(({ falseMarks }) => falseMarks.length <= 1).length,
    falsePerHundredWords: (100 * falseIn(judged)) / judged.reduce((sum, { words }) => sum + words, 0),
    p95Ms: percentile(times, 95),
    slowestMs: Math.max(...times),
  };
}
