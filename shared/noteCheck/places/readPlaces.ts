import { toldIn } from '../told.ts';
import { textAt, type Token } from '../tokens.ts';
import { aroundSites } from './around.ts';
import { endOfPart } from './bodyParts.ts';
import { correctedSites } from './correctedSites.ts';
import { Focus } from './focus.ts';
import { namedAfter } from './namedAfter.ts';
import type { Place } from './place.ts';
import { phraseAt } from './placePhrase.ts';
import type { Site } from './site.ts';
import { siteOfTooth } from './toothSites.ts';
import { toothAt } from './teeth.ts';
import type { ValueAt } from './tellingWords.ts';

/**
 * All places that a text names, in their order. In a note, also abbreviations, and the numbers of teeth in figures
 * only. `values`: its numbers. `hasTeeth`: teeth are spoken of, so that numbers may be theirs.
 */
export function placesIn(
  tokens: readonly Token[],
  text: string,
  isNote: boolean,
  values: readonly ValueAt[],
  hasTeeth: boolean,
): readonly Place[] {
  const knee = kneeOf(text);
  const sites = sitesIn(tokens, hasTeeth, isNote).map((site) => withKnee(site, knee));
  const { past, notIt, chosen } = toldIn(tokens);
  const around = aroundSites(tokens, sites, isNote, values);
  return sites.map(({ from, to, coordinates, parts, isCarried, isSideCarried, isToothNumber }, index) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
    section: 0,
    told: { isPast: past.has(from), isNotIt: notIt.has(from), isChosen: chosen.has(from) },
    sentence: tokens[from]?.sentence ?? 0,
    coordinates,
    parts,
    isCarried,
    isSideCarried,
    isToothNumber,
    isHead: isHead(tokens, from, to),
    beside: around[index]?.beside ?? new Set<string>(),
    words: around[index]?.words ?? new Map<string, number>(),
    trouble: around[index]?.trouble ?? 0,
  }));
}

const isHead = (tokens: readonly Token[], from: number, to: number): boolean => {
  let first = from;
  while (tokens[first - 1]?.line === tokens[from]?.line && /^[-•|.\d]+$/.test(textAt(tokens, first - 1)))
    first -= 1;
  return textAt(tokens, to) === ':' || tokens[first - 1]?.line !== tokens[from]?.line;
};

/** The knee of a horse is its carpus. */
const kneeOf = (text: string): string =>
  /\b(?:mare|gelding|stallion|filly|colt|foal|pony|horse|hoof|fetlock|canter|farrier|cannon)\b/i.test(text)
    ? 'carpus'
    : 'stifle';

const withKnee = (site: Site, knee: string): Site =>
  site.parts.has('knee')
    ? {
        ...site,
        parts: new Set([...site.parts].map((part) => (part === 'knee' ? knee : part))),
        coordinates: { ...site.coordinates, end: site.coordinates.end ?? endOfPart(knee) },
      }
    : site;

function sitesIn(tokens: readonly Token[], hasTeeth: boolean, isNote: boolean): readonly Site[] {
  const sites: Site[] = [];
  const focus = new Focus(tokens, isNote);
  for (let at = 0; at < tokens.length;) {
    const tooth = hasTeeth ? toothAt(tokens, at, isNote) : null;
    const phrase = tooth === null ? phraseAt(tokens, at, isNote) : null;
    if (tooth !== null) sites.push(siteOfTooth(at, tooth));
    else if (phrase !== null) sites.push(focus.siteOf(phrase));
    else sites.push(...focus.partAlone(at));
    if (tooth !== null) focus.endsAt(tooth.to);
    at = Math.max(at + 1, tooth?.to ?? 0, phrase?.to ?? 0);
  }
  return isNote ? sites : namedAfter(tokens, correctedSites(tokens, sites));
}
