import findingRows from '../data/findings.tsv?raw';
import { keysOf } from '../data/rowsOf.ts';

/** Words that say nothing about which place is meant. */
const emptyWords: ReadonlySet<string> = new Set(
  'the and with for that this there here what have has had was were are his her him she they you your it its not but from just only then than now all one two some any very bit little well okay right left both side also into over about like look looks looked can will would could going gonna let see get got put yeah yes no mild mildly moderate severe severely marked markedly normal present grade vet owner farmer nurse client yep really good fine think thing know come comes same other still much more most too out off don did does doing done been being when where which who why how those these them their our out per day days week weeks today said says say want need okay mate girl boy lad again seen noted found find feel feels felt quite sort kind maybe probably likely suspect suspected presumed due secondary side sided sides bilateral bilaterally tomorrow tonight morning ring call phone monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
);

const plainWords = keysOf(findingRows);

/** How long the beginning of a word is that stands for the whole word: "swollen" and "swollenness". */
const stemLength = 6;

/** The plain word or the stem of a word that may tell places apart; null: it says nothing of a place. */
export function plainWordOf(word: string): string | null {
  if (word.length <= 1 || word.includes("'") || emptyWords.has(word)) return null;
  const plain = plainWords.get(word);
  if (plain !== undefined) return plain;
  if (word.length <= 2) return null;
  return stemOf(word).slice(0, stemLength);
}

/** "Chews", "chewing" and "chewed" are one word. */
const stemOf = (word: string): string =>
  /[^siu]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word.replace(/(?<=.{4})(?:ing|ed)$/, '');

/** Said of what is as it should be. */
const healthy: ReadonlySet<string> = new Set(
  'good fine alright normal clear clean nice nicely lovely okay ok nothing happy perfect beautiful grand negative neg nad wnl unremarkable healthy comfortable sound symmetrical intact open bonny great dandy gorgeous cool quiet soft stable silent pristine sweet golden painless nonpainful non-painful tight healed resolved brilliant fab fabulous spotless smooth super mint tidy perfectly'.split(
    ' ',
  ),
);
/** Said of what is not as it should be, or of what is treated. */
const unwell: ReadonlySet<string> = new Set(
  'swollen swelling puffy effusion fluid fill filling failed blew blown thickened thick ulcer ulcers ulcerated ulceration erythematous erythema red painful pain sore lame lameness limping fractured fracture broken snapped mass masses lump nodule nodules wound laceration puncture crepitus crunchy crunch grating torn tear abscess wax waxy discharge purulent pus gunk gunky smelly malodorous cloudy hot warm stiff reduced loose bleeding hole ouch hurts oozing yellow brown narrowed stenotic bigger enlarged atrophy lost dip nodding nod hurt flinched flinches inflamed inflammation infected infection scab scabby cut graze bruised wonky stain stained positive shallow deep crusty crusts lesion lesions bites bitten wince winces rupture ruptured cruciate arthritis osteoarthritis oa decreased restricted limited less detached detachment obstructed stone stones hard firm clots splint spavin spur spurs patch plucked mastitis otitis keratitis uveitis glaucoma conjunctivitis cataract pododermatitis dermatitis lymphadenopathy lymphadenomegaly cellulitis luxation luxating dislocated droop drooping retained undescended shrunken cyst cysts dilated flakes watery bounding short tplo tta surgery extracted extraction extract extractions mobile mobility resorption resorptive recession rotten squinting blepharospasm closed rods pathology disease diseased worst worse bad affected suspect blocked displaced ping crackles crackle wheezes epistaxis nosebleed haemorrhage hemorrhage hyphaema hyphema hypopyon entropion ectropion prolapse prolapsed luxated hernia seroma haematoma hematoma granuloma pneumonia consolidation hydronephrosis nephrolith infarct infarcted degloving degloved sequestrum tendinitis desmitis laminitis thrush osteomyelitis sarcoma polyp melanoma papilloma wart bumblefoot blind deaf paralysis paralysed paresis weak knuckling knuckles deficit deficits contracted stenosis stenosed oedema edema scratch scratched split ripped avulsed crushed weepy runny goopy rank manky crook stinks fractures opacity mites dry kcs mastectomy lumpectomy tumour tumor cancer necrotic maggots drawer thrust perforated perforation ooh ouch hates yelps yelped hangs hanging retains discomfort tender tenderness ouchy achy uncomfortable resents resented distichia furuncle furuncles furunculosis boil boils pustule pustules papule papules eroded erosion erosions crack cracks cracked unstable instability subluxation distended congested atrophied wasted wasting thorn awn splinter burn burnt gangrene slough sloughing mucky filthy gammy dodgy stinking stinky honking minging pongs bulging bulge protruding droopy lumpy knobbly osteophyte osteophytes sclerosis lysis lytic degenerative dysplasia dysplastic ocd plantigrade miosis miotic cloudiness redness soreness heat'.split(
    ' ',
  ),
);
/** Said before the opposite of what is meant: "not swollen". */
const denials: ReadonlySet<string> = new Set(
  "no not without isn't don't doesn't never nor neither wasn't aren't any non".split(' '),
);

/** Whether a word says how a place is, or nothing, so that it is no name of a place. */
export const isStateWord = (word: string): boolean =>
  emptyWords.has(word) || healthy.has(word) || unwell.has(word) || plainWords.has(word);

/** 1: a word says that something is wrong; -1: that all is well; 0: neither. `before`: the two words before it. */
export function troubleOf(word: string, before: readonly [string, string]): -1 | 0 | 1 {
  const isUnwell =
    unwell.has(word) || word.endsWith('itis') || (word.endsWith('s') && unwell.has(word.slice(0, -1)));
  // Most words say neither, and nothing need be looked for before them.
  const isAllRight = word === 'right' && before[0] === 'all';
  if (!isUnwell && !isAllRight && !healthy.has(word)) return 0;
  const isDenied = before.some((one) => denials.has(one));
  if (isUnwell) return isDenied ? -1 : 1;
  return isDenied && word !== 'nothing' ? 1 : -1;
}

/** The first of the words that say the same as this one of a finding; undefined: there is only this one. */
export const sayingOf = (word: string): string | undefined => plainWords.get(word);
