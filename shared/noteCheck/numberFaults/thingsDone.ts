import { belowTwenty, tensWords } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';

/** What is given, done or looked at again, besides drugs, one line for each: the first word stands for all. */
const things = `recheck rechecks review revisit re-check reexamine re-examine re-examination rex re-ex follow-up followup fup check-up checkup recall
bloods blood biochem biochemistry haematology hematology cbc profile electrolytes lytes chem chemistry renal potassium
pressure bp
glucose curve curves fructosamine sugars
thyroid t4 tt4
urine urinalysis ua usg upc upcr
faeces feces faecal fecal fec fwec
cortisol acth
culture swab swabs cytology
scrape scrapes scrapings
stitches stitch suture sutures staples
xray xrays x-ray x-rays radiograph radiographs rads
scan scans ultrasound echo
vaccine vaccines vaccination vaccinations vaccinate booster boosters lepto l4 dhp dhpp myxo rhd tetanus
worm worming wormer wormed deworm deworming dewormer wormers
flea fleas spot-on
weigh weight weigh-in reweigh weighed wt
phone ring call telephone
dental teeth
cream ointment salve gel
shampoo shampoos bath baths bathe bathing wash washes malaseb
spray
mousse
supplement supplements probiotic probiotics prebiotic omega
exercise walk walks walking lead leash
physio physiotherapy hydro hydrotherapy swim swims swimming massage
hose hosing cold-hose cold-hosing
ice icing
steam steaming nebulise nebulising nebulize nebulizing nebuliser nebulizer nebs nebulisation nebulization
compress compresses
flush flushing flushes lavage
clean cleaning cleaner cleanser
bandage bandages dressing dressings rebandage
splint cast
poultice poultices poulticing tubbing soak soaks soaking footbath footbaths
food feed feeds feeding meal meals diet
hay haylage
treat treats
milk
meat slaughter
collar cone
farrier shoes trim
implant
chemo chemotherapy
surgery op operation
dentist
fluids
insurance
classes class
brush brushing toothbrushing
grooming comb combing
wipes wipe wiping
injection injections jab jabs
paste
syrup
powder`;

const keyOf: ReadonlyMap<string, string> = new Map(
  things.split('\n').flatMap((line) => {
    const words = line.split(' ');
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

/** Drugs are called by their names. */
export const isThing = (subject: string): boolean => keyOf.get(subject) === subject || subject === 'drops';

/** The thing that is done or given which a token names; null: none. */
export function thingDoneAt(tokens: readonly Token[], at: number): string | null {
  const word = joinedAt(tokens, at);
  const before = textAt(tokens, at - 1);
  if (word === 'drops') return mayDrop.test(before) || isNumberWord(before) ? null : 'drops';
  const thing = keyOf.get(word) ?? null;
  if (thing === null || isBesides.test(before)) return null;
  // "Blood pressure" is no blood test.
  if (word === 'blood' && !/^(?:tests?|works?|samples?|counts?)$/.test(textAt(tokens, at + 1))) return null;
  return thing;
}

/** "T4" and "X-ray" are two tokens and three. */
function joinedAt(tokens: readonly Token[], at: number): string {
  const [word, next, afterNext] = [textAt(tokens, at), tokens[at + 1], tokens[at + 2]];
  if (next?.isJoined !== true) return word;
  if (next.kind === 'figure') return keyOf.has(word + next.text) ? word + next.text : word;
  const joined = next.text === '-' && afterNext?.isJoined === true ? `${word}-${afterNext.text}` : word;
  return keyOf.has(joined) ? joined : word;
}

/** "With food", "after a bath": when, and not what. */
const isBesides = /^(?:with|without|after|before|until|till|off|no)$/;
/** "She drops", and "if it drops". */
const mayDrop = /^(?:he|she|it|that|this|weight|pressure|glucose|which|who|temperature|one|then)$/;
const isNumberWord = (word: string): boolean =>
  belowTwenty.has(word) || tensWords.has(word) || /^[\d½¼/-]+$/.test(word);

const backAgain = /^(?:back|again)$/;
const seen = /^(?:see|seen|bring|come|pop|book|want|have|had)$/;
/** How many tokens before "back" or "again" the word may stand that says who comes. */
const reachOfSeen = 5;

/** "See her again", "come back". */
export const isSeenAgain = (tokens: readonly Token[], at: number): boolean =>
  backAgain.test(textAt(tokens, at)) &&
  tokens
    .slice(Math.max(0, at - reachOfSeen), at)
    .some(({ text, sentence }) => seen.test(text) && sentence === tokens[at]?.sentence);
