import { tokensOf } from './tokens.ts';

/** The commonest words of English; a fifth of what is said are some of them. */
const commonWords: ReadonlySet<string> = new Set(
  'the and to of a is it that you he she we they for on in was have has not with at be so this what his her'.split(
    ' ',
  ),
);
/** Less than a fifth, because a consult has many names and figures. Other languages stay far below it. */
const leastShare = 0.14;

/** Whether a transcript is in English; one without words counts as English. */
export function isEnglish(transcript: string): boolean {
  const words = tokensOf(transcript).filter(({ kind }) => kind === 'word');
  const common = words.filter(({ text }) => commonWords.has(text));
  return words.length === 0 || common.length / words.length > leastShare;
}
