import { wordsOfCues } from '../data/cues.ts';
import type { DrugMention } from '../drugs.ts';
import { textAt, type Token } from '../tokens.ts';
import { isNumber, isTopicWord } from '../topics.ts';
import { wordsOfName } from './patientName.ts';

const notNames = wordsOfCues('month', 'weekday', 'feast');
const shortestName = 3;
export const isWrittenAsName = /^[A-Z][a-z]+(?:['’]s)?$/;
const article = /^(?:the|a|an)$/;
/** What leads from the name of an animal to a number that is said of it: "Dot, one point one", "Filou was two". */
const leadsToNumber = new Set([...wordsOfCues('leads to number'), ',']);
const mostLeading = 5;
/** What stands right before the name of an animal: "her sister Dot", "one of them, Bracken". */
const kin = wordsOfCues('before name');
const title = wordsOfCues('title');
/** What people do, and animals do not. */
const doneByPerson = wordsOfCues('done by person');

/** The names of animals in a transcript, the patient's among them: words that numbers are said of, or somebody's sister. */
export function animalNamesIn(
  tokens: readonly Token[],
  drugs: readonly DrugMention[],
  patient: string,
): ReadonlySet<string> {
  const ofDrugs = new Set(drugs.flatMap(({ from, to }) => tokens.slice(from, to).map(({ text }) => text)));
  const uses = Map.groupBy(tokens.keys(), (at) => textAt(tokens, at));
  const isOfAnimals = (places: readonly number[]): boolean => places.some((at) => isOfAnimal(tokens, at));
  const isPatientSaidSo = [...wordsOfName(patient)].some((word) => isOfAnimals(uses.get(word) ?? []));
  const isName = (name: string, places: readonly number[]): boolean =>
    name.length >= shortestName &&
    !notNames.has(name) &&
    !ofDrugs.has(name) &&
    places.every((at) => isWrittenAsName.test(tokens[at]?.written ?? '') && !isOfPerson(tokens, at)) &&
    // A sentence begins with any word, so there a name must be said more than once, beside numbers as the patient's is.
    (places.some((at) => isInsideSentence(tokens, at)) ||
      (isPatientSaidSo && places.length > 1 && !isTopicWord(name))) &&
    isOfAnimals(places);
  return new Set([...uses].flatMap(([name, places]) => (isName(name, places) ? [name] : [])));
}

export function isInsideSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    before.sentence === tokens[at]?.sentence &&
    (before.kind !== 'other' || before.text === ',')
  );
}

/** A person, somebody who speaks, or a breed: "Doctor Naidoo", "Lucy did", "Nurse:", "the Cavalier". */
function isOfPerson(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [textAt(tokens, at - 1), textAt(tokens, at + 1)];
  if (title.has(before) || article.test(before) || doneByPerson.has(after)) return true;
  return after === ':' && tokens[at - 1]?.line !== tokens[at]?.line;
}

function isOfAnimal(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1) === ',' ? textAt(tokens, at - 2) : textAt(tokens, at - 1);
  if (kin.has(before)) return true;
  const next = tokens
    .slice(at + 1, at + 2 + mostLeading)
    .find((token) => isNumber(token) || !leadsToNumber.has(token.text));
  return next !== undefined && isNumber(next) && next.sentence === tokens[at]?.sentence;
}
