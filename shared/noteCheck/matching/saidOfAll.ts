import { valueKey, type Heard } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';

/** How many tokens apart the two numbers may be said. */
const reach = 12;

/** Whether "18/20 ml" was said as eighteen of the twenty millilitres, and "3/2 days" as three times in two days. */
export function isSaidOfAll({ from, to, unit }: Quantity, { tokens }: SectionInNote, heard: Heard): boolean {
  const [part, slash, all] = tokens.slice(from, to);
  if (unit === null || to - from !== 3 || slash?.text !== '/') return false;
  if (unit.dimension === 'tablet' && isFraction(part?.text, all?.text)) return false;
  const parts = heard.byValue.get(valueKey(Number(part?.text))) ?? [];
  const alls = heard.byValue.get(valueKey(Number(all?.text))) ?? [];
  return alls.some(
    (one) =>
      (one.unit === null || (one.unit.dimension === unit.dimension && one.unit.factor === unit.factor)) &&
      parts.some((other) => other.from !== one.from && Math.abs(other.from - one.from) <= reach),
  );
}

/** "1/2 tablet" is half of one; "1/2 min" is one in two minutes. */
const isFraction = (part = '', all = ''): boolean => Number(part) < Number(all) && Number(all) <= 4;
