import { runInThisContext } from 'node:vm';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from 'vitest';
import { surelyAnswered } from '../../e2e/support/surelyAnswered.ts';

/** An app that is asked as Playwright asks it: by the text of a function, and what is given to it. */
function app() {
  const electron = {
    evaluate: (question: unknown, given?: unknown): Promise<unknown> => {
      const asked = runInThisContext(`(${String(question)})`) as (
        ...all: readonly unknown[]
      ) => Promise<unknown>;
      return asked({ name: 'Clinic Companion' }, given);
    },
  };
  return surelyAnswered(electron as unknown as ElectronApplication);
}

type Modules = { readonly name: string };

test('a question is answered with what was given to it, also where its answer is a promise', async () => {
  const electron = app();
  const both = (modules: unknown, given: number) => [(modules as Modules).name, given] as const;
  expect(await electron.evaluate(both, 7)).toEqual(['Clinic Companion', 7]);
  expect(await electron.evaluate(async () => await Promise.resolve(8))).toBe(8);
});

test('the error of a question is told', async () => {
  const electron = app();
  const failed = electron.evaluate(() => {
    throw new TypeError('no window');
  });
  await expect(failed).rejects.toThrow('no window');
});

test('an answer comes in the next turn, when all that waited in front of it is done', async () => {
  const order: string[] = [];
  const answered = app()
    .evaluate(() => 'answer')
    .then((answer) => order.push(answer));
  for (let at = 0; at < 1_000; at += 1) await Promise.resolve();
  order.push('work in front');
  await answered;
  expect(order).toEqual(['work in front', 'answer']);
});
