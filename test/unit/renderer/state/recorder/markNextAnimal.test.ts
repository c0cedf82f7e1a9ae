import { expect, test, vi } from 'vitest';
import { createMarkNextAnimal } from '../../../../../renderer/state/recorder/markNextAnimal.ts';
import { consultId } from '../../../../../shared/ids.ts';

const biscuit = consultId('biscuit');
const luna = consultId('luna');

function arrange(isMarked = true) {
  let now = 5_000;
  const mark = vi.fn(() => Promise.resolve(isMarked));
  const onMarked = vi.fn();
  const press = createMarkNextAnimal({ mark, onMarked, nowMs: () => now });
  return { press, mark, onMarked, pass: (ms: number) => void (now += ms) };
}

test('two quick presses of Next animal are one mark, and a later press is another', async () => {
  const { press, mark, onMarked, pass } = arrange();
  await Promise.all([press(biscuit), press(biscuit)]);
  pass(999);
  await press(biscuit);
  expect(mark).toHaveBeenCalledTimes(1);
  pass(1);
  await press(biscuit);
  expect(mark).toHaveBeenCalledTimes(2);
  expect(onMarked).toHaveBeenCalledTimes(2);
});

test('a press for another recording is a mark of its own', async () => {
  const { press, mark } = arrange();
  await press(biscuit);
  await press(luna);
  expect(mark.mock.calls).toEqual([[biscuit], [luna]]);
});

test('after a press that marked nothing, the next press counts at once', async () => {
  const { press, mark, onMarked } = arrange(false);
  expect(await press(biscuit)).toBe(false);
  await press(biscuit);
  expect(mark).toHaveBeenCalledTimes(2);
  expect(onMarked).not.toHaveBeenCalled();
});
