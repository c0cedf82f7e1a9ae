import { describe, expect, it } from 'vitest';
import {
  checkedPlaceLimits,
  isPlaceChecked,
  checkedPlaceOf,
} from '../../../../shared/consult/checkedPlaces.ts';
import type { CheckedPlace } from '../../../../shared/consult/checkedPlaces.ts';
import type { Consult, PhaseState } from '../../../../shared/consult/consult.ts';
import { commandInputs } from '../../../../shared/ipc/ipcContract.ts';
import type { ConsultEvent } from '../../../../shared/consult/transitions/consultEvent.ts';
import { transition } from '../../../../shared/consult/transitions/transition.ts';
import { epochMs } from '../../../../shared/ids.ts';
import type { NoteCheckMarkReason } from '../../../../shared/noteCheck/noteCheck.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const plan = 'Give 15 mg today, 15 mg tomorrow. Weight 31.4 kg.';
const note = newNote({
  sections: [
    { key: 'objective', heading: 'Objective', content: 'Temperature 38.6' },
    { key: 'plan', heading: 'Plan', content: plan },
  ],
});
const connection = newConnection();
const now = epochMs(9_000);
const first: CheckedPlace = { section: 1, kind: 'number', words: '15 mg', nth: 0 };
const second: CheckedPlace = { ...first, nth: 1 };
const temperature: CheckedPlace = { section: 0, kind: 'number', words: '38.6', nth: 0 };

const ready = (
  places: readonly CheckedPlace[] = [],
  state: PhaseState = { phase: 'noteReady', note },
): Consult => newConsult(connection, state, { edits: {}, otherNotes: [], checkedPlaces: places });
const check = (consult: Consult, place: CheckedPlace): Consult =>
  transition(consult, { type: 'placeChecked', place, by: 'Dr Moor' }, now);
const edit = (consult: Consult, content: string | null, isRemoved = false): Consult =>
  transition(consult, { type: 'sectionEdited', index: 1, edit: { content, isRemoved } }, now);

describe('the place of a mark', () => {
  const mark = (start: number, words: string, reason: NoteCheckMarkReason = { because: 'notFound' }) =>
    checkedPlaceOf(1, plan, {
      kind: reason.because === 'sum' ? 'sum' : 'number',
      span: { start, end: start + words.length },
      reason,
    });

  it('the place of a mark has the marked words, and counts the same words before them', () => {
    expect(mark(5, '15 mg')).toEqual(first);
    expect(mark(18, '15 mg')).toEqual(second);
  });

  it('the place of a mark of a sum changes with its calculation, although its words stay', () => {
    const of = (calculation: string): CheckedPlace => mark(5, '15 mg', { because: 'sum', calculation });
    expect(isPlaceChecked(of('31.4 kg × 0.5 mg/kg = 15.7 mg'), [of('31.4 kg × 0.5 mg/kg = 15.7 mg')])).toBe(
      true,
    );
    expect(isPlaceChecked(of('3.14 kg × 0.5 mg/kg = 1.57 mg'), [of('31.4 kg × 0.5 mg/kg = 15.7 mg')])).toBe(
      false,
    );
  });

  it('the place of a mark is never longer than the command takes', () => {
    const text = 'x'.repeat(checkedPlaceLimits.words + 1);
    const span = { start: 0, end: text.length };
    const { words } = checkedPlaceOf(0, text, { kind: 'drug', span, reason: { because: 'notFound' } });
    expect(words).toHaveLength(checkedPlaceLimits.words);
  });

  it('the place of a mark is another one where the section, the kind, the words or their number differ', () => {
    expect(isPlaceChecked(first, [temperature, { ...first }])).toBe(true);
    for (const change of [{ section: 0 }, { kind: 'drug' as const }, { words: '15 ml' }, { nth: 1 }])
      expect(isPlaceChecked({ ...first, ...change }, [first])).toBe(false);
  });
});

