import { shownName } from '../../shared/text/shownName.ts';

/** Zero-width characters that no name needs. Joiners stay, because some scripts are written with them. */
const invisible = /[\u00ad\u200b\u2060]+/gu;

/** Spreadsheets write ="0012" for a text of digits. */
const formulaText = /^="(?<text>[^"]*)"$/u;

/** The longest patient field that the app accepts. */
const longestCell = 500;
/** Beyond this, not even blanks are taken off. */
const longestWritten = 4096;

/** A cell as the app shows it and fills it in; null: it is damaged or too long, and half a name could be another one. */
export function cleanCell(cell: string): string | null {
  if (cell.length > longestWritten) return null;
  const unwrapped = formulaText.exec(cell.trim())?.groups?.['text'] ?? cell;
  const clean = shownName(unwrapped).replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim();
  return clean.length > longestCell || clean.includes('\ufffd') || !clean.isWellFormed() ? null : clean;
}
