import { parsedJson } from '../../shared/parsedJson.ts';
import { policyKey } from './policyLocations.ts';
import { policyNames, policySettings } from './policySchema.ts';
import type { PolicyShape } from './policyValues.ts';
import type { RegistryKeys, RegistryValue } from './registryFile.ts';

/** reg.exe writes the long name. */
const hive = /^(?:HKEY_LOCAL_MACHINE|HKLM)\\/i;

/**
 * The settings for parsePolicy. Each value of the key is a setting; each key below it is a list, with numbered values as
 * group policy writes it. Names in the registry ignore case.
 */
export function settingsInRegistry(keys: RegistryKeys): Readonly<Record<string, unknown>> {
  const root = policyKey.toLowerCase();
  // Settings may be there twice, as a value and as a key; the last one counts.
  const settings: (readonly [name: string, value: unknown])[] = [];
  for (const [key, values] of keys) {
    const place = hive.test(key) ? key.replace(hive, '') : '';
    const isWithin = place.toLowerCase().startsWith(`${root}\\`);
    if (place.toLowerCase() === root)
      settings.push(...written(values).map(([name, value]) => named(name, value)));
    // A list that is no longer managed may leave an empty key.
    else if (isWithin && written(values).length > 0) {
      const items = inOrder(values).map(([, value]) => (typeof value === 'string' ? value : ''));
      settings.push(named(place.slice(root.length + 1), items));
    }
  }
  // Not by assigning: a value may be called __proto__.
  return Object.fromEntries(settings);
}

function named(written: string, value: RegistryValue): readonly [name: string, value: unknown] {
  const name = policyNames.find((one) => one.toLowerCase() === written.toLowerCase());
  return name === undefined ? [written, value] : [name, fitted(value, policySettings[name].shape)];
}

/** Without the marks of group policy, such as `**delvals.`, and the default value. */
const written = (values: ReadonlyMap<string, RegistryValue>): readonly (readonly [string, RegistryValue])[] =>
  [...values].filter(([name]) => name !== '' && !name.startsWith('**'));

/** By number; names that are none come last, as they come. */
const inOrder = (values: ReadonlyMap<string, RegistryValue>): readonly (readonly [string, RegistryValue])[] =>
  written(values).toSorted(([one], [other]) => placeOf(one) - placeOf(other));

const placeOf = (name: string): number => (/^\d{1,9}$/.test(name) ? Number(name) : 1e9);

/** The registry has only texts and numbers. A value that does not fit stays, and becomes a problem. */
function fitted(value: RegistryValue, shape: PolicyShape): unknown {
  switch (shape.kind) {
    case 'switch':
      return value === 0 || value === 1 ? value === 1 : value;
    case 'structured':
      return withJson(joined(value));
    case 'text':
      return shape.isMultiline ? joined(value) : value;
    case 'number':
    case 'choice':
    case 'list':
      return value;
  }
}

const joined = (value: RegistryValue): RegistryValue => (Array.isArray(value) ? value.join('\n') : value);

const withJson = (value: RegistryValue): unknown =>
  typeof value === 'string' ? (parsedJson(value) ?? value) : value;
