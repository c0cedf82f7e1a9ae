import type { LineOfNote } from '../lineOfNote.ts';
import { isWithin } from '../isWithin.ts';
import type { Finding } from '../finding.ts';
import { amountsIn, figure, isTooLong, type Amount } from './amounts.ts';

/** Percents of a change of weight that no two weights of the line give: "down 36 kg (9.6 %)" of 548 kg. */
export function wrongPercents(line: LineOfNote): readonly Finding[] {
  if (!line.text.includes('%') || isTooLong(line)) return [];
  const all = amountsIn(line);
  const masses = all.filter(({ unit }) => unit.dimension === 'mass');
  return all.flatMap((percent) => {
    const part = masses.findLast(({ end }) => end <= percent.start);
    if (percent.unit.dimension !== 'percent' || part === undefined) return [];
    if (!ofPart.test(line.text.slice(part.end, percent.start)) || !isChange(line, part)) return [];
    const wholes = masses.filter((one) => one.amount > part.amount && one !== part);
    const shares = wholes
      .flatMap((whole) =>
        wholes.map((other) => [
          part.amount / whole.amount,
          part.amount / (whole.amount + part.amount),
          Math.abs(1 - other.amount / whole.amount),
        ]),
      )
      .flat();
    const [whole] = wholes.toSorted((a, b) => b.amount - a.amount);
    if (whole === undefined || shares.some((share) => isWithin(percent.value, share * 100, 0.1))) return [];
    const calculation = `${part.written} ÷ ${whole.written} = ${figure((part.amount / whole.amount) * 100)} %`;
    return [
      {
        span: { start: percent.start, end: percent.end },
        reason: { because: 'sum', calculation },
        nearest: null,
        instead: null,
      },
    ];
  });
}

const ofPart = /^\s*[,=(/]\s*[-+–]?\s*$/;

/** Whether the words or the sign before a weight make it a difference. */
const isChange = ({ text }: LineOfNote, { start }: Amount): boolean =>
  /(?:\b(?:loss|lost|gain\w*|down|up)(?: of| by)?:?|[-+–])\s*$/i.test(
    text.slice(Math.max(0, start - 12), start),
  );
