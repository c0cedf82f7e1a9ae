import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { NoteOnScreen } from '../../../../../renderer/noteCheck/checkNoteOnScreen.ts';
import type { SectionDrafts } from '../../../../../renderer/state/note/sectionEdits.ts';
import { createNoteCheck } from '../../../../../renderer/state/noteCheck/noteCheck.ts';
import { openOf, shownMarkOf } from '../../../../../renderer/state/noteCheck/openMarks.ts';
import { createSnapshotStore } from '../../../../../renderer/state/snapshotStore.ts';
import { usualSettings } from '../../../../../shared/settings/settingsTable.ts';
import { checkedPlaceOf } from '../../../../../shared/consult/checkedPlaces.ts';
import { consultId } from '../../../../../shared/ids.ts';
import type { ConsultView, Snapshot } from '../../../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark, NoteCheck } from '../../../../../shared/noteCheck/noteCheck.ts';
import { consultView, snapshot } from '../../../../support/snapshots.ts';

const section = (heading: string, content: string) => ({ key: heading, heading, content });
const plan = 'Give 15 mg/kg today.\r\nRest.';
const note = { sections: [section('Subjective', 'Limping.'), section('Plan', plan)] };
const open = consultView({ note, transcript: 'Vet: One point five milligrams per kilo.' });
const typing = (text: string): SectionDrafts => ({ 'c1/1': { value: { content: text, isRemoved: false } } });

const markAt = (
  section: number,
  kind: NoteCheckMark['kind'],
  start: number,
  length: number,
): NoteCheckMark => ({
  section,
  span: { start, end: start + length },
  kind,
  reason: { because: 'notFound' },
  nearest: null,
  instead: null,
});

const rimadyl = { start: 0, end: 13 };

/** Marks each 15 that it finds, as the real check would. */
function markFifteen({ sections, transcript }: NoteOnScreen): NoteCheck {
  const marks = sections.flatMap(({ text }, section) =>
    [...text.matchAll(/15 mg\/kg/g)].map(({ index, 0: words }) =>
      markAt(section, 'number', index, words.length),
    ),
  );
  return { scope: transcript === null ? 'sums' : 'everything', marks, unwritten: [rimadyl] };
}

/** The check of a page, whose worker answers when told to. */
function openCheck(consult: ConsultView | null = open, over: Partial<Snapshot> = {}) {
  const snapshotStore = createSnapshotStore();
  const drafts = createStore<SectionDrafts>(() => ({}));
  const asked: NoteOnScreen[] = [];
  const waiting: ((check: NoteCheck | null) => void)[] = [];
  const page = { isLocked: false, ends: 0 };
  const checker = createNoteCheck({
    snapshotStore,
    drafts,
    check: (checked) => {
      asked.push(checked);
      return new Promise((resolve, reject) => {
        waiting.push((answer) => (answer === null ? reject(new Error('ended')) : resolve(answer)));
      });
    },
    endCheck: () => {
      page.ends += 1;
      for (const fail of waiting.splice(0)) fail(null);
    },
    isScreenLocked: () => page.isLocked,
  });
  checker.watch();
  const show = (shown: ConsultView | null, more: Partial<Snapshot> = {}): void =>
    snapshotStore.setState({ snapshot: snapshot({ ...over, ...more, open: shown }) });
  show(consult);
  return {
    checker,
    page,
    asked,
    show,
    type: (text: string) => drafts.setState(typing(text)),
    /** The oldest request fails. */
    fail: () => waiting.shift()?.(null),
    /** Answers the oldest request as the check would. */
    async answer() {
      const at = asked.length - waiting.length;
      const request = asked[at];
      if (request !== undefined) waiting.shift()?.(markFifteen(request));
      await vi.advanceTimersByTimeAsync(0);
    },
    marked: () =>
      checker.state.getState().open.map(({ section: index, span }) => ({
        section: index,
        words: checker.state.getState().bySection[index]?.text.slice(span.start, span.end),
        start: span.start,
      })),
  };
}

const marks15 = (start: number) => [{ section: 1, words: '15 mg/kg', start }];

/** Its first check has begun. */
async function openChecking() {
  const check = openCheck();
  await vi.advanceTimersByTimeAsync(1_000);
  return check;
}

