import fixtures from './fixtureConsults.json' with { type: 'json' };

/** Invented. The transcript is speaker-labelled, one turn to a line. */
type FixtureConsult = Readonly<
  Record<'title' | 'subjective' | 'objective' | 'assessment' | 'plan' | 'transcript', string>
>;

/** Other species get a consult of which nothing is true of one species only. */
const species = [
  // The patient of `Try it`: a short note with one wrong dose.
  { name: 'beagle', words: ['beagle'] },
  { name: 'dog', words: ['dog', 'dogs', 'canine', 'puppy', 'pup', 'bitch', 'k9'] },
  { name: 'cat', words: ['cat', 'cats', 'feline', 'kitten', 'kitty', 'tomcat'] },
] as const;

/** Named after another animal than they are. */
const otherSpecies = /\b(?:prairie dog|cat ?fish|dog ?fish)\b/;

/** `petType`: as the vet may have typed it. */
export function chooseFixtureConsult(petType: string | null, petName: string | null): FixtureConsult {
  const typed = (petType ?? '').toLowerCase();
  const words = otherSpecies.test(typed) ? [] : typed.split(/[^a-z0-9]+/);
  const found = species.find((one) => one.words.some((word) => words.includes(word)));
  const name = (petName ?? '').trim();
  const noun = found?.name ?? 'patient';
  const text = (lines: readonly string[]): string =>
    lines
      .join('\n')
      .replaceAll('{Patient}', () => (name === '' ? `The ${noun}` : name))
      .replaceAll('{patient}', () => (name === '' ? `the ${noun}` : name));
  const { title, subjective, objective, assessment, plan, transcript } = fixtures[found?.name ?? 'other'];
  return {
    title,
    subjective: text(subjective),
    objective: text(objective),
    assessment: text(assessment),
    plan: text(plan),
    transcript: text(transcript),
  };
}
