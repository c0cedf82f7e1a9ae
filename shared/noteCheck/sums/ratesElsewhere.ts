import { isSameDrug } from '../drugs.ts';
import type { PartOfNote } from '../noteSection.ts';
import { kindsOf } from './kinds.ts';
import type { LoneRate } from './loneRate.ts';

/** The mg/kg of a drug that the note states in one place and works out in another; null: there is none, or several. */
export type RatesElsewhere = (part: PartOfNote) => LoneRate | null;

/** Where a note states exactly one mg/kg of a drug without a dose, a dose elsewhere is by this one. */
export function ratesElsewhere(parts: readonly PartOfNote[]): RatesElsewhere {
  const lone = parts.flatMap((part) => {
    const { drug } = part;
    const one = drug === null || !part.line.text.includes('kg') ? null : loneRate(part);
    return drug === null || one === null ? [] : [{ one, drug }];
  });
  return ({ line, drug }) => {
    if (drug === null || /\/\s?kg/.test(line.text)) return null;
    const [only, other] = lone.filter((one) => isSameDrug(one.drug, drug));
    return only === undefined || other !== undefined ? null : only.one;
  };
}

/** The only mg/kg of a part that has no dose, volume or tablet. */
function loneRate({ line }: PartOfNote): LoneRate | null {
  const { rates, doses, volumes, counted, concentrations } = kindsOf(line);
  const [rate, other] = rates;
  const isLone = other === undefined && doses.length + volumes.length + counted.length === 0;
  return rate !== undefined && isLone && rate.per === null ? { rate, concentrations } : null;
}
