import { compareStrings as strings } from '../../strings/compareStrings.ts';

/** Whether a text (with LF line ends only) shows nothing to the eye. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** Shows each blank as a sign; line ends also break the line. */
export const blankSigns = (text: string): string =>
  text.replaceAll(/\s/g, (blank) => (blank === '\n' ? '↵\n' : blank === '\t' ? '⇥' : '␣'));

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

export function blankWords(text: string): string {
  const parts = [
    [count(text, /\n/g), strings.lineBreaks],
    [count(text, /\t/g), strings.tabs],
    [count(text, /[^\S\n\t]/g), strings.spaces],
  ] as const;
  return parts.flatMap(([many, say]) => (many === 0 ? [] : [say(many)])).join(', ');
}

const longest = 60;

/** For the name of a button. */
export function shortened(text: string): string {
  if (isBlank(text)) return blankWords(text.replaceAll(/\r\n?/g, '\n'));
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest).trimEnd()}…`;
}
