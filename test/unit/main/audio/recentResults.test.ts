import { expect, test } from 'vitest';

import { createRecentResults } from '../../../../main/audio/consultAudio.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';

/** Counts the work done; every result is its number. */
function counted(answer: (count: number) => Result<number, Failure> = ok) {
  const recent = createRecentResults<number>(3);
  let done = 0;
  const ask = (key: string): Promise<Result<number, Failure>> =>
    recent(key, async () => {
      done += 1;
      return answer(done);
    });
  return { ask, done: () => done };
}

test('the work for a key is done once, also where it is asked for twice at once', async () => {
  const { ask, done } = counted();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([ok(1), ok(1)]);
  expect(await ask('a')).toEqual(ok(1));
  expect(done()).toBe(1);
});

test('the one not asked for the longest is forgotten', async () => {
  const { ask } = counted();
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
  expect([await ask('a'), await ask('c'), await ask('d')]).toEqual([ok(1), ok(3), ok(4)]);
  expect(await ask('b')).toEqual(ok(5));
});

test('a failure is not kept', async () => {
  const { ask } = counted((count) => (count === 1 ? err(failure('disk_failed')) : ok(count)));
  expect((await ask('a')).ok).toBe(false);
  expect(await ask('a')).toEqual(ok(2));
});