it.each([
  { section: -1 },
  { section: '__proto__' },
  { kind: 'constructor' },
  { words: '' },
  { words: 'x'.repeat(501) },
  { words: { toString: 'x' } },
  { nth: Number.NaN },
  { checkedBy: 'Dr Ash' },
])('no place with %j comes in from the page', (change) => {
  const consultId = ready().id;
  const given = (place: object) => commandInputs.markChecked.safeParse({ consultId, place }).success;
  expect([given(first), given({ ...first, ...change })]).toEqual([true, false]);
});

describe('a checked place', () => {
  it('a checked place is kept with the consult, once, in the order of checking', () => {
    const checked = check(check(ready(), second), temperature);
    expect(checked.checkedPlaces).toEqual([second, temperature]);
    expect(check(checked, { ...second })).toBe(checked);
  });

  it('a checked place stays over filing, discard and restore', () => {
    let consult = check(ready(), first);
    for (const type of ['noteFiled', 'consultDiscarded', 'consultRestored'] as const)
      consult = transition(consult, { type } satisfies ConsultEvent, now);
    expect(consult).toMatchObject({ phase: 'filed', checkedPlaces: [first] });
  });

  it('a checked place is refused in a section that the note does not have', () => {
    const consult = ready();
    expect(check(consult, { ...first, section: 2 })).toBe(consult);
  });

  it('a checked place is refused where the consult has as many as it can have', () => {
    const { places } = checkedPlaceLimits;
    const full = ready(Array.from({ length: places }, (_, nth) => ({ ...first, words: 'x', nth })));
    expect(check(full, first)).toBe(full);
  });

  it('a checked place stays after an edit elsewhere, as the very same list, so that typing stays a change of text alone', () => {
    const consult = ready([first, second, temperature]);
    expect(edit(consult, `${plan} Rest.`).checkedPlaces).toBe(consult.checkedPlaces);
  });

  it.each([
    ['its words change', plan.replace('15 mg today', '50 mg today')],
    ['the same words are typed before it', `15 mg now. ${plan}`],
    ['the same words before it are deleted', plan.replace('15 mg today, ', '')],
  ])('a checked place ends where %s', (_when, content) => {
    expect(edit(ready([first, second, temperature]), content).checkedPlaces).toEqual([temperature]);
  });

  it('what was said and is not needed stays so, whatever is typed or restored', () => {
    const notNeeded: CheckedPlace = { ...first, kind: 'unwritten' };
    const changed = edit(ready([notNeeded]), plan.replaceAll('15 mg', '50 mg'));
    expect(edit(changed, null).checkedPlaces).toEqual([notNeeded]);
  });

  it('a checked place does not come back when its words do', () => {
    const changed = edit(ready([first]), plan.replaceAll('15 mg', '50 mg'));
    expect(edit(changed, `${plan} Rest.`).checkedPlaces).toEqual([]);
  });

  it('a checked place ends where the generated text is restored: the original, the same letters, or a removed section', () => {
    const sum: CheckedPlace = { section: 1, kind: 'sum', words: '31.4 kg\n31.4 kg × 1 = 3', nth: 0 };
    const changed = check(check(edit(ready([temperature]), `${plan} Rest.`), first), sum);
    expect(edit(changed, null).checkedPlaces).toEqual([temperature]);
    expect(edit(changed, plan).checkedPlaces).toEqual([temperature]);
    const removed = edit(ready([temperature, first, sum]), null, true);
    expect(edit(removed, null).checkedPlaces).toEqual([temperature]);
  });

  it('a checked place stays where the untouched text is saved again', () => {
    const consult = ready([first]);
    expect(edit(consult, null).checkedPlaces).toBe(consult.checkedPlaces);
  });

  it('a checked place goes with a note by hand for which the recording is sent instead', () => {
    const byHand = newNote({ isByHand: true, sections: [{ key: 'plan', heading: 'Plan', content: '' }] });
    const consult = ready([{ ...first, section: 0 }], { phase: 'noteReady', note: byHand });
    expect(transition(consult, { type: 'sendingTakenUp' }, now)).toMatchObject({
      phase: 'writing',
      checkedPlaces: [],
    });
  });
});
