import type { Span } from './noteCheck.ts';
import type { Token } from './tokens.ts';

/** other: the one that was not named before, whichever that was. */
export type Side = 'left' | 'right' | 'both' | 'other';
export type Context = ReadonlySet<string>;

/** A side or a place of the body, as one text names it. */
export type Place = Span & {
  readonly side: Side | null;
  /** The fore or the hind end. */
  readonly end_: 'fore' | 'hind' | null;
  /** What it is the side of, by the plain name of each part of the body. */
  readonly things: ReadonlySet<string>;
  readonly tooth: number | null;
  /** Of a tooth: the quadrant that the words beside its number name, 1 to 4 from the upper right. */
  readonly quadrant: number | null;
  readonly words: readonly string[];
  /** Above 0: something is wrong with it. Below 0: it is said to be well. */
  readonly state: number;
};

const parts: Readonly<Record<string, string>> = {
  ear: 'ear ears aural pinna pinnae canal canals tympanic eardrum drum tm otitis',
  eye: 'eye eyes ocular cornea corneal conjunctiva pupil pupils eyelid eyelids lid lids retina retinal retinae iris uvea globe lens cataract stt iop',
  elbow: 'elbow elbows',
  shoulder: 'shoulder shoulders',
  carpus: 'carpus carpal carpi wrist wrists',
  stifle: 'stifle stifles knee knees cruciate patella patellar kneecap meniscus',
  hip: 'hip hips coxofemoral',
  hock: 'hock hocks tarsus tarsal ankle',
  foot: 'foot feet paw paws pad pads pastern hoof hooves heel heels interdigital',
  toe: 'toe toes digit digits claw claws dewclaw dewclaws nail nails',
  leg: 'leg legs limb limbs forelimb hindlimb forelimbs hindlimbs foreleg hindleg lame lameness gait',
  thigh: 'thigh thighs femur',
  tibia: 'tibia tibial shin cannon splint',
  kidney: 'kidney kidneys renal',
  thyroid: 'thyroid',
  testicle: 'testicle testicles testis testes',
  flank: 'flank flanks',
  axilla: 'axilla axillae axillary armpit armpits',
  groin: 'groin inguinal',
  cheek: 'cheek cheeks face facial',
  jaw: 'jaw mandible mandibular maxilla maxillary molar premolar canine incisor tooth teeth gum gums tongue sublingual mouth',
  nostril: 'nostril nostrils nose nasal',
  neck: 'neck jugular',
  ureter: 'ureter ureters ureteral ureteric',
  adrenal: 'adrenal adrenals',
  humerus: 'humerus humeral brachium',
  radius: 'radius ulna antebrachium forearm',
  lung: 'lung lungs chest thorax thoracic crackles',
  udder: 'udder teat teats quarter mammary',
  lip: 'lip lips',
  wing: 'wing wings',
  node: 'node nodes prescapular submandibular popliteal ln',
  gland: 'gland glands sac sacs',
  horn: 'horn horns',
  vein: 'cephalic saphenous catheter cannula',
  rib: 'rib ribs',
  abdomen: 'abdomen abdominal abomasum',
  ovary: 'ovary ovaries',
};
const partOf: ReadonlyMap<string, string> = new Map(
  Object.entries(parts).flatMap(([part, words]) => words.split(' ').map((word) => [word, part] as const)),
);
const sideOf: ReadonlyMap<string, Side> = new Map([
  ['left', 'left'],
  ['lefthand', 'left'],
  ['right', 'right'],
  ['righthand', 'right'],
  ['both', 'both'],
  ['bilateral', 'both'],
  ['bilaterally', 'both'],
  ['either', 'both'],
]);
const endOf: ReadonlyMap<string, 'fore' | 'hind'> = new Map([
  ['front', 'fore'],
  ['fore', 'fore'],
  ['forelimb', 'fore'],
  ['foreleg', 'fore'],
  ['forelimbs', 'fore'],
  ['thoracic', 'fore'],
  ['forepaw', 'fore'],
  ['hind', 'hind'],
  ['back', 'hind'],
  ['rear', 'hind'],
  ['hindlimb', 'hind'],
  ['hindleg', 'hind'],
  ['hindlimbs', 'hind'],
  ['pelvic', 'hind'],
]);
/** As written in notes only: capitals. */
type Short = { readonly side: Side; readonly part: string | null; readonly end?: 'fore' | 'hind' };
const shorts: ReadonlyMap<string, Short> = new Map<string, Short>([
  ['OD', { side: 'right', part: 'eye' }],
  ['OS', { side: 'left', part: 'eye' }],
  ['OU', { side: 'both', part: 'eye' }],
  ['AD', { side: 'right', part: 'ear' }],
  ['AS', { side: 'left', part: 'ear' }],
  ['AU', { side: 'both', part: 'ear' }],
  ['LF', { side: 'left', part: 'leg', end: 'fore' }],
  ['RF', { side: 'right', part: 'leg', end: 'fore' }],
  ['LH', { side: 'left', part: 'leg', end: 'hind' }],
  ['RH', { side: 'right', part: 'leg', end: 'hind' }],
  ['LHS', { side: 'left', part: null }],
  ['RHS', { side: 'right', part: null }],
  ['L', { side: 'left', part: null }],
  ['R', { side: 'right', part: null }],
  ['LE', { side: 'left', part: 'eye' }],
  ['RE', { side: 'right', part: 'eye' }],
]);

