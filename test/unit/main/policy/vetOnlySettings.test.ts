import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyNames } from '../../../../main/policy/policySchema.ts';
import { vetOnlySettings } from '../../../../main/policy/vetOnlySettings.ts';
import { allSettings } from '../../../../main/settings/allSettings.ts';
import { settingNames, settingRow } from '../../../../shared/settings/settingsTable.ts';

/** What is stored besides the table of settings: what the app stores for itself, the PIN, and the name of a practice. */
const besidesTable = [
  'activeConnection',
  'lastUsedConnections',
  'connectionFacts',
  'serviceStops',
  'retryAfter',
  'knownConnections',
  'refusedSize',
  'importFolder',
  'subscriptionStop',
  'pins',
  'retentionClock',
  'deletions',
  'filedNotesToWrite',
  'feedCounters',
];

it('each stored setting of a vet is a row of the table', () => {
  const stored = allSettings.map(({ name }) => name);
  expect(stored.toSorted()).toEqual([...settingNames, ...besidesTable].toSorted());
});

it('a policy decides at most one setting of the vet', () => {
  const names = settingNames.flatMap((name) => {
    const row = settingRow(name);
    return 'policy' in row ? [row.policy.name] : 'ownPolicy' in row ? [row.ownPolicy] : [];
  });
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(policyNames).toContain(name);
});

it('the page for administrators names what only the vet decides, and why', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/administrators.md'), 'utf8');
  expect(vetOnlySettings.length).toBeGreaterThan(0);
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { title, why } of vetOnlySettings) expect(rows).toContainEqual(['', title, why, '']);
});
