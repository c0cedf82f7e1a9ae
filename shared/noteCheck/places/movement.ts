import { textAt, type Token } from '../tokens.ts';

const ways = /^(?:to|on|the|round|around|over|off|him|her|it|them|and|a|his)$/;
const moves =
  /^(?:circle|circles|circled|circling|turn|turns|turned|turning|trot|trots|trotted|trotting|go|goes|going|went|come|comes|came|lunge|lunged|lunging|lead|leads|walk|walks|walked|walking|run|runs|look|looks|looking|drift|drifts|drifted|swing|swings|bend)$/;
const tracks = /^(?:rein|reins|circle|circles|turn|turns|lead|canter|hander|handed)$/;
/** How many words stand between what moves and the side. */
const reach = 4;

/** "Circle him to the right", "go left", "on the left rein": the way that an animal goes, and no place of it. */
export function isWayToGo(tokens: readonly Token[], at: number): boolean {
  if (tracks.test(textAt(tokens, at + 1))) return true;
  if (!/^[.,:;?!]$/.test(textAt(tokens, at + 1)) && tokens[at + 1]?.kind === 'word') return false;
  for (let before = at - 1; before >= at - reach; before -= 1) {
    const word = textAt(tokens, before);
    if (tokens[before]?.sentence === tokens[at]?.sentence && moves.test(word)) return true;
    if (!ways.test(word)) return false;
  }
  return false;
}
