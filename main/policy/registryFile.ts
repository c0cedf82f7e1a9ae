/** null: a type that no setting has. */
export type RegistryValue = string | readonly string[] | number | null;

/** By key and name, as written. */
export type RegistryKeys = ReadonlyMap<string, ReadonlyMap<string, RegistryValue>>;

const text = '"((?:[^"\\\\]|\\\\[\\s\\S])*)"';
const bytes = '((?:[0-9a-f]{2}|,|\\\\\\r?\\n[ \\t]*)*)';
const entry = new RegExp(
  `^\\[([^\\r\\n]*)\\]|^(?:${text}|@)=(?:${text}|dword:([0-9a-f]{8})|hex(?:\\(([0-9a-f]+)\\))?:${bytes})`,
  'gim',
);

/**
 * Parses the output of `reg.exe export` (UTF-16 with a byte order mark). `reg.exe query` depends on the console's code page
 * and does not escape the end of an item.
 */
export function parseRegistryFile(file: Buffer): RegistryKeys {
  const content = file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))
    ? file.subarray(2).toString('utf16le')
    : file.toString('utf8');
  const keys = new Map<string, Map<string, RegistryValue>>();
  let values = new Map<string, RegistryValue>();
  for (const [, key, name, plain, dword, type, hex] of content.matchAll(entry)) {
    if (key !== undefined) {
      values = keys.get(key) ?? new Map<string, RegistryValue>();
      keys.set(key, values);
    } else if (name !== undefined) {
      if (plain !== undefined) values.set(unescaped(name), unescaped(plain));
      else if (dword !== undefined) values.set(unescaped(name), Number.parseInt(dword, 16));
      else values.set(unescaped(name), valueOf(type ?? '3', hex ?? ''));
    }
  }
  return keys;
}

const unescaped = (written: string): string => written.replace(/\\([\s\S])/g, '$1');

/** Types by number (winnt.h). */
function valueOf(type: string, hex: string): RegistryValue {
  const data = Buffer.from(hex.replace(/[^0-9a-f]/gi, ''), 'hex');
  const texts = data.toString('utf16le').split('\0');
  switch (type.toLowerCase()) {
    case '1':
    case '2':
      return texts[0] ?? '';
    case '7':
      return texts.filter((item) => item !== '');
    case 'b':
      return data.length === 8 ? Number(data.readBigUInt64LE()) : null;
    default:
      return null;
  }
}
