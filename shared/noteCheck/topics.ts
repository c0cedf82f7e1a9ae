import { small, tensWords } from './numberWords.ts';
import type { Token } from './tokens.ts';

/** What a number is said of, where only one thing of its kind is measured. */
export type Topic = string;

const words: Readonly<Record<Topic, string>> = {
  weight: 'weight weighs weigh weighed wt bw bodyweight scales scale kilos heavy',
  temperature: 'temperature temp t rectal thermometer',
  heart: 'heart hr pulse pulses p hrt heartbeat',
  breathing: 'r breathing breath breaths breathes rr resp resps respiratory respiration respirations breathe',
  condition: 'bcs condition score bodyscore body',
  refill: 'crt refill capillary cap',
  pressure: 'bp pressure systolic map mean',
  age: 'age aged',
  murmur: 'murmur',
  lameness: 'lame lameness',
  creatinine: 'creatinine crea creat',
  urea: 'urea bun',
  thyroxine: 't4 thyroxine thyroid',
  glucose: 'glucose sugar sugars nadir',
  cells: 'pcv hct haematocrit hematocrit packed',
  protein: 'albumin globulin',
  total: 'tp solids',
  liver: 'alt alkp alp ggt',
  gravity: 'usg gravity',
  phosphate: 'phosphate phosphorus phos',
  calcium: 'calcium',
  potassium: 'potassium',
  sodium: 'sodium',
  lactate: 'lactate',
  ketones: 'ketones ketone bhb',
  fructosamine: 'fructosamine',
  iop: 'iop',
  schirmer: 'stt schirmer',
  girth: 'girth waist circumference',
};

const topicOf: ReadonlyMap<string, Topic> = new Map(
  Object.entries(words).flatMap(([topic, list]) => list.split(' ').map((word) => [word, topic] as const)),
);
const reach = 7;

/**
 * The topic of each token: the one named last before it, in the same turn and not far away; null: none is. In a
 * further sentence only where no number has come yet: "And her heart rate? Let me listen. 180."
 */
export function topicsIn(tokens: readonly Token[]): readonly (Topic | null)[] {
  let topic: Topic | null = null;
  let since = 0;
  let isUsed = false;
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    if (before?.line !== token.line) topic = null;
    if (before?.sentence !== token.sentence && isUsed) topic = null;
    const next = tokens[at + 1];
    const isJoined = token.kind === 'word' && next?.kind === 'figure' && next.isJoined;
    const isLetter = token.text.length === 1 && next?.kind !== 'figure';
    const own = isLetter
      ? undefined
      : (topicOf.get(isJoined ? `${token.text}${next.text}` : token.text.replace(/'s$/, '')) ??
        (token.text === 'old' && before?.text === 'how' ? 'age' : undefined));
    if (own !== undefined) {
      topic = own;
      since = at;
      isUsed = false;
    } else if (at - since > reach) topic = null;
    if (token.kind === 'figure' || small.has(token.text) || tensWords.has(token.text)) isUsed = true;
    return topic;
  });
}

/** The topic named within a few words after a token, in the same sentence: "38.6 for the temperature". */
export function topicAfter(tokens: readonly Token[], at: number): Topic | null {
  for (let next = at; next < at + 5; next += 1) {
    const token = tokens[next];
    if (
      token === undefined ||
      (token.kind === 'other' && next > at) ||
      token.text === ',' ||
      token.sentence !== tokens[at]?.sentence
    )
      return null;
    const own = topicOf.get(token.text);
    if (own !== undefined) return own;
  }
  return null;
}
