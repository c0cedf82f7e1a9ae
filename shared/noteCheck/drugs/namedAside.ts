import { wordsOfCues } from '../data/cues.ts';
import type { DrugMention } from '../drugs.ts';
import type { Heard } from '../heard.ts';
import { textAt } from '../tokens.ts';

/** Words of refusal, of the past and of another animal. */
const aside = wordsOfCues('refusal', 'drug of the past', 'drug of another');
const no = wordsOfCues('no');

/** How many tokens on each side of its name a sentence tells of a drug. */
const reach = 30;
/** How many words of an answer tell whether it refuses what was asked. */
const reachOfAnswer = 3;

/** Whether the transcript names a drug beside words of refusal, of the past or of another animal. */
export function isNamedAside({ from }: DrugMention, { tokens }: Heard): boolean {
  const sentence = tokens[from]?.sentence;
  let first = from;
  while (first > Math.max(0, from - reach) && tokens[first - 1]?.sentence === sentence) first -= 1;
  let end = from + 1;
  while (end < Math.min(tokens.length, from + reach) && tokens[end]?.sentence === sentence) end += 1;
  if (tokens.slice(first, end).some(({ text }) => aside.has(text))) return true;
  if (textAt(tokens, end - 1) !== '?') return false;
  // "Not the old drops?" "Vet: No, these."
  const answer = tokens.slice(end, end + reachOfAnswer + 2);
  return answer.some(({ text }) => no.has(text));
}
