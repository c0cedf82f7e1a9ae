import type { Token } from '../tokens.ts';

/** Words that say nothing about which place is meant. */
const emptyWords: ReadonlySet<string> = new Set(
  'the and with for that this there here what have has had was were are his her him she they you your it its not but from just only then than now all one two some any very bit little well okay right left both side also into over about like look looks can will would could going gonna let see get got put yeah yes mild moderate severe normal both present grade'.split(
    ' ',
  ),
);
/** What vets write and what they say, by one plain word for both. */
const sayings: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

/** Said of what is as it should be. */
const healthy: ReadonlySet<string> = new Set(
  'good fine normal clear clean nice lovely okay ok nothing happy perfect beautiful grand negative nad wnl unremarkable healthy comfortable sound symmetrical intact open bonny great dandy gorgeous cool'.split(
    ' ',
  ),
);
/** Said of what is not as it should be. */
const unwell: ReadonlySet<string> = new Set(
  'swollen swelling puffy effusion fluid thickened thick ulcer ulcerated erythematous erythema red painful pain sore lame lameness limping fractured fracture broken snapped mass lump nodule wound laceration puncture crepitus crunchy crunch grating torn tear abscess wax waxy discharge purulent pus gunk smelly malodorous cloudy hot warm stiff reduced loose bleeding hole ouch hurts oozing yellow brown narrowed stenotic bigger enlarged atrophy lost dip nodding hurt flinched flinches inflamed infected infection scab scabby cut graze bruised wonky stain stained positive shallow deep crusty crusts lesion bites bitten wince winces rupture ruptured cruciate arthritis osteoarthritis oa decreased restricted limited less detached detachment obstructed stone stones hard firm clots splint spavin spur spurs patch plucked murmur'.split(
    ' ',
  ),
);
/** Said before the opposite of what is meant: "not swollen". */
const denial = /^(?:no|not|without|isn't|don't|doesn't|never|nor|neither|wasn't|any)$/;

/** Whether a word says how a place is, or nothing, so that it is no name of a place. */
export const isStateWord = (word: string): boolean =>
  emptyWords.has(word) || healthy.has(word) || unwell.has(word);

/** How long the beginning of a word is that stands for the whole word: "swollen" and "swollenness". */
export const stemLength = 6;

/** What tells places apart in a token: a figure, or the plain word or the stem of a word; null: nothing. */
export function tellingWord({ kind, text }: Token): string | null {
  if (kind === 'figure') return text;
  if (kind !== 'word' || text.length <= 2 || emptyWords.has(text)) return null;
  return sayings.get(text) ?? text.slice(0, stemLength);
}

/** 1: a word says that something is wrong; -1: that all is well; 0: neither. `before`: the word before it. */
export function troubleOf(word: string, before: string): -1 | 0 | 1 {
  const isDenied = denial.test(before);
  if (unwell.has(word) || unwell.has(word.replace(/s$/, ''))) return isDenied ? -1 : 1;
  if (healthy.has(word)) return isDenied ? 1 : -1;
  return 0;
}
