import type { SplitAnimal, SplitDraft, SplitPiece } from '../../../shared/consult/begunSplit.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import { mostParts, mostRanges } from '../../../shared/consult/splitRecording.ts';
import { shortestMs, type Trim } from '../../../shared/consult/take.ts';

/** What a new draft is made of. */
export type SplitSource = {
  readonly patient: Patient;
  readonly range: Trim;
  /** Where the vet pressed Next animal. */
  readonly animalMarks: readonly number[];
  /** Where the vet continued the recording. */
  readonly joins: readonly number[];
  readonly silences: readonly Trim[];
};

const nobody: Patient = { name: '', species: '', reference: '' };

/** One animal for each piece, and at least two: the consult's own, and one that the vet names. */
export function newSplitDraft(source: SplitSource): SplitDraft {
  const { patient, range } = source;
  const starts = [range.fromMs, ...firstMarks(source)];
  const animals = Array.from({ length: Math.min(mostParts, Math.max(2, starts.length)) }, (_, id) => ({
    id,
    patient: id === 0 ? patient : nobody,
  }));
  const pieces = starts.map((fromMs, id) => ({ id, fromMs, animals: [Math.min(id, mostParts - 1)] }));
  return { range, pieces, animals };
}

/** Where the vet marked the next animal, else where the recording was continued, else the longest silence. */
function firstMarks({ range, animalMarks, joins, silences }: SplitSource): readonly number[] {
  const marked = placesApart(animalMarks, range);
  if (marked.length > 0) return marked;
  const continued = placesApart(joins, range);
  if (continued.length > 0) return continued;
  const lengthOf = ({ fromMs, toMs }: Trim): number => toMs - fromMs;
  const middle = ({ fromMs, toMs }: Trim): number => Math.round((fromMs + toMs) / 2);
  const inside = silences.filter((one) => placesApart([middle(one)], range).length > 0);
  const [longest] = inside.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return longest === undefined ? [] : [middle(longest)];
}

/** Those places in the range that leave no piece shorter than can be sent. */
function placesApart(places: readonly number[], { fromMs, toMs }: Trim): readonly number[] {
  const kept: number[] = [];
  for (const atMs of places.toSorted((one, other) => one - other)) {
    const isApart = atMs - (kept.at(-1) ?? fromMs) >= shortestMs && toMs - atMs >= shortestMs;
    if (isApart && kept.length < mostRanges - 1) kept.push(atMs);
  }
  return kept;
}

/** The draft for what is to be sent now. Names that the vet typed stay; marks outside the range go. */
export function fitSplitDraft(draft: SplitDraft, range: Trim): SplitDraft {
  if (draft.range.fromMs === range.fromMs && draft.range.toMs === range.toMs) return draft;
  const pieces: SplitPiece[] = [];
  for (const piece of piecesOf(draft)) {
    const fromMs = Math.max(piece.fromMs, range.fromMs);
    const isInside = Math.min(piece.toMs, range.toMs) - fromMs >= shortestMs;
    const { id, animals } = piece;
    if (isInside) pieces.push({ id, fromMs: pieces.length === 0 ? range.fromMs : fromMs, animals });
  }
  const [first] = draft.pieces;
  const kept = pieces.length === 0 && first !== undefined ? [{ ...first, fromMs: range.fromMs }] : pieces;
  return { ...draft, range, pieces: kept };
}

/** The pieces with their ends. */
export function piecesOf({ pieces, range }: SplitDraft) {
  return pieces.map((piece, index) => ({ ...piece, toMs: pieces[index + 1]?.fromMs ?? range.toMs }));
}

/** How far the mark at the start of a piece can move. */
export function roomOfMark(draft: SplitDraft, index: number): Trim {
  const before = draft.pieces[index - 1]?.fromMs ?? draft.range.fromMs;
  const after = draft.pieces[index + 1]?.fromMs ?? draft.range.toMs;
  return { fromMs: before + shortestMs, toMs: after - shortestMs };
}

/** Moves the mark at the start of a piece, never past another one. */
export function moveMark(draft: SplitDraft, index: number, toMs: number): SplitDraft {
  if (index === 0) return draft;
  const room = roomOfMark(draft, index);
  const fromMs = Math.max(room.fromMs, Math.min(room.toMs, toMs));
  return {
    ...draft,
    pieces: draft.pieces.map((piece, at) => (at === index ? { ...piece, fromMs } : piece)),
  };
}

const nextId = (all: readonly { readonly id: number }[]): number =>
  all.reduce((highest, { id }) => Math.max(highest, id), -1) + 1;

/** Cuts a piece in two. The second half is for the first animal without a piece, else for the same animals. */
export function addMark(draft: SplitDraft, atMs: number): SplitDraft {
  const index = piecesOf(draft).findIndex(
    ({ fromMs, toMs }) => atMs - fromMs >= shortestMs && toMs - atMs >= shortestMs,
  );
  const whole = draft.pieces[index];
  if (whole === undefined || draft.pieces.length >= mostRanges) return draft;
  const waiting = draft.animals.find(({ id }) => !hasPiece(draft, id));
  const animals = waiting === undefined ? whole.animals : [waiting.id];
  const added = { id: nextId(draft.pieces), fromMs: atMs, animals };
  return { ...draft, pieces: draft.pieces.toSpliced(index + 1, 0, added) };
}

