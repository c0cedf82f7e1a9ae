import type { ElectronApplication } from '@playwright/test';
import { expect, test } from 'vitest';
import { surelyAnswered } from '../../e2e/support/surelyAnswered.ts';

const lost = new Error('electronApplication.evaluate: Resulting promise was garbage collected.');

/** An app whose answers are these, in turn; an error is thrown. */
function app(...answers: readonly unknown[]) {
  const asked: unknown[] = [];
  const electron = {
    evaluate(...question: readonly unknown[]): Promise<unknown> {
      const answer = answers[asked.push(question) - 1];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return { electron: surelyAnswered(electron as unknown as ElectronApplication), asked };
}

test('a lost answer is asked for again, with the same question', async () => {
  const { electron, asked } = app(lost, 7);
  const question = (): number => 7;
  expect(await electron.evaluate(question, 'by')).toBe(7);
  expect(asked).toEqual([
    [question, 'by'],
    [question, 'by'],
  ]);
});

test('an answer that is lost twice is asked for a third time', async () => {
  const { electron } = app(lost, lost, 7);
  expect(await electron.evaluate(() => 7)).toBe(7);
});

test('what is lost three times, and each other error, is told', async () => {
  const thrice = app(lost, lost, lost, 7);
  await expect(thrice.electron.evaluate(() => 7)).rejects.toBe(lost);
  const other = new Error('no window');
  const { electron, asked } = app(other, 7);
  await expect(electron.evaluate(() => 7)).rejects.toBe(other);
  expect(asked).toHaveLength(1);
});
