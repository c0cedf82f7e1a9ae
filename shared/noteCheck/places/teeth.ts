import { wordsBelowTwenty } from '../numberWords.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { noCoordinates, type BodySite } from './place.ts';

/** 1 to 4 for the quadrant, then the place there, 01 to 11. */
export const isToothNumber = (written: string): boolean => /^[1-4](?:0[1-9]|1[01])$/.test(written);

/** Otherwise 104 is no tooth. */
export const mentionsTeeth = (text: string): boolean =>
  /\b(?:tooth|teeth|dental|premolar|molar|canine|incisor|gingiv|tartar|resorpt|carnassial)/i.test(text);

/** "HR 104" is no tooth. */
const measures = /^(?:hr|hf|fc|fr|rr|p|pulse|bp|map|sap|[£$€>→])$/;
/** Nor "210 ml". */
const unitsAfter = /^(?:ml|mg|g|kg|iu|u|mm|cm|bpm|%)$/;

/** In a transcript also as "one oh four". */
export function toothAt(tokens: readonly Token[], at: number, isNote: boolean): BodySite | null {
  const { kind, text, written } = tokens[at] ?? { kind: 'other', text: '', written: '' };
  if (kind === 'figure') {
    const isMeasure =
      measures.test(tokenTextAt(tokens, at - 1)) || unitsAfter.test(tokenTextAt(tokens, at + 1));
    return isMeasure ? null : siteOf(written, at, at + 1);
  }
  if (isNote || !wordsBelowTwenty.has(text)) return null;
  const spoken = [at, at + 1, at + 2, at + 3, at + 4].filter((there) => tokenTextAt(tokens, there) !== '-');
  const [quadrant = -1, second = -1, third = -1] = spoken.map((there) =>
    wordsBelowTwenty.get(tokenTextAt(tokens, there)),
  );
  const last = spoken[second === 0 ? 2 : 1] ?? at;
  return siteOf(`${quadrant}${second}${second === 0 ? third : ''}`, at, last + 1);
}

function siteOf(number: string, from: number, to: number): BodySite | null {
  if (!isToothNumber(number)) return null;
  const quadrant = number.charAt(0);
  const side = /[14]/.test(quadrant) ? 'right' : 'left';
  const level = quadrant < '3' ? 'upper' : 'lower';
  const parts = new Set([`tooth${Number(number.slice(1))}`]);
  return {
    from,
    to,
    parts,
    coordinates: { ...noCoordinates, side, level },
    isCarried: false,
    isToothNumber: true,
  };
}