/** Joins a piece with the one before it, whose animals get both. A piece that was left out takes the other's animals. */
export function removeMark(draft: SplitDraft, index: number): SplitDraft {
  const [before, after] = [draft.pieces[index - 1], draft.pieces[index]];
  if (before === undefined || after === undefined) return draft;
  const animals = before.animals.length === 0 ? after.animals : before.animals;
  return { ...draft, pieces: draft.pieces.toSpliced(index - 1, 2, { ...before, animals }) };
}

/** Gives a piece to an animal, or takes it away. */
export function toggleAnimal(draft: SplitDraft, index: number, animal: number): SplitDraft {
  if (!draft.animals.some(({ id }) => id === animal)) return draft;
  const toggled = (piece: SplitPiece): SplitPiece => {
    const others = piece.animals.filter((one) => one !== animal);
    return { ...piece, animals: others.length < piece.animals.length ? others : [...others, animal] };
  };
  return { ...draft, pieces: draft.pieces.map((piece, at) => (at === index ? toggled(piece) : piece)) };
}

export const addAnimal = (draft: SplitDraft): SplitDraft =>
  draft.animals.length >= mostParts
    ? draft
    : { ...draft, animals: [...draft.animals, { id: nextId(draft.animals), patient: nobody }] };

/** Pieces that only this animal had are left out. */
export const removeAnimal = (draft: SplitDraft, animal: number): SplitDraft => ({
  ...draft,
  animals: draft.animals.filter(({ id }) => id !== animal),
  pieces: draft.pieces.map((piece) => ({
    ...piece,
    animals: piece.animals.filter((one) => one !== animal),
  })),
});

export const nameAnimal = (draft: SplitDraft, animal: number, patient: Patient): SplitDraft => ({
  ...draft,
  animals: draft.animals.map((one) => (one.id === animal ? { ...one, patient } : one)),
});

const hasPiece = ({ pieces }: SplitDraft, animal: number): boolean =>
  pieces.some(({ animals }) => animals.includes(animal));

/** What each animal with a piece gets: its pieces in order, those next to each other as one range. */
export function partsOf(draft: SplitDraft) {
  return draft.animals
    .filter(({ id }) => hasPiece(draft, id))
    .map(({ id, patient }) => ({ id, patient, ranges: rangesOf(draft, id) }));
}

function rangesOf(draft: SplitDraft, animal: number): Trim[] {
  const ranges: Trim[] = [];
  for (const { fromMs, toMs, animals } of piecesOf(draft)) {
    if (!animals.includes(animal)) continue;
    const last = ranges.at(-1);
    if (last?.toMs === fromMs) ranges[ranges.length - 1] = { fromMs: last.fromMs, toMs };
    else ranges.push({ fromMs, toMs });
  }
  return ranges;
}

export const lengthOf = (ranges: readonly Trim[]): number =>
  ranges.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/** How much of the recording no animal gets. */
export const leftOutMs = (draft: SplitDraft): number =>
  lengthOf(piecesOf(draft).filter(({ animals }) => animals.length === 0));

const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');

const identityOf = ({ name, species, reference }: Patient): string =>
  JSON.stringify([name, species, reference].map(folded));

const isUnnamed = ({ patient }: { readonly patient: Patient }): boolean => patient.name.trim() === '';

/** Why the recording cannot be split so. `animal`: the one that is concerned. */
export type SplitObstacle =
  | { readonly why: 'fewerThanTwo' }
  | { readonly why: 'severalUnnamed' }
  | { readonly why: 'withoutPiece'; readonly animal: SplitAnimal }
  | { readonly why: 'twice'; readonly animal: SplitAnimal };

/** Null: it can be split. One animal may stay without a name, as any consult may until Send. */
export function splitObstacle(draft: SplitDraft): SplitObstacle | null {
  const idle = draft.animals.find((one) => !isUnnamed(one) && !hasPiece(draft, one.id));
  if (idle !== undefined) return { why: 'withoutPiece', animal: idle };
  const taking = draft.animals.filter(({ id }) => hasPiece(draft, id));
  if (taking.length < 2) return { why: 'fewerThanTwo' };
  if (taking.filter(isUnnamed).length > 1) return { why: 'severalUnnamed' };
  const identities = taking.map(({ patient }) => identityOf(patient));
  const twice = taking.find((_, index) => identities.indexOf(identities[index] ?? '') < index);
  return twice === undefined ? null : { why: 'twice', animal: twice };
}

/** Where the recording was continued, if that is near: nobody can press that place exactly. */
export function snapToJoin(atMs: number, joins: readonly number[], withinMs: number): number {
  const distance = (joinMs: number): number => Math.abs(joinMs - atMs);
  const [nearest] = joins.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= withinMs ? nearest : atMs;
}
