import type { PlacedSetting, PlacedSettings } from './placedSettings.ts';
import { policyKey } from './policyLocations.ts';
import { parseRegistryFile, type RegistryFile } from './registryFile.ts';
import { registrySettings } from './settingsInRegistry.ts';

const header = /^(?:Windows Registry Editor|REGEDIT4)/;

/** By what the file begins with, in UTF-16 too. */
export const isRegistryFile = (text: string): boolean => header.test(text);

/** The settings of a `.reg` file with their lines. What the file has of other keys is no fault. */
export function settingsInRegistryFile(bytes: Buffer): PlacedSettings {
  const file = parseRegistryFile(bytes);
  const settings = registrySettings(file.keys).map((setting) => placed(setting, file));
  const unread = file.unreadLines.map((line) => ({
    line,
    column: null,
    name: '',
    reason: 'This line is none of a registry file, or the file ends in it.',
  }));
  const isEmpty = settings.length === 0 && unread.length === 0;
  const reason = `The file sets nothing below HKEY_LOCAL_MACHINE\\${policyKey}.`;
  return { settings, faults: isEmpty ? [{ line: 1, column: null, name: '', reason }] : unread };
}

function placed(
  { name, value, key, from }: ReturnType<typeof registrySettings>[number],
  { lines }: RegistryFile,
): PlacedSetting {
  const itemLines = from.map((one) => lines.get(key)?.get(one) ?? 1);
  const isList = from.length > 1;
  return { name, value, line: Math.min(...itemLines), itemLines: isList ? itemLines : [] };
}
