/** The most letters before a place. */
const longest = 24;

/** The words that lead to a place of a note, which tell one figure from another: "P" of "T 38.6 °C, P 96". */
export function leadOf(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const phrase = /(?:^|[.,;:]\s)((?:(?![.,;:]\s).)*)$/su.exec(line)?.[1]?.trimStart() ?? '';
  return phrase.length <= longest ? phrase : `…${phrase.slice(-longest).replace(/^\S*\s/u, '')}`;
}
