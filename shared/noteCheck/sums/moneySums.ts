import type { Finding } from '../finding.ts';
import { isWithin } from '../isWithin.ts';

const amount = /[£$€] ?(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d\d)?)(?![\d,.]*\d)/g;
/** Where these stand, more than the amounts tells the total. */
const isOther =
  /%|[-–×*+=]|\b(?:x|per|each|at|discount|vat|tax|deposit|paid|balance|less|minus|insur\w*|budget|estimate\w*|quote\w*|limit|to|or|from|excess|already|previous\w*)\b/i;

/** A total that is not what the amounts of money before it come to: "exam $60, bloods $140, total $290". */
export function wrongMoney(text: string): readonly Finding[] {
  const all = [...text.matchAll(amount)].map(({ 0: written, 1: figures = '', index }) => ({
    start: index,
    end: index + written.length,
    value: Number(figures.replaceAll(',', '')),
    written,
  }));
  const total = all.findIndex(({ start }) =>
    /\btotal(?: (?:cost|charge|fee|bill|estimate)s?)?[\s:]*(?:of |is )?$/i.test(
      text.slice(Math.max(0, start - 24), start),
    ),
  );
  const [first] = all;
  const result = all[total];
  if (total < 2 || first === undefined || result === undefined) return [];
  const parts = all.slice(0, total);
  const sum = parts.reduce((whole, { value }) => whole + value, 0);
  if (isWithin(result.value, sum, 0.03) || isOther.test(text.slice(first.start, result.start))) return [];
  const calculation = `${parts.map(({ written }) => written).join(' + ')} = ${result.written.charAt(0)}${sum.toFixed(2).replace('.00', '')}`;
  return [
    {
      span: { start: result.start, end: result.end },
      reason: { because: 'sum', calculation },
      nearest: null,
    },
  ];
}
