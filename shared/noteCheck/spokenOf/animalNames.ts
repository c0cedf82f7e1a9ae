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

/** How a word is used in a transcript. */
type Use = { count: number; isInside: boolean; isNoName: boolean; isOfAnimal: boolean };

/** The names of animals in a transcript, the patient's among them: words that numbers are said of, or somebody's sister. */
export function animalNamesIn(
  tokens: readonly Token[],
  drugs: readonly DrugMention[],
  patient: string,
): ReadonlySet<string> {
  const uses = usesIn(tokens, drugs);
  const ofPatient = wordsOfName(patient);
  const isPatientSaidSo = [...ofPatient].some((word) => uses.get(word)?.isOfAnimal === true);
  // A sentence begins with any word, so there a name must be said more than once, beside numbers as the patient's is.
  const isName = ([name, use]: readonly [string, Use]): boolean =>
    use.isOfAnimal &&
    !use.isNoName &&
    !notNames.has(name) &&
    (use.isInside || (isPatientSaidSo && use.count > 1 && !isTopicWord(name)));
  return new Set([...uses].filter(isName).map(([name]) => name));
}

function usesIn(tokens: readonly Token[], drugs: readonly DrugMention[]): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || token.text.length < shortestName) continue;
    const use = uses.get(token.text) ?? { count: 0, isInside: false, isNoName: false, isOfAnimal: false };
    uses.set(token.text, use);
    use.count += 1;
    if (!isWrittenAsName.test(token.written) || isOfPerson(tokens, at)) use.isNoName = true;
    else {
      use.isInside ||= isInsideSentence(tokens, at);
      use.isOfAnimal ||= isOfAnimal(tokens, at);
    }
  }
  for (const { from, to } of drugs)
    for (const { text } of tokens.slice(from, to)) {
      const use = uses.get(text);
      if (use !== undefined) use.isNoName = true;
    }
  return uses;
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
  for (let next = at + 1; next <= at + 1 + mostLeading; next += 1) {
    const token = tokens[next];
    if (token === undefined || token.sentence !== tokens[at]?.sentence) return false;
    if (isNumber(token)) return true;
    if (!leadsToNumber.has(token.text)) return false;
  }
  return false;
}
