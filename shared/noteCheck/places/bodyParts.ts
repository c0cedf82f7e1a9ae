/** The words for each part of the body that has sides, by its plain name. */
const wordsOfParts: Readonly<Record<string, string>> = {
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

const parts: ReadonlyMap<string, string> = new Map(
  Object.entries(wordsOfParts).flatMap(([part, words]) =>
    words.split(' ').map((word) => [word, part] as const),
  ),
);

/** The plain name of the part of the body that a word names. */
export const partOf = (word: string): string | undefined => parts.get(word);

/** All words for a part, by its plain name. */
export const wordsOfPart = (part: string): readonly string[] => wordsOfParts[part]?.split(' ') ?? [];

/** The end of the body that a leg belongs to. */
export type BodyEnd = 'fore' | 'hind';

const ends: ReadonlyMap<string, BodyEnd> = new Map([
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

export const bodyEndOf = (word: string): BodyEnd | null => ends.get(word) ?? null;