/** Left, right, both, or in a transcript "the other one". */
function sideAt(tokens: readonly Token[], at: number, isNote: boolean): Side | null {
  const word = tokens[at]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  const isAlone = tokens[at - 1]?.text === 'the' && /^[.,?;]$/.test(next);
  if (!isNote && word === 'other' && (isAlone || /^(?:one|side)$/.test(next) || partOf.has(next)))
    return 'other';
  // Of horses and cattle, the near side is the left one.
  if ((word === 'near' || word === 'off') && (endOf.has(next) || /^(?:side|fore|hind)$/.test(next)))
    return word === 'near' ? 'left' : 'right';
  return sideOf.get(word) ?? null;
}

/** What follows a side: "left ear", "right front", "the right one". */
const isOfBody = (token: Token | undefined): boolean =>
  token !== undefined &&
  (partOf.has(token.text) ||
    endOf.has(token.text) ||
    /^(?:one|side|hand|upper|lower|inner|outer)$/.test(token.text));

/** Whether "left" or "right" is a side here. In "right, let's see", "what's left" and "right now" it is none. */
function isSideWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || (token.text !== 'left' && token.text !== 'right')) return true;
  const isShortened = /['’]s$/.test(token.written);
  if (isShortened || isOfBody(tokens[at + 1])) return true;
  const before = tokens[at - 1]?.line === token.line ? (tokens[at - 1]?.text ?? '') : '';
  const next = tokens[at + 1]?.text ?? '';
  return token.text === 'left' ? isSideLeft(before, next) : isSideRight(before, next, sideBefore(tokens, at));
}

const goes =
  /^(?:was|were|is|are|has|have|had|he|she|they|it|we|i|who|got|what|any|only|days?|weeks?|tablets?)$/;
const leaves = /^(?:me|him|her|it|them|us|over|my|alone|out|this|that)$/;
const points = /^(?:the|his|her|on)$/;

const isSideLeft = (before: string, next: string): boolean =>
  !goes.test(before) && (!leaves.test(next) || points.test(before));

const agrees =
  /^(?:all|that|you're|is|it|be|quite|just|about|alright|sounds|feels|came|of|was|not|so|yeah|oh|okay|ok|well|and|he|she|i'm)$/;
const goesOn =
  /^(?:now|then|away|there|here|so|up|down|okay|ok|well|about|after|before|through|into|for|in|and)$/;

function isSideRight(before: string, next: string, last: Side | null): boolean {
  // After the left side of something, "Right, a few crackles." is the other side of it.
  if (before === '' || /^[.,?!;:–—]$/.test(before)) return last === 'left' && /^[,:]$/.test(next);
  if (agrees.test(before)) return false;
  return !goesOn.test(next) || points.test(before) || endOf.has(before) || /^(?:upper|lower)$/.test(before);
}

