import { findTokensNotOfPatientNow } from '../qualifiers.ts';
import type { Token } from '../tokens.ts';
import { wordsAroundSite } from './around.ts';
import { isPartOfLeg, bodyPartAt } from './bodyParts.ts';
import { plainTextOf } from './context.ts';
import type { Direction, BodyPlace, BodySite } from './place.ts';
import { placePhraseAt, type PlacePhrase } from './placePhrase.ts';
import { toothAt } from './teeth.ts';
import { tellingWords, type ValueInText } from './tellingWords.ts';

/** `hasTeeth`: the consult is about teeth, so a number may be that of a tooth. */
export function bodyPlacesIn(
  tokens: readonly Token[],
  isNote: boolean,
  values: readonly ValueInText[],
  hasTeeth: boolean,
): readonly BodyPlace[] {
  const all = sitesIn(tokens, hasTeeth, isNote);
  const sites = all.filter(({ to, coordinates: { side } }, index) => {
    const next = all[index + 1];
    const isOther = !isNote && side !== null && next !== undefined && next.coordinates.side !== side;
    return !isOther || !takingBack.test(plainTextOf(tokens, to, next.from));
  });
  const { past } = findTokensNotOfPatientNow(tokens);
  const text = { tokens, sites, isNote, past, telling: tellingWords(tokens, values, sites) };
  return sites.map((site, index) => ({
    ...site,
    ...wordsAroundSite(text, site, index),
    start: tokens[site.from]?.start ?? 0,
    end: tokens[site.to - 1]?.end ?? 0,
    section: 0,
    isPast: past.has(site.from),
    sentence: tokens[site.from]?.sentence ?? 0,
    line: tokens[site.from]?.line ?? 0,
  }));
}

/** "The left side, no, the right side". */
const takingBack = /^[ ,.]*(?:no|sorry|i mean|hang on)\b(?: |,|\.|no|sorry|wait|it|its|the|on|his|her)*$/;

/** The part that "the right one" then means. */
type Focus = {
  readonly parts: ReadonlySet<string>;
  /** The first token after the words that named `parts`. */
  readonly at: number;
  /** "The ear", not "the left ear". */
  readonly isAlone: boolean;
};

function sitesIn(tokens: readonly Token[], hasTeeth: boolean, isNote: boolean): readonly BodySite[] {
  const sites: BodySite[] = [];
  let focus: Focus = { parts: new Set(), at: -1000, isAlone: false };
  for (let at = 0; at < tokens.length; at = Math.max(at + 1, sites.at(-1)?.to ?? 0)) {
    const tooth = hasTeeth ? toothAt(tokens, at, isNote) : null;
    const phrase = tooth === null ? placePhraseAt(tokens, at, isNote) : null;
    const part = phrase === null ? bodyPartAt(tokens, at) : null;
    if (tooth !== null) sites.push(tooth);
    if (phrase !== null) {
      const site = siteOf(tokens, phrase, focus, isNote);
      sites.push(site);
      if (site.parts.size > 0) focus = { parts: site.parts, at: site.to, isAlone: false };
    }
    if (part !== null) focus = { parts: new Set([part]), at: at + 1, isAlone: true };
  }
  return sites;
}

function siteOf(tokens: readonly Token[], phrase: PlacePhrase, focus: Focus, isNote: boolean): BodySite {
  const { end } = phrase.coordinates;
  const before = phrase.parts.size === 0 ? partsBefore(tokens, phrase.from, focus) : null;
  // In "chest + LF", the leg is not of the chest.
  const isOfLeg = [...(before ?? [])].some((part) => isPartOfLeg(part) || /^(?:catheter|udder)$/.test(part));
  const own = before !== null && (end === null || isOfLeg) ? before : phrase.parts;
  const parts = own.size > 0 ? withWhole(own, end) : partsCarriedTo(tokens, phrase, focus, isNote);
  return { ...phrase, parts, isCarried: own.size === 0 && end === null, isToothNumber: false };
}

/** "The ear, on the left". */
const mostToPart = 7;

const partsBefore = (tokens: readonly Token[], from: number, focus: Focus): ReadonlySet<string> | null =>
  focus.isAlone &&
  from - focus.at < mostToPart &&
  !/[.;?!|\n]/.test(plainTextOf(tokens, focus.at - 1, from + 1))
    ? focus.parts
    : null;

/**
 * Whatever the species: a hind foot is at that leg too, and a knee may be the stifle or (in a horse) the
 * carpus.
 */
const withWhole = (parts: ReadonlySet<string>, end: Direction | null): ReadonlySet<string> =>
  parts.has('knee')
    ? new Set([...parts, 'stifle', 'carpus'])
    : end !== null && (parts.has('foot') || parts.has('catheter'))
      ? new Set([...parts, 'leg'])
      : parts;

/** For how many tokens after "left ear" a mere "the right one" still means the ear. */
const reachOfParts = { note: 30, speech: 80 };

/** "Upper left" is the jaw, "left hind" a leg, "the right one" the part named before. */
function partsCarriedTo(
  tokens: readonly Token[],
  { coordinates: { end, level }, from }: PlacePhrase,
  focus: Focus,
  isNote: boolean,
): ReadonlySet<string> {
  const isNear = isNote
    ? from - focus.at <= reachOfParts.note && tokens[focus.at - 1]?.sentence === tokens[from]?.sentence
    : from - focus.at <= reachOfParts.speech;
  if (end !== null) return new Set(isNear && focus.parts.has('udder') ? ['udder'] : ['leg']);
  if (level !== null && !focus.parts.has('eye')) return new Set(['jaw']);
  return isNear ? focus.parts : new Set();
}
