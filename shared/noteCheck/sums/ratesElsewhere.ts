import { isSameDrug } from '../drugs.ts';
import type { PartOfNote } from '../noteSection.ts';
import type { Amount } from './amounts.ts';
import { kindsOf } from './kinds.ts';

/** The mg/kg of a drug that the note states in one place and works out in another. */
export type RatesElsewhere = (part: PartOfNote) => readonly Amount[];

/** Where a note states exactly one mg/kg of a drug without a dose, a dose elsewhere is by this one. */
export function ratesElsewhere(parts: readonly PartOfNote[]): RatesElsewhere {
  const lone = parts.flatMap((part) => {
    const { drug } = part;
    const rate = drug === null || !part.line.text.includes('kg') ? null : loneRate(part);
    return drug === null || rate === null ? [] : [{ rate, drug }];
  });
  return ({ line, drug }) => {
    if (drug === null || /\/\s?kg/.test(line.text)) return [];
    const same = lone.filter((one) => isSameDrug(one.drug, drug)).map(({ rate }) => rate);
    return same.length === 1 ? same : [];
  };
}

/** The only mg/kg of a part that has no dose, volume or tablet. */
function loneRate({ line }: PartOfNote): Amount | null {
  const { rates, doses, volumes, counted } = kindsOf(line);
  const [rate, other] = rates;
  const isLone = other === undefined && doses.length + volumes.length + counted.length === 0;
  return rate !== undefined && isLone && rate.per === null ? rate : null;
}
