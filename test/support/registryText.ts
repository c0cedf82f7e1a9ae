import type { RegistryKeys, RegistryValue } from '../../main/policy/registryFile.ts';

/** As `reg.exe export` writes it: UTF-16 with a byte order mark, CRLF, long values over several lines. */
export function registryFile(keys: RegistryKeys): Buffer {
  const blocks = [...keys].map(([key, values]) =>
    [`[${key}]`, ...[...values].map(([name, value]) => `"${escaped(name)}"=${written(value)}`), '', ''].join(
      '\r\n',
    ),
  );
  return Buffer.from(`\uFEFFWindows Registry Editor Version 5.00\r\n\r\n${blocks.join('')}`, 'utf16le');
}

const escaped = (text: string): string => text.replace(/["\\]/g, '\\$&');

function written(value: RegistryValue): string {
  if (typeof value === 'string') return `"${escaped(value)}"`;
  if (typeof value === 'number') return `dword:${value.toString(16).padStart(8, '0')}`;
  if (value === null) return 'hex:01,02';
  const data = Buffer.from(`${value.map((item) => `${item}\0`).join('')}\0`, 'utf16le');
  return `hex(7):${inLines([...data].map((byte) => byte.toString(16).padStart(2, '0')))}`;
}

function inLines(bytes: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 25) lines.push(bytes.slice(at, at + 25).join(','));
  return lines.join(',\\\r\n  ');
}
