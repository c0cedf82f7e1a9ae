import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../../../shared/consult/activity.ts';
import { epochMs, type EpochMs } from '../../../../../shared/ids.ts';
import { activityRows as rowsOf } from '../../../../../renderer/features/activity/ActivityDialog.tsx';

const at = (day: number, hour: number, minute: number): EpochMs =>
  epochMs(new Date(2026, 10, day, hour, minute).getTime());
const now = at(20, 15, 0);

const entry = (over: Partial<ActivityEntry>): ActivityEntry => ({
  at: at(20, 14, 2),
  what: 'payloadFrozen',
  phase: 'queued',
  code: null,
  attempt: null,
  nextTryAt: null,
  ...over,
});

const headings = ['Subjective', ' ', 'Plan'];
const activityRows = (entries: readonly ActivityEntry[]) => rowsOf(entries, now, headings);

test('a day is named where it begins, and nowhere else', () => {
  const moments = [at(19, 23, 58), at(19, 23, 59), at(20, 0, 1)];
  const rows = activityRows(moments.map((moment) => entry({ at: moment })));
  expect(rows.map(({ day }) => day)).toEqual(['yesterday', null, 'today']);
});

test('only a try of sending is counted as one', () => {
  const of = (what: ActivityEntry['what']) => activityRows([entry({ what, attempt: 3 })])[0]?.facts;
  const steps = ['uploadStarted', 'uploadDelayed', 'payloadFrozen', 'waitEnded'] as const;
  expect(steps.map(of)).toEqual([' (third try)', ' (third try)', '', '']);
});

test('the next try is told with its day where that is another one', () => {
  const of = (nextTryAt: EpochMs) => activityRows([entry({ at: at(19, 23, 59), nextTryAt })])[0]?.facts;
  expect(of(at(19, 23, 59))).toBe(' · next try 23:59:00');
  expect(of(at(20, 0, 4))).toBe(' · next try today 00:04:00');
});

test('who recorded a consult as its vet is told where it begins', () => {
  const [row] = activityRows([entry({ what: 'consultAdded', recordedBy: 'Dr Moor' })]);
  expect([row?.what, row?.facts]).toEqual(['Consult started', ' · recorded by Dr Moor']);
});

test('what is typed in one go is one step, with the time of its last letter', () => {
  const typed = [1, 2, 3].map((minute) => entry({ what: 'sectionEdited', at: at(20, 14, minute) }));
  const rows = activityRows([...typed, entry({ what: 'noteFiled' }), entry({ what: 'sectionEdited' })]);
  expect(rows.map((row) => [row.entry.at, row.what])).toEqual([
    [at(20, 14, 3), 'Note edited'],
    [at(20, 14, 2), 'Filed'],
    [at(20, 14, 2), 'Note edited'],
  ]);
});
