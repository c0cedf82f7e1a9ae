import { parsedJson } from '../../shared/parsedJson.ts';
import { policyNames, policySettings } from './policySchema.ts';
import type { PolicyValueShape } from './policyValues.ts';
import { valuesInRegistry, type RegistryKeys, type RegistryValue } from './registryFile.ts';

export const settingsInRegistry = (keys: RegistryKeys): Readonly<Record<string, unknown>> =>
  // The last one counts of a value and a key of that name. Not by assigning: a value may be called __proto__.
  Object.fromEntries(valuesInRegistry(keys).map(([name, value]) => named(name, value)));

function named(written: string, value: RegistryValue): readonly [name: string, value: unknown] {
  const name = policyNames.find((one) => one.toLowerCase() === written.toLowerCase());
  return name === undefined ? [written, value] : [name, fitted(value, policySettings[name].shape)];
}

/** The registry has only texts and numbers. A value that does not fit becomes a problem. */
function fitted(value: RegistryValue, shape: PolicyValueShape): unknown {
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
