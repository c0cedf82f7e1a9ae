import type { NoteDocument } from '../../shared/text/noteDocument.ts';

/** Rich text (RTF 1.9). In ASCII alone, so that no program can take it for another encoding. */
export function noteRtf({ notices, facts, sections }: NoteDocument): string {
  const paragraphs = [
    ...notices.map((notice) => `{\\b ${escaped(notice)}}`),
    ...(facts.length === 0
      ? []
      : [facts.map(({ label, value }) => `{\\b ${escaped(label)}:} ${escaped(value)}`).join('\\line\r\n')]),
    ...sections.map(({ heading, text }) =>
      heading === '' ? escaped(text) : `{\\b ${escaped(heading)}}\\line\r\n${escaped(text)}`,
    ),
  ];
  const body = paragraphs.map((paragraph) => `\\pard\\sa160 ${paragraph}\\par\r\n`).join('');
  return `{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fswiss Arial;}}\\f0\\fs21\r\n${body}}\r\n`;
}

/**
 * Each UTF-16 unit beyond ASCII is a signed number of 16 bits, with `?` for programs that know no Unicode.
 */
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => unit(text.charCodeAt(index))).join('');

function unit(code: number): string {
  const character = String.fromCharCode(code);
  if (character === '\n') return '\\line\r\n';
  if (character === '\t') return '\\tab ';
  if (character === '\\' || character === '{' || character === '}') return `\\${character}`;
  if (code < 0x80) return character;
  return `\\u${code > 0x7fff ? code - 0x1_0000 : code}?`;
}
