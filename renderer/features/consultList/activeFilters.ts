import {
  nothingChosen,
  startOf,
  type DateChoice,
  type FilterChoice,
} from '../../state/consultList/listFilters.ts';
import { formatDay } from '../../components/format/time.ts';
import { listStrings } from '../../strings/listStrings.ts';

const { dates, since, statuses, until } = listStrings.filters;

function dateLabel(date: DateChoice, nowMs: number): string | null {
  if (date.kind === 'any') return null;
  if (date.kind !== 'range') return dates[date.kind];
  const [from, to] = [startOf(date.from), startOf(date.to)];
  const ends = [
    from === null ? '' : since(formatDay(from, nowMs)),
    to === null ? '' : until(formatDay(to, nowMs)),
  ];
  const label = ends.filter((end) => end !== '').join(' ');
  return label === '' ? null : label.charAt(0).toUpperCase() + label.slice(1);
}

export function activeFilters(
  { phase, date }: FilterChoice,
  nowMs: number,
): readonly { readonly label: string; readonly without: Partial<FilterChoice> }[] {
  const of = (label: string | null, without: Partial<FilterChoice>) =>
    label === null ? [] : [{ label, without }];
  return [
    ...of(phase === null ? null : statuses[phase], { phase: null }),
    ...of(dateLabel(date, nowMs), { date: nothingChosen.date }),
  ];
}
