import { test } from '../support/e2eTest.ts';
import { expect } from '@playwright/test';
import { clickList, type ScriptedVet } from './scriptedVet.ts';

/** The most clicks that each scenario may cost. Only a change that saves clicks changes these. */
const mostClicks = { firstNote: 3, phoneFiles: 13, morning: 42 } as const;

/** `before`: how many clicks were no part of the scenario yet. */
export function expectClicks(scenario: keyof typeof mostClicks, vet: ScriptedVet, before = 0): void {
  const list = clickList(vet.clicks.slice(before));
  process.stdout.write(`${scenario}: ${list}\n`);
  test.info().annotations.push({ type: 'clicks', description: list });
  expect(vet.clicks.length - before, list).toBeLessThanOrEqual(mostClicks[scenario]);
}
