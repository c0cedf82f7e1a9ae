import type { SplitAnimal } from '../../../shared/consult/begunSplit.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';

const nameOf = ({ patient }: SplitAnimal, index: number): string => {
  const name = shownName(patient.name).trim();
  return name === '' ? strings.animal(index + 1) : name;
};

/** What each animal of a draft is called on screen, by its id. Namesakes have their number with the name. */
export function animalNames(animals: readonly SplitAnimal[]): ReadonlyMap<number, string> {
  const folded = animals.map((one, index) => nameOf(one, index).toLowerCase());
  return new Map(
    animals.map((one, index) => {
      const isAlone = folded.filter((other) => other === folded[index]).length === 1;
      const name = nameOf(one, index);
      return [one.id, isAlone ? name : strings.numbered(name, index + 1)];
    }),
  );
}
