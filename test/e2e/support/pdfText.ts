import { inflateSync } from 'node:zlib';

/**
 * The words on each page of a PDF that Chromium made, in the order in which they are drawn: by what its fonts
 * say that their glyphs mean, as a program does that searches in it or copies from it.
 */
export function pdfPages(pdf: string): readonly string[] {
  const objects = new Map(
    [...pdf.matchAll(/(\d+) 0 obj\r?\n([^]*?)\r?\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  );
  const glyphsOf = (font: string): ReadonlyMap<string, string> => {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? [];
    return glyphsIn(streamIn(objects.get(map ?? '') ?? ''));
  };
  return [...objects.values()]
    .map(streamIn)
    .filter((content) => /\bBT\b/.test(content))
    .map((content) => wordsIn(content, glyphsOf));
}

function streamIn(object: string): string {
  const length = Number(/\/Length (\d+)/.exec(object)?.[1]);
  const from = /stream\r?\n/.exec(object);
  if (from === null || Number.isNaN(length) || !object.includes('/FlateDecode')) return '';
  const begin = from.index + from[0].length;
  try {
    return inflateSync(Buffer.from(object.slice(begin, begin + length), 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

const hexes = (text: string): readonly string[] => [...text.matchAll(/<(\w+)>/g)].map(([, hex]) => hex ?? '');

function glyphsIn(cmap: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  const meaning = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, table] of cmap.matchAll(/beginbfchar\s([^]*?)endbfchar/g))
    for (const line of (table ?? '').split('\n')) {
      const [code, means] = hexes(line);
      if (code !== undefined && means !== undefined) glyphs.set(code.toLowerCase(), meaning(means));
    }
  for (const [, table] of cmap.matchAll(/beginbfrange\s([^]*?)endbfrange/g))
    for (const line of (table ?? '').split('\n')) {
      const [from = '', to = '', means = ''] = hexes(line);
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(to, 16); code += 1)
        glyphs.set(
          code.toString(16).padStart(from.length, '0'),
          String.fromCharCode(Number.parseInt(means, 16) + code - first),
        );
    }
  return glyphs;
}

function wordsIn(content: string, glyphsOf: (font: string) => ReadonlyMap<string, string>): string {
  let glyphs: ReadonlyMap<string, string> = new Map();
  let words = '';
  for (const [, font, codes] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font !== undefined) glyphs = glyphsOf(font);
    for (const code of codes?.toLowerCase().match(/.{4}/g) ?? []) words += glyphs.get(code) ?? '';
  }
  return words;
}
