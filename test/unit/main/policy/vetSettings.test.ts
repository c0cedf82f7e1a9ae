import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyNames } from '../../../../main/policy/policySchema.ts';
import { vetOnlySettings, vetSettings } from '../../../../main/policy/vetSettings.ts';
import { allSettings } from '../../../../main/settings/allSettings.ts';
import { noSpelling } from '../../../../shared/settings/spelling.ts';

/** What the app stores for itself: no vet sets these in the app. */
const ownRecords = [
  'activeConnection',
  'lastUsedConnections',
  'connectionFacts.lastUsedAt',
  'connectionFacts.tokenGone',
  'connectionFacts.revokedToken',
  'serviceStops',
  'retryAfter',
  'knownConnections',
  'refusedSize',
  'importFolder',
  'subscriptionStop',
  'retentionClock',
  'deletions',
  'filedNotesToWrite',
  'feedCounters',
];

const { language, words } = noSpelling;
/** The fields of stored settings that hold several. */
const fields: Readonly<Record<string, readonly string[]>> = {
  spelling: Object.keys({ language, words }),
  connectionFacts: ['name', 'lastUsedAt', 'tokenGone', 'revokedToken'],
};

const stored = allSettings.flatMap(({ name }) => fields[name]?.map((field) => `${name}.${field}`) ?? [name]);

it('each stored setting is decided by a policy, by the vet alone with a reason, or no vet sets it', () => {
  expect([...Object.keys(vetSettings), ...ownRecords].toSorted()).toEqual(stored.toSorted());
});

it('a policy decides at most one setting of the vet', () => {
  const names = Object.values(vetSettings).filter((decider) => typeof decider === 'string');
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(policyNames).toContain(name);
});

it('the page for administrators names what only the vet decides, and why', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/administrators.md'), 'utf8');
  expect(vetOnlySettings.length).toBeGreaterThan(0);
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { title, why } of vetOnlySettings) expect(rows).toContainEqual(['', title, why, '']);
});
