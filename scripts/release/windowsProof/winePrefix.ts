import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printLine } from '../../dev/userError.ts';
import { windowsPath, type ProofPlace } from './proofPlace.ts';
import { endWine, wineOrThrow } from './wine.ts';

const fontFolder = 'usr/share/fonts/truetype/liberation';
/**
 * The names by which Chromium asks Windows for a font. Without any of them it asks for ever, until its stack
 * is full.
 */
const askedFor = ['Segoe UI', 'Tahoma', 'Arial', 'sans'] as const;

/**
 * Makes Wine's Windows, once: Windows 10, with fonts, and without two parts that Wine only pretends to have.
 */
export async function preparePrefix(place: ProofPlace): Promise<void> {
  const mark = path.join(place.prefix, 'ready');
  if (existsSync(mark)) return;
  printLine(`Making Wine's Windows in ${place.prefix}…`);
  await rm(place.prefix, { recursive: true, force: true });
  await mkdir(place.work, { recursive: true });
  await wineOrThrow(place, ['wineboot', '--init'], 'Wine made no Windows');
  await wineOrThrow(place, ['winecfg', '-v', 'win10'], 'Wine took no version');
  await endWine(place);
  const fonts = (await readdir(path.join(place.chroot, fontFolder))).filter((name) => name.endsWith('.ttf'));
  const into = path.join(place.prefix, 'drive_c', 'windows', 'Fonts');
  await mkdir(into, { recursive: true });
  for (const font of fonts) await copyFile(path.join(place.chroot, fontFolder, font), path.join(into, font));
  const file = path.join(place.work, 'windows.reg');
  await writeFile(file, registryText(fonts));
  await wineOrThrow(place, ['regedit', '/S', windowsPath(file)], 'Wine took no registry file');
  await endWine(place);
  await writeFile(mark, '');
}

const registryText = (fonts: readonly string[]): string =>
  [
    'Windows Registry Editor Version 5.00',
    '[HKEY_LOCAL_MACHINE\\Software\\Microsoft\\Windows NT\\CurrentVersion\\Fonts]',
    ...fonts.map((font) => `"${path.basename(font, '.ttf')} (TrueType)"="${font}"`),
    '[HKEY_CURRENT_USER\\Software\\Wine\\Fonts\\Replacements]',
    ...askedFor.map((name) => `"${name}"="Liberation Sans"`),
    // Chromium asks it for the size of texts, and Wine's answer asks Chromium again, without end.
    '[HKEY_CURRENT_USER\\Software\\Wine\\DllOverrides]',
    '"windows.ui"=""',
    '',
  ].join('\r\n\r\n');
