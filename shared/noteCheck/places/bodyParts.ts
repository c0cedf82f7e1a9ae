import type { BodyEnd } from './place.ts';

/** The words for each part of the body that has sides, by its plain name. */
const wordsOfParts: Readonly<Record<string, string>> = {
  ear: 'ear ears aural pinna pinnae canal canals tympanic tympanum eardrum drum drums tm tms otitis earflap',
  eye: 'eye eyes ocular cornea corneal corneas conjunctiva conjunctivae pupil pupils eyelid eyelids lid lids retina retinal retinae iris uvea uveitis globe lens lenses cataract cataracts stt iop canthus sclera',
  elbow: 'elbow elbows',
  shoulder: 'shoulder shoulders scapula biceps',
  carpus: 'carpus carpal carpi carpals wrist wrists',
  knee: 'knee knees',
  stifle:
    'stifle stifles cruciate patella patellar patellae kneecap kneecaps meniscus tplo ccl crcl cclr crclr ccld',
  hip: 'hip hips coxofemoral',
  hock: 'hock hocks tarsus tarsal tarsi ankle achilles',
  fetlock: 'fetlock fetlocks windgall windgalls',
  foot: 'foot feet paw paws pad pads pastern pasterns hoof hooves heel heels sole soles frog coronary interdigital forepaw forepaws hindpaw hindpaws pododermatitis bumblefoot navicular',
  toe: 'toe toes digit digits claw claws dewclaw dewclaws nail nails',
  leg: 'leg legs limb limbs forelimb hindlimb forelimbs hindlimbs foreleg hindleg forelegs hindlegs hinds fores fronts arm arms lame lameness',
  thigh: 'thigh thighs femur femoral hamstring hamstrings quadriceps',
  tibia: 'tibia tibial shin shins',
  cannon: 'cannon splint splints',
  tendon: 'tendon tendons suspensory sheath',
  kidney: 'kidney kidneys renal',
  thyroid: 'thyroid thyroids',
  testicle: 'testicle testicles testis testes',
  flank: 'flank flanks',
  axilla: 'axilla axillae axillary armpit armpits',
  groin: 'groin groins inguinal',
  cheek: 'cheek cheeks face facial',
  jaw: 'jaw jaws mandible maxilla molar molars premolar premolars canine canines fang fangs incisor incisors carnassial carnassials tooth teeth gum gums arcade arcades gingiva gingivitis mouth infraorbital infraorbitals alveolar alveolars mental mentals mandibulars',
  tongue: 'tongue sublingual',
  nostril: 'epistaxis nosebleed nosebleeds nostril nostrils nose nasal naris nares',
  neck: 'neck',
  jugular: 'jugular jugulars',
  ureter: 'ureter ureters ureteral ureteric',
  adrenal: 'adrenal adrenals',
  humerus: 'humerus humeral brachium',
  radius: 'radius ulna antebrachium forearm',
  lung: 'thoracocentesis hemithorax pleural lung lungs chest thorax thoracic crackles lobe lobes',
  udder: 'udder tubes intramammary teat teats quarter quarters mastitis cmt rmt bag paddle milk clots',
  mammary: 'mammary mammaries chain chains gland glands',
  lip: 'lip lips',
  wing: 'wing wings',
  submandibular: 'submandibular submandibulars',
  prescapular: 'prescapular prescapulars',
  popliteal: 'popliteal popliteals',
  node: 'node nodes ln lns lymph',
  sac: 'sac sacs anal',
  horn: 'horn horns',
  vein: 'cephalic cephalics saphenous',
  catheter: 'catheter cannula cannulas catheters',
  rib: 'rib ribs',
  abdomen: 'abomasum ping pings pinging lda rda',
  ovary: 'ovary ovaries ovarian',
  heart: 'murmur murmurs',
  crop: 'crop',
  bulla: 'bulla bullae',
  flipper: 'flipper flippers',
};

const parts: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsOfParts).flatMap(([part, words]) =>
    words.split(' ').map((word) => [word, part] as const),
  ),
);

/** The plain name of the part of the body that a word names. */
export const partOf = (word: string): string | undefined => parts.get(word);

/** All words for a part, by its plain name. */
export const wordsOfPart = (part: string): readonly string[] => wordsOfParts[part]?.split(' ') ?? [];

/** Parts of a leg, with the end of the body that they are at; null: there is one at each end. */
const partsOfLegs: ReadonlyMap<string, BodyEnd | null> = new Map([
  ['leg', null],
  ['foot', null],
  ['toe', null],
  ['fetlock', null],
  ['cannon', null],
  ['tendon', null],
  ['knee', null],
  ['elbow', 'fore'],
  ['shoulder', 'fore'],
  ['carpus', 'fore'],
  ['humerus', 'fore'],
  ['radius', 'fore'],
  ['stifle', 'hind'],
  ['hip', 'hind'],
  ['hock', 'hind'],
  ['thigh', 'hind'],
  ['tibia', 'hind'],
]);

export const isPartOfLeg = (part: string): boolean => partsOfLegs.has(part);

/** The end of the body that a part is always at. */
export const endOfPart = (part: string): BodyEnd | null => partsOfLegs.get(part) ?? null;

/** Parts of a leg where the whole leg stands for the part, and the part for the leg. */
export const namesOfLegParts: readonly string[] = [...partsOfLegs.keys()];