/** The side that was named last, not long before. */
function sideBefore(tokens: readonly Token[], at: number): Side | null {
  const last = tokens
    .slice(Math.max(0, at - 20), at)
    .findLast(({ text }) => text === 'left' || text === 'right');
  return last === undefined ? null : (sideOf.get(last.text) ?? null);
}

const dental =
  /\b(?:tooth|teeth|dental|premolar|molar|canine|incisor|gingiv|tartar|calculus|extract|fracture|root|mobility|pocket|resorpt|lesion)/i;

/** All places that a text names. In a note, also abbreviations and the numbers of teeth in figures. */
export function placesIn(tokens: readonly Token[], text: string, isNote: boolean): readonly Place[] {
  const found: Place[] = [];
  const isDental = dental.test(text);
  let lastThings: ReadonlySet<string> = new Set();
  const isSide = (at: number): boolean =>
    (isNote && shorts.has(tokens[at]?.written ?? '')) ||
    (sideOf.has(tokens[at]?.text ?? '') && isSideWord(tokens, at));
  tokens.forEach((token, at) => {
    const letter = token.written.length === 1;
    const isLitre =
      letter &&
      (tokens[at - 1]?.kind === 'figure' || tokens[at - 1]?.text === '/' || tokens[at + 1]?.text === 'block');
    const short = isNote && !isLitre ? shorts.get(token.written) : undefined;
    const tooth = isDental ? toothAt(tokens, at, isNote) : null;
    const side = short?.side ?? (isSideWord(tokens, at) ? sideAt(tokens, at, isNote) : null);
    if (tooth !== null) {
      found.push({
        start: token.start,
        end:
          (isNote && quadrantBeside(tokens, tooth.to) !== null
            ? tokens.find(({ text: word, start }) => word === ')' && start > token.end)?.end
            : undefined) ??
          tokens[tooth.to - 1]?.end ??
          token.end,
        side: null,
        end_: null,
        things: new Set(['tooth']),
        tooth: tooth.number,
        quadrant: isNote ? quadrantBeside(tokens, tooth.to) : null,
        ...around(tokens, at, isNote, isSide),
      });
      return;
    }
    if (side === null) {
      if (partOf.has(token.text)) lastThings = new Set([partOf.get(token.text) ?? '']);
      return;
    }
    const things = new Set(short?.part === undefined || short.part === null ? [] : [short.part]);
    let end: 'fore' | 'hind' | null = short?.end ?? null;
    let [start, stop] = [at, at + 1];
    if (things.size === 0) {
      // What follows: "left front paw", "right upper eyelid"; then what stands before: "the ear on the left".
      for (let next = at + 1; next <= at + 4; next += 1) {
        const other = tokens[next];
        if (other === undefined || other.line !== token.line || /^[.;?!:]$/.test(other.text)) break;
        if (other.text === ',' && things.size > 0) break;
        if (next > at + 1 && (sideOf.has(other.text) || shorts.has(other.written))) break;
        end ??= endOf.get(other.text) ?? null;
        const part = partOf.get(other.text);
        if (part !== undefined) {
          things.add(part);
          stop = next + 1;
          if (tokens[next + 1] === undefined || !partOf.has(tokens[next + 1]?.text ?? '')) break;
        } else if (endOf.has(other.text)) stop = next + 1;
        else if (next > at + 2) break;
      }
      const previous = tokens[at - 1];
      if (end === null && previous !== undefined && endOf.has(previous.text)) {
        end = endOf.get(previous.text) ?? null;
        start = at - 1;
      }
      if (things.size === 0)
        for (let before = at - 1; before >= Math.max(0, at - 7); before -= 1) {
          const other = tokens[before];
          if (other === undefined || other.line !== token.line || /^[.;?!]$/.test(other.text)) break;
          const part = partOf.get(other.text);
          if (part !== undefined) {
            things.add(part);
            if (at - before <= 3) start = before;
            break;
          }
        }
      if (things.size === 0 && end !== null) things.add('leg');
      if (things.size === 0 && !isNote) for (const thing of lastThings) things.add(thing);
    }
    for (const stem of stemsAfter(tokens, at)) things.add(stem);
    if (end !== null && things.has('foot')) things.add('leg');
    lastThings = things;
    found.push({
      start: tokens[start]?.start ?? token.start,
      end: tokens[stop - 1]?.end ?? token.end,
      side,
      end_: end,
      things,
      tooth: null,
      quadrant: null,
      ...around(tokens, at, isNote, isSide),
    });
  });
  return found;
}

