import { partOf } from '../places/bodyParts.ts';
import { sayingOf } from '../places/findingWords.ts';

/** What vets write and what is said in the room, one line for each thing: the first word stands for all. */
const things = `tablet tablets tab tabs pill pills
capsule capsules
injection injections inject injected jab jabs shot shots needle sc im iv subcut
bottle bottles tub tubs pot pots box boxes pack packs dispensed
food diet eating eat eats ate eaten feed feeding fed appetite meal meals breakfast dinner supper kibble biscuits hungry inappetent inappetence anorexia anorexic
treat treats
water drinking drink drinks drank thirst thirsty pd polydipsia
urine urinating urinates urinated urination wee weeing weed pee peeing pees peed pu piddle urinary stranguria periuria
faeces feces faecal fecal poo poos poop pooing pooed stool stools droppings diarrhoea diarrhea bowel defecation motion motions dung manure
vomit vomited vomiting vomits emesis sick threw throwing puked puking
cough coughed coughing coughs
sneeze sneezing sneezed sneezes
breed bred
old aged age yo years-old
vaccine vaccinated vaccination vaccinations vaccines vaccinate booster boosters boostered jabs
worm wormed worming wormer dewormed deworming deworm wormers
flea fleas tick ticks
neutered neuter spayed spay castrated castration desexed gelded gelding mn fn fs mc speyed neutering spaying
recheck review revisit re-check reexamine re-examine rex re-ex follow-up followup
bloods haematology biochem biochemistry profile cbc labs lab
estimate quote cost costs price
insurance insured
anaesthetic anaesthesia anesthetic anesthesia ga sedation sedate sedated sedative induction
teeth tooth dental scale scaling
exercise walk walks walking walked lead leash rest
jump jumps jumping jumped
sleep sleeping sleeps slept night overnight
lethargy lethargic quiet tired flat dull depressed subdued
weight weigh weighed
lost loss lose losing
gained gain gaining
swab swabs cytology
clean cleaned cleaning cleaner flush flushed flushing lavage lavaged rinse rinsed bathe bathed bathing
bath baths shampoo shampooed
clip clipped clipping shave shaved
ultrasound scan scanned scans ultrasonography
heartbeat auscultation
fluids fluid drip ivft crystalloid saline
steroid steroids pred
antibiotic antibiotics abs ab
painkiller painkillers analgesia analgesic
monitor monitoring
seizure seizures fit fits fitting fitted seizured seizing
collapse collapsed collapses
pregnant pregnancy gestation whelping foaling kidding lambing calving
puppy puppies pups pup litter
kitten kittens
lamb lambs ewe ewes
calf calves cow cows heifer heifers
horse horses pony ponies mare gelding
hay haylage grass chaff
cage hutch
adopted adoption rescued rescue rehomed owned bought
missing escaped disappeared
ringworm dermatophyte
itch itching itchy itches pruritus pruritic scratch scratching scratches chewing licking lick licks
lump lumps mass masses nodule
stitch stitches suture sutures staples
bandage bandages bandaged dressing dressings
collar cone buster
microchip chip chipped microchipped
catheter cannula
oxygen o2
temperature temp
pink mm membranes gums
normal fine
increase increased increasing raise raised
reduce reduced reducing decrease decreased taper tapering wean weaning lower
stop stopped stopping discontinue discontinued
start started starting begin began commenced commence
repeat repeated again
bigger larger grown growing grew enlarged
smaller shrunk
size sized diameter across wide
deep depth
thick thickness
length long
drop drops
spray sprays
cream ointment gel
pump pumps squirt squirts
syringe syringes
units unit iu
glucose sugar bg
curve curves
insulin
ketones
referral refer referred specialist
xray radiograph radiographs rads rad xrays views view
discharge discharged home
operation surgery op surgical
incision wound cut
euthanasia pts asleep`;

const plainThings: ReadonlyMap<string, string> = new Map(
  things.split('\n').flatMap((line) => {
    const words = line.split(' ');
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

/** The one word for what this word names, whoever says it; undefined: there is only this word for it. */
export const plainThingOf = (word: string): string | undefined =>
  plainThings.get(word) ?? partOf(word) ?? sayingOf(word);
