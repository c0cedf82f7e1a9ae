import { array, assert, constantFrom, nat, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginHistory,
  recordText,
  presentOf,
  stepText,
  type Manner,
  type TextHistory,
} from '../../../../../renderer/state/note/textHistory.ts';
import { propertyRuns } from '../../../../support/propertyRuns.ts';

/** Types at the end, a key every 100 ms. */
function typeKeys(history: TextHistory, keys: string, fromMs = 0): TextHistory {
  let now = history;
  for (const [index, key] of keys.split('').entries()) {
    const after = presentOf(now) + key;
    now = recordText(now, after, { manner: 'insert', atMs: fromMs + index * 100, caret: after.length });
  }
  return now;
}

/** Each text after the one before, a millisecond later. */
const typeTexts = (
  history: TextHistory,
  manner: Manner,
  texts: readonly string[],
  caretIn = (text: string, _index: number): number => text.length,
): TextHistory =>
  texts.reduce(
    (now, text, index) => recordText(now, text, { manner, atMs: index, caret: caretIn(text, index) }),
    history,
  );

/** The texts one comes by, undoing all of it. */
function undone(history: TextHistory): readonly string[] {
  const texts: string[] = [];
  for (let moved = stepText(history, -1); moved !== null; moved = stepText(moved, -1))
    texts.push(presentOf(moved));
  return texts;
}

describe('one undo step', () => {
  test('typing is undone word by word', () => {
    expect(undone(typeKeys(beginHistory(''), 'Rest for two'))).toEqual(['Rest for ', 'Rest ', '']);
  });

  test('a pause in typing begins another undo step', () => {
    expect(undone(typeKeys(typeKeys(beginHistory(''), 'Re'), 'st', 1_200))).toEqual(['Re', '']);
  });

  test('the same letter typed repeatedly before equal letters is one undo step', () => {
    const typed = typeTexts(beginHistory('baab'), 'insert', ['baaab', 'baaaab'], (_text, index) => 2 + index);
    expect(undone(typed)).toEqual(['baab']);
  });

  test('letters deleted backwards or forwards are one undo step', () => {
    const begun = beginHistory('Limping.');
    expect(undone(typeTexts(begun, 'delete', ['Limping', 'Limpin', 'Limpi']))).toEqual(['Limping.']);
    expect(undone(typeTexts(begun, 'delete', ['imping.', 'mping.'], () => 0))).toEqual(['Limping.']);
  });

  test('a paste and typing at another place are separate undo steps', () => {
    const typed = typeKeys(beginHistory(''), 'one');
    const pasted = recordText(typed, 'one two', { manner: 'atOnce', atMs: 400, caret: 7 });
    const elsewhere = recordText(pasted, 'xone two', { manner: 'insert', atMs: 500, caret: 1 });
    expect(undone(elsewhere)).toEqual(['one two', 'one', '']);
  });

  test('each composition of an input method is one undo step', () => {
    const first = typeTexts(beginHistory('a'), 'compose', ['aね', 'aねこ', 'a猫']);
    expect(undone(first)).toEqual(['a']);
    const second = typeTexts({ ...first, last: null }, 'compose', ['a猫が', 'a猫蛾']);
    expect(undone(second)).toEqual(['a猫', 'a']);
    expect(undone(typeTexts(beginHistory('a'), 'compose', ['aね', 'a']))).toEqual([]);
  });
});

test('redo repeats the undone steps until something else is typed', () => {
  const typed = typeKeys(beginHistory(''), 'Rest now');
  const back = stepText(typed, -1);
  if (back === null) throw new Error('nothing to undo');
  expect(stepText(back, 1)).toMatchObject({ texts: ['', 'Rest ', 'Rest now'], at: 2 });
  const other = typeKeys(back, 'then', 5_000);
  expect(stepText(other, 1)).toBeNull();
  expect(undone(other)).toEqual(['Rest ', '']);
});

test('steps are limited by number and by size, and the last step always stays', () => {
  const numbers = Array.from({ length: 600 }, (_, at) => String(at));
  const many = typeTexts(beginHistory(''), 'atOnce', numbers);
  expect(many.at).toBe(500);
  const large = 'x'.repeat(3_000_000);
  expect(typeTexts(many, 'atOnce', [large, `${large}y`, '']).texts).toEqual([`${large}y`, '']);
});

const letters = string({
  unit: constantFrom('a', 'b', ' ', '\n', 'é', '猫', '\ud83d', '\udc15'),
  maxLength: 12,
});
const manner = constantFrom<Manner>('insert', 'delete', 'compose', 'atOnce');

test('after any edits, undo leads to the first text and redo to the last', () => {
  const edits = array(record({ text: letters, manner, atMs: nat(3_000), caret: nat(12) }), { maxLength: 20 });
  assert(
    property(letters, edits, (original, all) => {
      let history = beginHistory(original);
      for (const { text, caret, ...how } of all)
        history = recordText(history, text, { ...how, caret: Math.min(caret, text.length) });
      const end = presentOf(history);
      for (let moved = stepText(history, -1); moved !== null; moved = stepText(history, -1)) history = moved;
      expect(presentOf(history)).toBe(original);
      for (let moved = stepText(history, 1); moved !== null; moved = stepText(history, 1)) history = moved;
      expect(presentOf(history)).toBe(end);
    }),
    propertyRuns(),
  );
});
