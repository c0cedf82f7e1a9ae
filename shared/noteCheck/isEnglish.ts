import { wordsOfCues } from './data/cues.ts';
import type { Token } from './tokens.ts';

/** The commonest words of English, and those of a chart that is dictated; a fifth of what is said are some of them. */
const commonWords = wordsOfCues('english');
/** Less than a fifth, because a consult has many names and figures. Other languages stay far below it. */
const leastShare = 0.14;

/** Whether a transcript is in English, by its tokens; one without words counts as English. */
export function isEnglish(tokens: readonly Token[]): boolean {
  let words = 0;
  let common = 0;
  for (const { kind, text } of tokens)
    if (kind === 'word') {
      words += 1;
      if (commonWords.has(text)) common += 1;
    }
  return words === 0 || common / words > leastShare;
}
