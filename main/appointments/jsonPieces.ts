/** What a JSON text holds, in its order. */
export type JsonPiece =
  | { readonly kind: 'begin'; readonly isArray: boolean }
  | { readonly kind: 'end' }
  | { readonly kind: 'key'; readonly text: string }
  /** `text`: null for null and for a number that is too large; a text that is longer than any field is U+FFFD, which no cell may have. */
  | { readonly kind: 'value'; readonly text: string | null };

/** No program nests a list of appointments deeper. */
const deepest = 100;
/** More than the longest field of an appointment, written with escapes. */
const longest = 4096;
const tooLong = '\ufffd';

/** What may come next. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

type Step = { readonly end: number; readonly expected: Expected; readonly piece: JsonPiece | null };

/** Reads a JSON text one piece at a time, so that the reader can pause. Throws a SyntaxError where the text is no JSON. */
export function* jsonPieces(text: string): Generator<JsonPiece> {
  /** Which of the open brackets are arrays. */
  const open: boolean[] = [];
  let expected: Expected = 'value';
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, at)) {
    const step = stepAt(text, at, expected, open);
    at = step.end;
    expected = step.expected;
    if (step.piece !== null) yield step.piece;
  }
  if (expected !== 'nothing') throw new SyntaxError('cut off');
}

function stepAt(text: string, at: number, expected: Expected, open: boolean[]): Step {
  const mark = text.charAt(at);
  if (mark === ',' || mark === ':')
    return { end: at + 1, expected: afterMark(mark, expected, open.at(-1)), piece: null };
  if (mark === '}' || mark === ']') {
    const mayEnd = expected === 'valueOrEnd' || expected === 'keyOrEnd' || expected === 'commaOrEnd';
    if (!mayEnd || open.pop() !== (mark === ']')) throw new SyntaxError('an end too many');
    return { end: at + 1, expected: afterValue(open), piece: { kind: 'end' } };
  }
  if (expected === 'key' || expected === 'keyOrEnd') {
    const { value, end } = textAt(text, at);
    return { end, expected: 'colon', piece: { kind: 'key', text: value } };
  }
  if (expected !== 'value' && expected !== 'valueOrEnd') throw new SyntaxError('a value too many');
  return mark === '{' || mark === '[' ? beginAt(mark, at, open) : scalarAt(text, at, open);
}

const afterValue = (open: readonly boolean[]): Expected => (open.length === 0 ? 'nothing' : 'commaOrEnd');

function beginAt(mark: '{' | '[', at: number, open: boolean[]): Step {
  const isArray = mark === '[';
  if (open.push(isArray) > deepest) throw new SyntaxError('too deep');
  return { end: at + 1, expected: isArray ? 'valueOrEnd' : 'keyOrEnd', piece: { kind: 'begin', isArray } };
}

function scalarAt(text: string, at: number, open: readonly boolean[]): Step {
  const { value, end } = text.charAt(at) === '"' ? textAt(text, at) : wordAt(text, at);
  return { end, expected: afterValue(open), piece: { kind: 'value', text: value } };
}

function afterMark(mark: ',' | ':', expected: Expected, isInArray: boolean | undefined): Expected {
  if (mark === ':' && expected === 'colon') return 'value';
  if (mark === ',' && expected === 'commaOrEnd') return isInArray === true ? 'value' : 'key';
  throw new SyntaxError('a mark in the wrong place');
}

const noBlank = /[^ \t\r\n]/gu;

function skipBlanks(text: string, from: number): number {
  noBlank.lastIndex = from;
  return noBlank.exec(text)?.index ?? text.length;
}

function textAt(text: string, from: number): { readonly value: string; readonly end: number } {
  if (text.charAt(from) !== '"') throw new SyntaxError('no text');
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end === -1) throw new SyntaxError('cut off');
  if (end - from > longest) return { value: tooLong, end: end + 1 };
  const value: unknown = JSON.parse(text.slice(from, end + 1));
  return { value: typeof value === 'string' ? value : tooLong, end: end + 1 };
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === '\\') slashes += 1;
  return slashes % 2 === 1;
}

const wordEnd = /[\s,:"[\]{}]/gu;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

/** A number, true, false or null. */
function wordAt(text: string, from: number): { readonly value: string | null; readonly end: number } {
  wordEnd.lastIndex = from;
  const end = wordEnd.exec(text)?.index ?? text.length;
  const word = end - from > longest ? '' : text.slice(from, end);
  if (word === 'null') return { value: null, end };
  if (word === 'true' || word === 'false') return { value: word, end };
  if (!number.test(word)) throw new SyntaxError('no value');
  const value = Number(word);
  return { value: Number.isFinite(value) ? String(value) : null, end };
}