/** What a side is the side of, where it is no part that is known: the beginning of the next word, "~urete". */
function stemsAfter(tokens: readonly Token[], at: number): readonly string[] {
  const next = tokens[at + 1];
  const isWord = next?.kind === 'word' && next.sentence === tokens[at]?.sentence && next.text.length > 4;
  if (
    !isWord ||
    partOf.has(next.text) ||
    endOf.has(next.text) ||
    empty.has(next.text) ||
    healthy.has(next.text) ||
    unwell.has(next.text)
  )
    return [];
  return [`~${next.text.slice(0, 5)}`];
}

const quadrants = /^[1-4](?:0[1-9]|1[01])$/;
const spokenDigit: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  oh: 0,
  o: 0,
  zero: 0,
};

function toothAt(
  tokens: readonly Token[],
  at: number,
  isNote: boolean,
): { readonly number: number; readonly to: number } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (quadrants.test(token.written)) {
    const after = tokens[at + 1]?.text ?? '';
    return /^(?:mg|ml|kg|g|mmhg|%|beats|bpm|days?|£|mcg)$/.test(after)
      ? null
      : { number: Number(token.written), to: at + 1 };
  }
  if (isNote) return null;
  const [quadrant, oh, digit] = [
    spokenDigit[token.text],
    spokenDigit[tokens[at + 1]?.text ?? ''],
    spokenDigit[tokens[at + 2]?.text ?? ''],
  ];
  if (quadrant === undefined || quadrant < 1 || quadrant > 4) return null;
  if (oh === 0 && digit !== undefined && digit > 0 && digit < 10)
    return { number: quadrant * 100 + digit, to: at + 3 };
  return oh === 10 || oh === 11 ? { number: quadrant * 100 + oh, to: at + 2 } : null;
}

/** "409 (left mandibular first molar)": the quadrant that stands in the brackets. */
function quadrantBeside(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.text !== '(') return null;
  const words: string[] = [];
  for (
    let next = at + 1;
    next < at + 8 && tokens[next] !== undefined && tokens[next]?.text !== ')';
    next += 1
  )
    words.push(tokens[next]?.text ?? '');
  const side = words.find((word) => word === 'left' || word === 'right');
  const isUpper = words.some((word) => /^(?:upper|maxillary|maxilla)$/.test(word));
  const isLower = words.some((word) => /^(?:lower|mandibular|mandible)$/.test(word));
  if (side === undefined || isUpper === isLower) return null;
  return isUpper ? (side === 'right' ? 1 : 2) : side === 'left' ? 3 : 4;
}

/** Words that say nothing about which place is meant. */
const empty: ReadonlySet<string> = new Set(
  'the and with for that this there here what have has had was were are his her him she they you your it its not but from just only then than now all one two some any very bit little well okay right left both side also into over about like look looks can will would could going gonna let see get got put yeah yes mild moderate severe normal both present grade'.split(
    ' ',
  ),
);
/** What vets write and what they say. */
const sayings: Readonly<Record<string, string>> = {
  swollen: 'swell',
  swelling: 'swell',
  puffy: 'swell',
  effusion: 'fluid',
  thickened: 'thick',
  thick: 'thick',
  ulcer: 'ulcer',
  ulceration: 'ulcer',
  clean: 'clean',
  clear: 'clean',
  discharge: 'discharge',
  gunk: 'discharge',
  erythematous: 'red',
  erythema: 'red',
  red: 'red',
  pink: 'red',
  painful: 'sore',
  pain: 'sore',
  sore: 'sore',
  lame: 'lame',
  lameness: 'lame',
  limping: 'lame',
  fractured: 'break',
  fracture: 'break',
  broken: 'break',
  snapped: 'break',
  mass: 'lump',
  lump: 'lump',
  nodule: 'lump',
  wound: 'wound',
  cut: 'wound',
  laceration: 'wound',
  puncture: 'wound',
  radiograph: 'xray',
  radiographs: 'xray',
  xray: 'xray',
  ray: 'xray',
  crepitus: 'crunch',
  crunchy: 'crunch',
  crunch: 'crunch',
  grating: 'crunch',
  crepitation: 'crunch',
  fluorescein: 'stain',
  stain: 'stain',
  stained: 'stain',
  torn: 'torn',
  tear: 'torn',
  scar: 'scar',
  abscess: 'abscess',
  murmur: 'murmur',
  wax: 'wax',
  waxy: 'wax',
  ceruminous: 'wax',
  atrophy: 'muscle',
  muscle: 'muscle',
  catheter: 'cannula',
  cannula: 'cannula',
};

