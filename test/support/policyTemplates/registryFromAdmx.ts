import type { RegistryKeys, RegistryValue } from '../../../main/policy/registryFile.ts';
import { child, type XmlTree } from './xmlTree.ts';

/**
 * The registry values that the group policy editor writes for a setting. Derived from the ADMX alone (Group
 * Policy ADMX Syntax Reference), without the app's schema.
 */
export function registryFromAdmx(policy: XmlTree, value: unknown): RegistryKeys {
  const { key = '', valueName } = policy.attributes;
  const single = (name: string | undefined, written: RegistryValue): RegistryKeys =>
    new Map([[`HKEY_LOCAL_MACHINE\\${key}`, new Map([[name ?? '', written]])]]);
  const [first] = policy.children.find(({ name }) => name === 'elements')?.children ?? [];
  if (first === undefined) {
    const state = child(policy, value === true ? 'enabledValue' : 'disabledValue');
    return single(valueName, Number(child(state, 'decimal').attributes['value']));
  }
  if (first.name !== 'list') return single(first.attributes['valueName'], entered(first, value));
  const { key: listKey = key, valuePrefix = '' } = first.attributes;
  const items = Array.isArray(value) ? value.map(String) : [];
  const values = new Map(items.map((item, index) => [`${valuePrefix}${index + 1}`, item]));
  return new Map([[`HKEY_LOCAL_MACHINE\\${listKey}`, values]]);
}

/** The value that the editor's field stores. Throws on a value that the field refuses. */
function entered({ name, attributes, children }: XmlTree, value: unknown): RegistryValue {
  const longest = Number(attributes['maxLength'] ?? 1023);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (name) {
    case 'decimal':
      if (typeof value === 'number' && value >= least(attributes) && value <= most(attributes)) return value;
      break;
    case 'text':
      if (text.length <= longest && !text.includes('\n')) return text;
      break;
    case 'multiText':
      return text.trim().split('\n');
    case 'enum': {
      const values = children.map((item) => child(child(item, 'value'), 'string').text);
      if (values.includes(text)) return text;
      break;
    }
  }
  throw new Error(`${name} does not take ${text}`);
}

const least = ({ minValue = '0' }: XmlTree['attributes']): number => Number(minValue);
const most = ({ maxValue = '9999' }: XmlTree['attributes']): number => Number(maxValue);
