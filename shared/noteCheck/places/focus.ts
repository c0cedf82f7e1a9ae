import { toldIn } from '../told.ts';
import { textAt, type Token } from '../tokens.ts';
import { endOfPart, isPartOfLeg, partOf } from './bodyParts.ts';
import { isStateWord } from './findingWords.ts';
import { isDirection } from './directions.ts';
import { partBefore } from './partBefore.ts';
import type { Coordinates, Side } from './place.ts';
import { partAt, phraseAt, type PlacePhrase } from './placePhrase.ts';
import { isReference } from './reference.ts';
import type { Site } from './site.ts';

/** How many tokens what was spoken of before still counts: a vet goes over one side, then over the other. */
const reachOfParts = { note: 30, transcript: 80 };
const reachOfCoordinates = { note: 25, transcript: 60 };
const mostTurns = 3;
const mostTurnsOfParts = 1;

const noSites: readonly Site[] = [];

/** What a text speaks of at the moment, so that "the right one" and "stifle, no fluid" have their part and side. */
export class Focus {
  readonly #tokens: readonly Token[];
  readonly #isNote: boolean;
  readonly #past: ReadonlySet<number>;
  #parts: ReadonlySet<string> = new Set();
  #partsAt = -1000;
  #last: Site | null = null;
  #lastOfOneSide: Site | null = null;
  #lastOfPast: Site | null = null;
  #end = 0;

  constructor(tokens: readonly Token[], isNote: boolean) {
    this.#tokens = tokens;
    this.#past = toldIn(tokens).past;
    this.#isNote = isNote;
  }

  /** The number of a tooth, of which this knows nothing, ends before this token. */
  endsAt(to: number): void {
    this.#end = to;
  }

  siteOf(phrase: PlacePhrase): Site {
    const { from, to } = phrase;
    const before = phrase.parts.size > 0 ? null : this.#partBefore(phrase);
    const own = before === null ? phrase.parts : new Set([before.part]);
    const parts = own.size > 0 ? withLegs(own, phrase) : this.#partsOf(phrase);
    const isClose = before !== null && from - before.at <= 3;
    const site: Site = {
      from: isClose ? before.at : from,
      to,
      coordinates: this.#opposite(this.#completed(phrase, parts, own.size === 0), parts, from),
      parts,
      isCarried: own.size === 0 && phrase.coordinates.end === null,
      isSideCarried: phrase.coordinates.side === null,
      isToothNumber: false,
    };
    this.#goOnFrom(site, phrase);
    return site;
  }

  /** "Nails clipped, feathers of left and right wing": the left one is a wing. */
  #partBefore(phrase: PlacePhrase): ReturnType<typeof partBefore> {
    const before = partBefore(this.#tokens, phrase.from, this.#end);
    const isFarther = before !== null && before.at < phrase.from - 1;
    return isFarther && this.#partsOfNext(phrase) !== null ? null : before;
  }

