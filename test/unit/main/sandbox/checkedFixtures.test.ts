import { expect, it } from 'vitest';
import { chooseFixtureConsult } from '../../../../main/sandbox/fixtureConsults.ts';
import { checkNote } from '../../../../shared/noteCheck/checkNote.ts';

/**
 * The words of the note that its transcript does not bear out, for each patient with a name and without one.
 */
function placesToCheck(species: string): readonly string[] {
  return ['Bella', ''].flatMap((name) => {
    const consult = chooseFixtureConsult(species, name);
    const keys = ['subjective', 'objective', 'assessment', 'plan'] as const;
    const sections = keys.map((key) => consult[key]);
    const { scope, marks } = checkNote({
      transcript: consult.transcript,
      patient: { name, species, reference: '' },
      sections: keys.map((key) => ({ key, text: consult[key], typed: [] })),
    });
    expect(scope).toBe('everything');
    return marks.map(({ section, span }) => sections[section]?.slice(span.start, span.end) ?? '');
  });
}

it.each(['dog', 'rabbit', 'gecko'])('The note of a %s has no place to check', (species) => {
  expect(placesToCheck(species)).toEqual([]);
});

it('The note of a cat has one place to check, to try it: the temperature', () => {
  expect(placesToCheck('cat')).toEqual(['38.9 °C', '38.9 °C']);
});

it('The short note of a beagle, which Try it shows, has one place to check: the dose', () => {
  expect(placesToCheck('Dog, beagle')).toEqual(['2.1 mg', '2.1 mg']);
  const { subjective, objective, assessment, plan } = chooseFixtureConsult('Dog, beagle', 'Biscuit');
  const words = [subjective, objective, assessment, plan].join(' ').split(/\s+/).length;
  expect(Math.abs(words - 120)).toBeLessThanOrEqual(10);
});
