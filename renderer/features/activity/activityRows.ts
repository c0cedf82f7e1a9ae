import type { ActivityEntry } from '../../../shared/consult/activity.ts';
import { activityStrings } from '../../../shared/text/activityStrings.ts';
import { deliveryStrings as strings } from '../../strings/deliveryStrings.ts';
import { dayOf, formatClockExactly, formatDay } from '../../components/format/time.ts';

export type ActivityRow = {
  readonly entry: ActivityEntry;
  /** The heading of a new day; null within a day. */
  readonly day: string | null;
  readonly what: string;
  readonly attempt: string | null;
  readonly nextTry: { readonly atMs: number; readonly text: string } | null;
};

/** The log as rows to read, oldest first. `headings`: of the note's sections. */
export function activityRows(
  entries: readonly ActivityEntry[],
  nowMs: number,
  headings: readonly string[],
): readonly ActivityRow[] {
  const steps = entries.filter((entry, index) => !isFollowedByEdit(entry, entries[index + 1]));
  return steps.map((entry, index) => {
    const before = steps[index - 1];
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(entry.at);
    const isTry = entry.what === 'uploadStarted' || entry.what === 'uploadDelayed';
    return {
      entry,
      day: isNewDay ? formatDay(entry.at, nowMs) : null,
      what: whatOf(entry, headings),
      attempt: isTry && entry.attempt !== null ? strings.try(entry.attempt) : null,
      nextTry: entry.nextTryAt === null ? null : nextTryOf(entry.at, entry.nextTryAt, nowMs),
    };
  });
}

function whatOf({ what, checked }: ActivityEntry, headings: readonly string[]): string {
  if (checked === undefined) return activityStrings[what];
  const { checked: checkedIn, checkedKinds, unnamedSection } = strings.activity;
  const heading = headings[checked.section]?.trim() ?? '';
  return checkedIn(checkedKinds[checked.kind], heading === '' ? unnamedSection : heading);
}

/** Typing saves a section many times: the last entry of such a run represents all. */
const isFollowedByEdit = ({ what }: ActivityEntry, next: ActivityEntry | undefined): boolean =>
  what === 'sectionEdited' && next?.what === 'sectionEdited';

const nextTryOf = (atMs: number, nextMs: number, nowMs: number): ActivityRow['nextTry'] => ({
  atMs: nextMs,
  text:
    dayOf(nextMs) === dayOf(atMs)
      ? formatClockExactly(nextMs)
      : `${formatDay(nextMs, nowMs)} ${formatClockExactly(nextMs)}`,
});
