import type { Random } from './random.ts';

const vet = [
  'How long has he been limping?',
  'And is he eating as usual?',
  'Any vomiting, any diarrhoea, any coughing that you have noticed?',
  'Let me have a look at the leg now.',
  'His temperature is 38.6.',
  'The heart rate is 120, and the breathing is calm.',
  'She weighs 31.4 kg today, that is 2 kg more than in March.',
  'The gums are pink and the capillary refill is under 2 seconds.',
  'The left hip is a bit stiff when I stretch it, and you can see that he does not like that at all.',
  'I can feel a small lump here, about 15 mm across, soft and easy to move under the skin.',
  'We could take 2 X-rays this afternoon, and some blood as well, to be sure about the kidneys before we give anything.',
  'I would give meloxicam, 0.1 mg/kg once a day with food, for 10 days.',
  'Give half a tablet every 12 hours.',
  'If there is any blood in the stool, stop the tablets and ring us straight away.',
  'Good boy.',
  'Hold still for me.',
  'There we are.',
  'Well, what we see most often at this age is arthritis, so the joints get sore after rest and better after a short walk.',
  'The BCS is 6 out of 9, so losing a kilo or two would help those joints more than anything in my cupboard.',
  'Come back in 14 days, or sooner if she gets worse.',
  'I do not think we need to operate, but I would like to see her again.',
];
const owner = [
  'Yes.',
  'No.',
  'No, not really.',
  'I think so.',
  'Since Monday, more or less.',
  'He was fine on Sunday, and then he jumped off the sofa and came up lame.',
  'She eats everything, she always has, and she had half of my sandwich this morning.',
  'Well, my husband said that he heard her cough at night, but I have not heard it myself.',
  'He is 9 now, nearly 10.',
  'We give her the dry food, about 200 grams in the morning and the same again in the evening.',
  'Is that bad?',
  'How much will that cost, roughly?',
  'Oh, good.',
  'He does not like the tablets, he spits them out behind the radiator and I find them a week later.',
  "Could it be something he picked up on the farm, because the neighbour's dog has been ill since the 3rd?",
  'Okay.',
  'Thank you.',
  'She was here in 2019 for her teeth.',
  'I can bring him on Thursday at 16:30, if that suits you.',
];
const nurse = [
  'I have him.',
  'Shall I get the scales?',
  '31.4.',
  'The blood is in the machine, it takes about 12 minutes.',
  'Dr Moor, there is a call for you when you are done, it is about the cat with the blocked bladder.',
  'Right.',
];

export type Speaker = 'Vet' | 'Owner' | 'Nurse';
const sentences: Readonly<Record<Speaker, readonly string[]>> = { Vet: vet, Owner: owner, Nurse: nurse };

/** What one person says in one turn: mostly one or two sentences, now and then a long explanation. */
export function turnOf(speaker: Speaker, random: Random): readonly string[] {
  const count = random.isTrue(0.08) ? random.between(4, 10) : random.isTrue(0.45) ? 1 : random.between(1, 4);
  return Array.from({ length: Math.floor(count) }, () => random.pick(sentences[speaker]));
}

export function nextSpeaker(last: Speaker | null, random: Random): Speaker {
  if (last === null) return 'Vet';
  if (random.isTrue(0.07)) return 'Nurse';
  return last === 'Vet' ? 'Owner' : 'Vet';
}
