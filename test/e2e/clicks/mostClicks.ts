import { test } from '../support/e2eTest.ts';
import { expect } from '@playwright/test';
import { clickList, type ScriptedVet } from './scriptedVet.ts';

/** The most clicks that each scenario may cost. Only a change that saves clicks changes these. */
const mostClicks = { firstNote: 3, phoneFiles: 13, morning: 42 } as const;

export function expectClicks(scenario: keyof typeof mostClicks, vet: ScriptedVet): void {
  process.stdout.write(`${scenario}: ${clickList(vet)}\n`);
  test.info().annotations.push({ type: 'clicks', description: clickList(vet) });
  expect(vet.clicks.length, clickList(vet)).toBeLessThanOrEqual(mostClicks[scenario]);
}
