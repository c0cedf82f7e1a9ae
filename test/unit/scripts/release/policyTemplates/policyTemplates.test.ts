import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyAdml, policyAdmx } from '../../../../../scripts/release/policyTemplates/policyAdmx.ts';
import {
  policyManifest,
  policyProfile,
} from '../../../../../scripts/release/policyTemplates/policyProfile.ts';
import { withPolicyTable } from '../../../../../scripts/release/policyTemplates/withPolicyTable.ts';
import { checkPolicyFile } from '../../../../../main/commandLine/checkPolicyFile.ts';
import { emptyPolicy, parsePolicy } from '../../../../../main/policy/policy.ts';
import { policyNames } from '../../../../../main/policy/policySchema.ts';
import { decodeWrittenText } from '../../../../../main/platform/decodeWrittenText.ts';
import { parseRegistryFile } from '../../../../../main/policy/registryFile.ts';
import { settingsInRegistry } from '../../../../../main/policy/settingsInRegistry.ts';
import { policySamples } from '../../../../support/policySamples.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { registryFile } from '../../../../support/registryText.ts';
import { registryFromAdmx } from '../../../../support/policyTemplates/registryFromAdmx.ts';
import { child, xmlTree, type XmlTree } from '../../../../support/policyTemplates/xmlTree.ts';

const admx = xmlTree(policyAdmx());
const adml = xmlTree(policyAdml());
const policies = child(admx, 'policies').children;
const idsOf = (table: string): readonly string[] =>
  child(child(adml, 'resources'), table).children.map(({ attributes }) => attributes['id'] ?? '');

const policyOf = (name: string): XmlTree => {
  const found = policies.find(({ attributes }) => attributes['name'] === name);
  if (found === undefined) throw new Error(`${name} is not in the ADMX`);
  return found;
};

describe('the template of group policy', () => {
  it('the template of group policy has each setting once, for the machine alone', () => {
    expect(policies.map(({ attributes }) => attributes['name'])).toEqual(policyNames);
    expect(new Set(policies.map(({ attributes }) => attributes['class']))).toEqual(new Set(['Machine']));
  });

  it('the template of group policy uses every text and field of its language file, and no others', () => {
    const references = (kind: string): readonly string[] =>
      [...policyAdmx().matchAll(/\$\((\w+)\.(\w+)\)/g)].flatMap(([, of, id = '']) =>
        of === kind ? [id] : [],
      );
    for (const [kind, table] of [
      ['string', 'stringTable'],
      ['presentation', 'presentationTable'],
    ] as const) {
      const ids = idsOf(table);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...references(kind)].toSorted()).toEqual([...ids].toSorted());
    }
  });

  it('the template of group policy has a field for each value, under one name in both files', () => {
    const presentations = child(child(adml, 'resources'), 'presentationTable').children;
    for (const { attributes, children } of policies) {
      const elements = children.find(({ name }) => name === 'elements')?.children ?? [];
      const fields = presentations.find((one) => one.attributes['id'] === attributes['name']);
      const ids = elements.map((one) => one.attributes['id']);
      expect(fields?.children.flatMap((one) => one.attributes['refId'] ?? []) ?? []).toEqual(ids);
    }
  });

  it.each(policyNames)('the template of group policy writes %s so that the app reads the same', (name) => {
    const { good, beside = {} }: (typeof policySamples)[typeof name] = policySamples[name];
    for (const value of good) {
      const text = typeof value === 'string' ? value.trim() : value;
      const expected = Array.isArray(value) && value.length === 0 ? null : text;
      const registry = parseRegistryFile(
        decodeWrittenText(registryFile(registryFromAdmx(policyOf(name), value))),
      );
      expect(registry.isWhole).toBe(true);
      const { policy, problems } = parsePolicy({ ...beside, ...settingsInRegistry(registry.keys) });
      expect(policy[name]).toEqual(expected);
      if (expected !== null) expect(problems).toEqual([]);
      if (expected !== null) expect(policy).toEqual({ ...emptyPolicy.policy, ...beside, [name]: expected });
    }
  });
});

describe('the profile of macOS', () => {
  it('the profile of macOS has an example of each setting, and manages nothing while it is unchanged', () => {
    const profile = policyProfile();
    const managed = profile.replaceAll(/<!--[^]*?-->/g, '');
    expect(xmlTree(profile).name).toBe('plist');
    expect(managed).toContain('<string>app.clinic-companion</string>');
    for (const name of policyNames) expect(profile).toContain(`<key>${name}</key>`);
    expect(policyNames.filter((name) => managed.includes(name))).toEqual([]);
  });

  it('the profile of macOS has a manifest with each setting, and with the values to choose from', () => {
    const manifest = policyManifest();
    expect(xmlTree(manifest).name).toBe('plist');
    for (const name of policyNames) expect(manifest).toContain(`<string>${name}</string>`);
    for (const channel of ['stable', 'off']) expect(manifest).toContain(`<string>${channel}</string>`);
  });
});

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/administrators.md'), 'utf8');

it('the policy of day one on the page for administrators has ten settings, and lacks IT’s own key alone', async () => {
  const [, text = ''] = /### Policy of day one\n[^]*?```json\n([^]*?)```/.exec(page) ?? [];
  expect(Object.keys(JSON.parse(text) as object)).toHaveLength(10);
  const file = join(await temporaryFolder(), 'policy.json');
  await writeFile(file, text);
  const lines = checkPolicyFile({ file }).stdout.trimEnd().split('\n');
  expect(lines.slice(0, -1)).toEqual([expect.stringContaining(`${file}: recoveryPublicKey: `)]);
});

it('the page for administrators has the tables of the current schema (npm run policy:templates -- --docs)', () => {
  expect(withPolicyTable(page)).toBe(page);
  for (const name of policyNames) expect(page).toContain(`| \`${name}\``);
});
