/** null: a type that no setting has. */
export type RegistryValue = string | readonly string[] | number | null;

/** By key and name, as first written. */
export type RegistryKeys = ReadonlyMap<string, ReadonlyMap<string, RegistryValue>>;

export type RegistryFile = {
  readonly keys: RegistryKeys;
  /** Whether each line was understood, from the header to the end of the last one. */
  readonly isWhole: boolean;
};

const lineEnd = '(?:\\r\\n|\\n|\\r)';
/** Without alternatives inside repetitions, so that a text of megabytes does not exhaust the stack. */
const text = (group: string): string => `"(?<${group}>[^"\\\\]*(?:\\\\[\\s\\S][^"\\\\]*)*)"`;
const next = `,(?:[ \\t]*\\\\[ \\t]*${lineEnd})?[ \\t]*[0-9a-f]{2}`;
const data = [
  text('plain'),
  'dword:(?<dword>[0-9a-f]{1,8})',
  `hex(?:\\((?<type>[0-9a-f]{1,8})\\))?:(?<hex>(?:[0-9a-f]{2}(?:${next})*)?)`,
  '(?<removed>-)',
].join('|');
/** A line without an end may have lost its rest. */
const line = new RegExp(
  `(?:\\[(?<minus>-?)(?<key>[^\\r\\n]*)\\]|(?:${text('name')}|@)=(?:${data})|)[ \\t]*(?:;[^\\r\\n]*)?${lineEnd}`,
  'iy',
);
const anyLine = new RegExp(`[^\\r\\n]*(?:${lineEnd}|$)`, 'y');
const header = new RegExp(`^(?:Windows Registry Editor Version 5\\.00|(REGEDIT4))[ \\t]*${lineEnd}`);

/**
 * Parses the output of `reg.exe export` (UTF-16 with a byte order mark). `reg.exe query` depends on the console's code page
 * and does not escape the end of an item. Also reads what people and other programs write as `.reg`.
 */
export function parseRegistryFile(file: Buffer): RegistryFile {
  const content = decoded(file);
  const [title = '', ansi] = header.exec(content) ?? [];
  const tree = createTree(ansi === undefined ? 'utf-16le' : 'windows-1252');
  let isWhole = title !== '';
  let at = title.length;
  while (at < content.length) {
    line.lastIndex = at;
    const found = line.exec(content);
    if (found?.groups === undefined) isWhole = false;
    else tree.add(found.groups);
    anyLine.lastIndex = at;
    const [read] = found ?? anyLine.exec(content) ?? [content];
    at += read.length;
  }
  return { keys: tree.read(), isWhole };
}

type Encoding = 'utf-16le' | 'windows-1252';

function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return file.subarray(2).toString('utf16le');
  // The header has only ASCII, so its second byte tells.
  if (file[1] === 0) return file.toString('utf16le');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return ansi(file);
  }
}

type Named<Value> = { readonly name: string; readonly value: Value };
/** By the lower case of the name. */
type Table<Value> = Map<string, Named<Value>>;

/** The groups of `line`. */
type Line = Readonly<Record<string, string | undefined>>;
type Tree = {
  readonly read: () => RegistryKeys;
  readonly add: (line: Line) => void;
};

/** Names of keys and values ignore case, as in the registry; the first spelling stays. */
function createTree(encoding: Encoding): Tree {
  const keys: Table<Table<RegistryValue>> = new Map();
  /** Values before the first key, and after one that is removed, belong nowhere. */
  let values: Table<RegistryValue> = new Map();

  function open(name: string): void {
    values = keys.get(name.toLowerCase())?.value ?? new Map<string, Named<RegistryValue>>();
    if (!keys.has(name.toLowerCase())) keys.set(name.toLowerCase(), { name, value: values });
  }

  function remove(name: string): void {
    const place = name.toLowerCase();
    for (const other of keys.keys())
      if (other === place || other.startsWith(`${place}\\`)) keys.delete(other);
    values = new Map();
  }

  return {
    read: () => asWritten(keys, (of) => asWritten(of, (value) => value)),
    add(written) {
      if (written['key'] !== undefined) {
        if (written['minus'] === '-') remove(written['key']);
        else open(written['key']);
        return;
      }
      const name = unescaped(written['name'] ?? '');
      const place = name.toLowerCase();
      const value = valueIn(written, encoding);
      if (written['removed'] !== undefined) values.delete(place);
      else if (value !== undefined) values.set(place, { name: values.get(place)?.name ?? name, value });
    },
  };
}

const asWritten = <One, Other>(table: Table<One>, read: (value: One) => Other): ReadonlyMap<string, Other> =>
  new Map([...table.values()].map(({ name, value }) => [name, read(value)]));

/** Windows writes the end of a line as it is, Wine as \r and \n. */
const unescaped = (written: string): string =>
  written.replace(/\\([\s\S])/g, (_all, escaped: string) =>
    escaped === 'n' ? '\n' : escaped === 'r' ? '\r' : escaped,
  );

/** undefined: a line without a value. */
function valueIn({ plain, dword, type, hex }: Line, encoding: Encoding): RegistryValue | undefined {
  if (plain !== undefined) return unescaped(plain);
  if (dword !== undefined) return Number.parseInt(dword, 16);
  return hex === undefined ? undefined : valueOf(Number.parseInt(type ?? '3', 16), hex, encoding);
}

/** Types by number (winnt.h). */
function valueOf(type: number, hex: string, encoding: Encoding): RegistryValue {
  const bytes = Buffer.from(hex.replace(/[^0-9a-f]/gi, ''), 'hex');
  const texts = (encoding === 'utf-16le' ? bytes.toString('utf16le') : ansi(bytes)).split('\0');
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

const ansi = (bytes: Buffer): string => new TextDecoder('windows-1252').decode(bytes);