async function openChecked(consult: ConsultView = open, over: Partial<Snapshot> = {}) {
  const check = openCheck(consult, over);
  await vi.advanceTimersByTimeAsync(1_000);
  await check.answer();
  return check;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the open note is checked as shown, with what was generated, the transcript and the patient', async () => {
  const check = await openChecked(
    consultView({ ...open, edits: { 1: { content: 'Give 15 mg/kg.', isRemoved: false } } }),
  );
  expect(check.asked).toEqual([
    {
      transcript: open.transcript,
      patient: { name: 'Biscuit', species: 'Dog', reference: '2211' },
      others: [],
      sections: [
        { key: 'Subjective', generated: 'Limping.', text: 'Limping.' },
        { key: 'Plan', generated: 'Give 15 mg/kg today.\nRest.', text: 'Give 15 mg/kg.' },
      ],
    },
  ]);
  expect(check.marked()).toEqual(marks15(5));
});

test('the other patients of the day come along, once they are known, and only for their consult', async () => {
  const check = await openChecked(open);
  const nala = { patient: { name: 'Nala', species: 'Dog', reference: '7' }, minutes: 540, isRecorded: false };
  check.checker.day.setState({ of: consultId('c2'), patients: [nala] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check.asked).toHaveLength(1);
  check.checker.day.setState({ of: open.id, patients: [nala] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check.asked.at(-1)?.others).toEqual([{ name: 'Nala', species: 'Dog' }]);
});

test('a removed section is not checked, and the marks of the others keep their places', async () => {
  const check = await openChecked(consultView({ ...open, edits: { 0: { content: null, isRemoved: true } } }));
  expect(check.asked[0]?.sections).toMatchObject([{ text: '' }, {}]);
  expect(check.marked()).toEqual(marks15(5));
});

test('typing moves the marks along at once, and the note is checked again after the last key', async () => {
  const check = await openChecked();
  check.type('Please give 15 mg/kg today.\nRest.');
  expect(check.marked()).toEqual(marks15(12));
  await vi.advanceTimersByTimeAsync(300);
  check.type('Please give 15 mg/kg today.\nRest. ');
  await vi.advanceTimersByTimeAsync(300);
  expect(check.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(check.asked).toHaveLength(2);
});

test.each([
  ['is moved along to the present one', 'Now give 15 mg/kg today.\nRest.', marks15(9)],
  ['marks no words that were edited meanwhile', 'Give 1.5 mg/kg today.\nRest.', []],
])('the answer about an older text %s', async (_what, text, marks) => {
  const check = await openChecking();
  check.type(text);
  await check.answer();
  expect(check.marked()).toEqual(marks);
});

test('the place that is shown stays so where the note is checked again, until its text changes', async () => {
  const check = await openChecked();
  const { state } = check.checker;
  check.type('Give 15 mg/kg today.\nRest. ');
  await vi.advanceTimersByTimeAsync(600);
  state.setState({ shownMark: state.getState().open[0] ?? null });
  await check.answer();
  expect(shownMarkOf(state.getState())).toMatchObject({ span: { start: 5 } });
  check.type('Now give 15 mg/kg today.\nRest. ');
  expect(shownMarkOf(state.getState())).toBeNull();
});

test('notes are checked one at a time', async () => {
  const check = await openChecking();
  for (const text of ['One', 'One 15 mg/kg']) {
    check.type(text);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(check.asked).toHaveLength(1);
  await check.answer();
  expect(check.asked).toHaveLength(2);
  await check.answer();
  expect(check.marked()).toEqual(marks15(4));
  expect(check.asked).toHaveLength(2);
});

test('an answer about another consult is dropped', async () => {
  const check = await openChecking();
  check.show(consultView({ ...open, id: consultId('c2'), note: { sections: [] } }));
  await check.answer();
  expect(check.marked()).toEqual([]);
});

test('a place that was checked is not marked, until the snapshot says otherwise', async () => {
  const check = await openChecked();
  const state = check.checker.state.getState();
  const [mark] = state.open;
  if (mark === undefined) throw new Error('nothing is marked');
  const place = checkedPlaceOf(mark.section, state.bySection[mark.section]?.text ?? '', mark);
  expect(place).toEqual({ section: 1, kind: 'number', words: '15 mg/kg', nth: 0 });
  check.show({ ...open, checkedPlaces: [place] });
  expect(check.marked()).toEqual([]);
  check.show(open);
  expect(check.marked()).toEqual(marks15(5));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check.asked).toHaveLength(1);
});

test('what was said and is not in the note is told until it is written or not needed, and filing does not count it', async () => {
  const consult = consultView({ ...open, transcript: 'rimadyl 50 mg, rimadyl 25 mg' });
  const said = { section: 0, kind: 'unwritten', words: 'rimadyl 50 mg', nth: 0 } as const;
  const check = await openChecked(consult);
  const told = () => check.checker.state.getState().unwritten;
  expect(told()).toEqual([rimadyl]);
  check.show({ ...consult, checkedPlaces: [said] });
  expect(told()).toEqual([]);
  check.show(consult);
  check.type('Rest. Rimadyl 50 mg');
  expect(told()).toEqual([]);
  check.type('Rest.');
  expect(told()).toEqual([rimadyl]);
  const counted = check.checker.places(consult.id);
  await vi.advanceTimersByTimeAsync(0);
  await check.answer();
  expect(await counted).toBeNull();
  check.show({ ...consult, transcript: 'another' });
  expect(told()).toEqual([]);
});

test('filing counts the places of the latest text, and those at which nothing is left to check', async () => {
  const check = await openChecked();
  const count = async (of = open.id) => {
    const counted = check.checker.places(of);
    await vi.advanceTimersByTimeAsync(0);
    await check.answer();
    return counted;
  };
  expect(await count()).toEqual({ of: 1, lookedAt: 0 });
  check.show({ ...open, checkedPlaces: [{ section: 1, kind: 'number', words: '15 mg/kg', nth: 0 }] });
  expect(await count()).toEqual({ of: 1, lookedAt: 1 });
  check.type('Give 15 mg/kg, then 15 mg/kg.');
  expect(await count()).toEqual({ of: 2, lookedAt: 1 });
  expect(await count(consultId('another'))).toBeNull();
  check.type('Rest.');
  expect(await count()).toBeNull();
});

test('switching the check off drops the marks and ends the check', async () => {
  const check = await openChecked();
  check.show(open, { settings: { ...usualSettings, checksNotes: false } });
  expect(check.checker.state.getState()).toMatchObject({ consultId: null, bySection: {} });
  expect(check.page.ends).toBe(1);
});

test('a lock drops the marks and ends the check, and nothing is checked under it', async () => {
  const check = await openChecked();
  check.page.isLocked = true;
  check.checker.forget();
  check.show({ ...open, attempt: 2 });
  check.type('15 mg/kg');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(check.checker.state.getState()).toMatchObject({ consultId: null, scope: null, bySection: {} });
  expect(check.asked).toHaveLength(1);
  expect(check.page.ends).toBe(1);
});

test('filing gets the marks of the latest text without waiting for the pause', async () => {
  const check = await openChecked();
  check.type('Give 15 mg/kg, then 15 mg/kg.');
  const settled = check.checker.settle();
  await vi.advanceTimersByTimeAsync(0);
  await check.answer();
  expect(await settled).toHaveLength(2);
});

test('filing waits some seconds for a check, and then knows that there is none', async () => {
  const check = openCheck();
  const settled = check.checker.settle();
  await vi.advanceTimersByTimeAsync(5_100);
  expect(await settled).toBeNull();
});

test('after filing has stopped waiting, the note is checked again only after a pause in typing', async () => {
  const check = openCheck();
  const settled = check.checker.settle();
  await vi.advanceTimersByTimeAsync(5_100);
  await settled;
  check.type('Give 15 mg/kg');
  await check.answer();
  expect(check.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(check.asked).toHaveLength(2);
});

test('places come from the top of the note to its end, the animal’s first, and one place counts once', () => {
  const text = 'P 96/min. Right thigh. Carprofen 34 mg, so 8 mg in all. Bella.';
  const marks = (
    [
      ['number', '96/min'],
      ['place', 'Right'],
      ['drug', 'Carprofen'],
      ['number', '34 mg'],
      ['sum', '34 mg, so 8 mg'],
      ['animal', 'Bella'],
    ] as const
  ).map(([kind, words]) => markAt(1, kind, text.indexOf(words), words.length));
  const found = [
    { text: '', marks: [] },
    { text, marks },
  ];
  const words = openOf(found, open).open.map(({ span }) => text.slice(span.start, span.end));
  expect(words).toEqual(['Bella', '96/min', 'Right', 'Carprofen', '34 mg']);
});

test('a key in a note without places to check draws none of them again', () => {
  const check = openCheck();
  const { open: before } = check.checker.state.getState();
  check.type('Rest.');
  expect(check.checker.state.getState().open).toBe(before);
});
