import { policyKey } from './policyLocations.ts';

/** null: a type that no setting has. */
export type RegistryValue = string | readonly string[] | number | null;

/** By key and name. */
export type RegistryKeys = ReadonlyMap<string, ReadonlyMap<string, RegistryValue>>;

type RegistryFile = {
  readonly keys: RegistryKeys;
  /** Each line was understood, from the header to the end of the last one. */
  readonly isWhole: boolean;
};

/** Without alternatives inside repetitions, so that a text of megabytes does not exhaust the stack. */
const text = (group: string): string => `"(?<${group}>[^"\\\\]*(?:\\\\[\\s\\S][^"\\\\]*)*)"`;
const next = String.raw`,(?:\\\r?\n)?[ ]*[0-9a-f]{2}`;
const data = [
  text('plain'),
  'dword:(?<dword>[0-9a-f]{8})',
  String.raw`hex(?:\((?<type>[0-9a-f]{1,8})\))?:(?<hex>(?:[0-9a-f]{2}(?:${next})*)?)`,
].join('|');
/** A line without an end may have lost its rest. */
const line = new RegExp(String.raw`(?:\[(?<key>[^\r\n]*)\]|(?:${text('name')}|@)=(?:${data})|)\r?\n`, 'iy');
const anyLine = /[^\r\n]*(?:\r?\n|\r|$)/y;
const header = /^Windows Registry Editor Version 5\.00\r?\n/;

/**
 * `reg.exe query` depends on the console's code page and does not escape the end of an item, `reg.exe export`
 * does.
 */
export function parseRegistryFile(content: string): RegistryFile {
  const keys = new Map<string, Map<string, RegistryValue>>();
  let values = new Map<string, RegistryValue>();
  const [title = ''] = header.exec(content) ?? [];
  let isWhole = title !== '';
  let at = title.length;
  while (at < content.length) {
    line.lastIndex = at;
    const found = line.exec(content);
    const key = found?.groups?.['key'];
    if (found?.groups === undefined) isWhole = false;
    else if (key !== undefined) {
      values = keys.get(key) ?? new Map<string, RegistryValue>();
      keys.set(key, values);
    } else {
      const value = valueIn(found.groups);
      if (value !== undefined) values.set(unescaped(found.groups['name'] ?? ''), value);
    }
    anyLine.lastIndex = at;
    const [read] = found ?? anyLine.exec(content) ?? [content];
    at += read.length;
  }
  return { keys, isWhole };
}

const unescaped = (written: string): string => written.replace(/\\([\s\S])/g, '$1');

/** undefined: a line without a value. */
function valueIn({ plain, dword, type, hex }: Readonly<Record<string, string | undefined>>) {
  if (plain !== undefined) return unescaped(plain);
  if (dword !== undefined) return Number.parseInt(dword, 16);
  return hex === undefined ? undefined : valueOf(Number.parseInt(type ?? '3', 16), hex);
}

/** By number (winnt.h). */
function valueOf(type: number, hex: string): RegistryValue {
  const bytes = Buffer.from(hex.replace(/[^0-9a-f]/gi, ''), 'hex');
  const texts = bytes.toString('utf16le').split('\0');
  switch (type) {
    case 1:
    case 2:
      return texts[0] ?? '';
    case 4:
      return bytes.length === 4 ? bytes.readUInt32LE() : null;
    case 7:
      return texts.filter((item) => item !== '');
    case 11:
      return bytes.length === 8 ? Number(bytes.readBigUInt64LE()) : null;
    default:
      return null;
  }
}

/** reg.exe writes the long name. */
const hive = /^(?:HKEY_LOCAL_MACHINE|HKLM)\\/i;

/**
 * Each key below the policy's is a list, with numbered values as group policy writes it. Names in the
 * registry ignore case.
 */
export function valuesInRegistry(keys: RegistryKeys): readonly (readonly [string, RegistryValue])[] {
  const root = policyKey.toLowerCase();
  return [...keys].flatMap(([key, values]): readonly (readonly [string, RegistryValue])[] => {
    const place = hive.test(key) ? key.replace(hive, '') : '';
    if (place.toLowerCase() === root) return written(values);
    // A list that is no longer managed may leave an empty key.
    if (!place.toLowerCase().startsWith(`${root}\\`) || written(values).length === 0) return [];
    const items = inOrder(values).map(([, value]) => (typeof value === 'string' ? value : ''));
    return [[place.slice(root.length + 1), items]];
  });
}

/** Without the marks of group policy, such as `**delvals.`, and the default value. */
const written = (values: ReadonlyMap<string, RegistryValue>): readonly (readonly [string, RegistryValue])[] =>
  [...values].filter(([name]) => name !== '' && !name.startsWith('**'));

/** By number; names that are none come last, as they come. */
const inOrder = (values: ReadonlyMap<string, RegistryValue>): readonly (readonly [string, RegistryValue])[] =>
  written(values).toSorted(([one], [other]) => placeOf(one) - placeOf(other));

const placeOf = (name: string): number => (/^\d{1,9}$/.test(name) ? Number(name) : 1e9);