  #goOnFrom(site: Site, { from, to }: PlacePhrase): void {
    if (site.parts.size > 0) this.#speakOf(site.parts, to);
    this.#end = to;
    // What comes then is said of the place that is compared with this one.
    if (isReference(this.#tokens, from)) return;
    if (!this.#isNote && this.#past.has(from)) {
      this.#lastOfPast = site;
      return;
    }
    this.#last = site;
    if (isOfOneSide(site) && site.parts.size <= 3) this.#lastOfOneSide = site;
  }

  /** The place of a part that this token names with no side beside it: none, or the one that is being gone over. */
  partAlone(at: number): readonly Site[] {
    const part = partAt(this.#tokens, at);
    if (part === null) return noSites;
    const last = this.#lastAt(at);
    this.#speakOf(new Set([part]), at);
    if (this.#isNote || last === null || !this.#isNear(last, at)) return [];
    if ((this.#tokens[at]?.line ?? 0) - (this.#tokens[last.to - 1]?.line ?? 0) > mostTurnsOfParts) return [];
    if (isPluralOf(part, textAt(this.#tokens, at))) return [];
    if (!isWithin(part, last) || last.coordinates.side === 'other') return [];
    const { coordinates } = last;
    return [
      {
        from: at,
        to: at + 1,
        coordinates,
        parts: new Set([part]),
        isCarried: true,
        isSideCarried: true,
        isToothNumber: false,
      },
    ];
  }

  /** What was told of another time is not spoken of where it is told of now again. */
  #lastAt(at: number): Site | null {
    return (this.#past.has(at) ? this.#lastOfPast : null) ?? this.#last;
  }

  /** Of a phrase that names no part, nor the words before it. */
  #partsOf(phrase: PlacePhrase): ReadonlySet<string> {
    return this.#partsOfNext(phrase) ?? this.#partsOfDirection(phrase) ?? this.#partsCarriedTo(phrase);
  }

  /** "Left and right elbow". */
  #partsOfNext({ to }: PlacePhrase): ReadonlySet<string> | null {
    if (!/^(?:and|or|\/|\+|&|vs|than)$/.test(textAt(this.#tokens, to))) return null;
    const parts = phraseAt(this.#tokens, to + 1, this.#isNote)?.parts;
    return parts !== undefined && parts.size > 0 ? parts : null;
  }

  /** The left hind is a leg, or a quarter of the udder where that is spoken of; the upper left is of the mouth. */
  #partsOfDirection({ coordinates, from }: PlacePhrase): ReadonlySet<string> | null {
    if (coordinates.end === null)
      return coordinates.level === null || this.#parts.has('eye') ? null : new Set(['jaw']);
    const isOfUdder = this.#parts.has('udder') && this.#isRecent(from);
    if (isOfUdder && !this.#isNote) return new Set(['udder']);
    const isSameLine = this.#tokens[this.#partsAt]?.line === this.#tokens[from]?.line;
    return new Set(isOfUdder && isSameLine ? ['leg', 'udder'] : ['leg']);
  }

  #partsCarriedTo({ from, to }: PlacePhrase): ReadonlySet<string> {
    const token = this.#tokens[from];
    // A note carries a part only within a sentence.
    const isCarried = !this.#isNote || this.#tokens[this.#partsAt]?.sentence === token?.sentence;
    const unknown = this.#isNote ? unknownPartAfter(this.#tokens, to - 1) : [];
    if (!isCarried || unknown.length > 0 || !this.#isRecent(from)) return new Set(unknown);
    return this.#parts;
  }

  #isRecent(at: number): boolean {
    return at - this.#partsAt <= reachOfParts[this.#isNote ? 'note' : 'transcript'];
  }

  /** "The other one" is the opposite of the one that was spoken of last, where that was of one side. */
  #opposite(coordinates: Coordinates, parts: ReadonlySet<string>, at: number): Coordinates {
    const last = this.#lastOfOneSide;
    if (!isOpposite(this.#tokens, at) || coordinates.side !== 'other') return coordinates;
    if (last === null || !this.#isNear(last, at)) return coordinates;
    return [...parts].some((part) => last.parts.has(part))
      ? { ...coordinates, side: otherThan(last.coordinates.side) }
      : coordinates;
  }

  /** With what was said before of the place that these coordinates lack. */
  #completed(
    { coordinates, from: at }: PlacePhrase,
    parts: ReadonlySet<string>,
    isBare: boolean,
  ): Coordinates {
    const last = this.#last;
    if (last === null || !this.#isNear(last, at) || ![...parts].some((part) => isWithin(part, last)))
      return this.#withEnd(coordinates, parts);
    const completed = { ...coordinates };
    const isSameTurn = this.#tokens[at]?.line === this.#tokens[last.to - 1]?.line;
    // "The left" after "right front" is the left front; "front left" after "right hind" takes nothing over.
    if (isFine(completed) && (isSameTurn || !this.#isNote)) completed.side ??= last.coordinates.side;
    if (isFine(completed) ? isSameTurn : isBare) completed.end ??= last.coordinates.end;
    return this.#withEnd(completed, parts);
  }

  /** A knee is at the hind end. */
  #withEnd(coordinates: Coordinates, parts: ReadonlySet<string>): Coordinates {
    const ends = new Set([...parts].flatMap((part) => endOfPart(part) ?? []));
    const [end] = ends;
    return { ...coordinates, end: ends.size === 1 && end !== undefined ? end : coordinates.end };
  }

  #isNear({ to }: Site, at: number): boolean {
    const [token, before] = [this.#tokens[at], this.#tokens[to - 1]];
    if (token === undefined || before === undefined) return false;
    if (this.#isNote) return token.line === before.line && at - to <= reachOfCoordinates.note;
    return token.line - before.line <= mostTurns && at - to <= reachOfCoordinates.transcript;
  }

  #speakOf(parts: ReadonlySet<string>, at: number): void {
    this.#parts = parts;
    this.#partsAt = at;
  }
}

/** What a side is the side of where it is no part that is known: the stem of the word after it, as in "~ureth". */
function unknownPartAfter(tokens: readonly Token[], at: number): readonly string[] {
  const { kind, text, sentence } = tokens[at + 1] ?? { kind: 'other', text: '' };
  const isName = kind === 'word' && sentence === tokens[at]?.sentence && text.length > 4;
  const isKnown = partOf(text) !== undefined || isStateWord(text) || isDirection(text);
  return isName && !isKnown ? [`~${text.slice(0, 5)}`] : [];
}

/** "Knees": these are no part of one side. */
const isPluralOf = (part: string, word: string): boolean =>
  word.endsWith('s') && partOf(word.slice(0, -1)) === part;

const isOfOneSide = ({ coordinates: { side } }: Site): boolean => side === 'left' || side === 'right';

/** "The other one", but not "the bad one", nor "the other one at home". */
const isOpposite = (tokens: readonly Token[], at: number): boolean =>
  /^(?:other|opposite)$/.test(textAt(tokens, at)) &&
  !/^(?:at|cat|dog|horse|pup)$/.test(textAt(tokens, at + 2));

/** Whether it tells the inner from the outer or the upper from the lower, of which each side has its own. */
const isFine = ({ level, aspect, along }: Coordinates): boolean =>
  level !== null || aspect !== null || along !== null;

const otherThan = (side: Coordinates['side']): Side => {
  if (side === 'left') return 'right';
  return side === 'right' ? 'left' : 'other';
};

/** A foot with its end is the leg too, and so is where a cannula is: "Cannula's in the left front". */
const withLegs = (parts: ReadonlySet<string>, { coordinates }: PlacePhrase): ReadonlySet<string> =>
  coordinates.end !== null && [...parts].some((part) => part === 'foot' || part === 'catheter')
    ? new Set([...parts, 'leg'])
    : parts;

/** Whether a part may be of the place that is being gone over: the hock of the leg, the canine of the upper right. */
function isWithin(part: string, { parts, coordinates }: Site): boolean {
  if (parts.has(part) || parts.size === 0) return true;
  if (part === 'vein' || part === 'catheter') return parts.has('leg');
  const { end } = coordinates;
  if (part === 'axilla' || part === 'groin')
    return parts.has('leg') && end === (part === 'axilla' ? 'fore' : 'hind');
  const isEnd = end === null || endOfPart(part) === null || end === endOfPart(part);
  return isPartOfLeg(part) && [...parts].some((one) => isPartOfLeg(one)) && parts.has('leg') && isEnd;
}