/** Said of what is as it should be, and of what is not. */
const healthy: ReadonlySet<string> = new Set(
  'good fine normal clear clean nice lovely okay ok nothing happy perfect beautiful grand negative nad wnl unremarkable healthy comfortable sound symmetrical intact open bonny great dandy gorgeous cool'.split(
    ' ',
  ),
);
const unwell: ReadonlySet<string> = new Set(
  'swollen swelling puffy effusion fluid thickened thick ulcer ulcerated erythematous erythema red painful pain sore lame lameness limping fractured fracture broken snapped mass lump nodule wound laceration puncture crepitus crunchy crunch grating torn tear abscess wax waxy discharge purulent pus gunk smelly malodorous cloudy hot warm stiff reduced loose bleeding hole ouch hurts oozing yellow brown narrowed stenotic bigger enlarged atrophy lost dip nodding hurt flinched flinches inflamed infected infection scab scabby cut graze bruised wonky stain stained positive shallow deep crusty crusts lesion bites bitten wince winces rupture ruptured cruciate arthritis osteoarthritis oa decreased restricted limited less detached detachment obstructed stone stones hard firm clots splint spavin spur spurs patch plucked murmur'.split(
    ' ',
  ),
);
const denial = /^(?:no|not|without|isn't|don't|doesn't|never|nor|neither|wasn't|any)$/;

type Around = { readonly words: readonly string[]; readonly state: number };

/**
 * What is said of a place: up to the next side that is named, in a transcript also over several turns, because a vet
 * goes over one side and then over the other. `state`: above 0 where something is wrong with it, below 0 where not.
 */
function around(
  tokens: readonly Token[],
  at: number,
  isNote: boolean,
  isSide: (at: number) => boolean,
): Around {
  const token = tokens[at];
  const words: string[] = [];
  let state = 0;
  const take = (next: Token, before: Token | undefined): void => {
    if (next.kind === 'figure') words.push(next.text);
    else if (next.kind === 'word' && next.text.length > 2 && !empty.has(next.text))
      words.push(sayings[next.text] ?? next.text.slice(0, 6));
    const isDenied = denial.test(before?.text ?? '');
    if (unwell.has(next.text) || unwell.has(next.text.replace(/s$/, ''))) state += isDenied ? -1 : 1;
    else if (healthy.has(next.text)) state += isDenied ? 1 : -1;
  };
  const reach = isNote ? 16 : 45;
  for (let next = at + 1; next < Math.min(tokens.length, at + reach); next += 1) {
    const other = tokens[next];
    if (other === undefined || (isNote && other.line !== token?.line) || (isSide(next) && next > at + 1))
      break;
    if (!isNote && other.line > (token?.line ?? 0) + 2) break;
    if (isNote && /^[.;]$/.test(other.text) && next > at + 3) break;
    take(other, tokens[next - 1]);
  }
  for (let next = at - 1; next >= Math.max(0, at - 9); next -= 1) {
    const other = tokens[next];
    if (
      other === undefined ||
      other.line !== token?.line ||
      isSide(next) ||
      other.sentence !== token?.sentence ||
      other.text === ';'
    )
      break;
    if (other.text === ',' && isNote) break;
    take(other, tokens[next - 1]);
  }
  return { words, state };
}

export const contextOf = ({ words, things }: Place): Context => {
  const all = new Set(words);
  // The thing is the same on both sides anyway.
  for (const thing of things)
    for (const word of (parts[thing] ?? '').split(' ')) all.delete(word.slice(0, 6));
  return all;
};
