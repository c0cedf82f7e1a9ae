import { setImmediate as nextTurn } from 'node:timers/promises';
import { parsedJson } from '../../shared/parsedJson.ts';

/** `isCut`: it held more values than any note has, and `body` holds the first of them. */
export type ParsedAnswer = { readonly body: unknown; readonly isCut: boolean };

/** A note has some tens of values. */
const mostFields = 1_000;
const mostValues = 20_000;
const deepest = 50;
/** How many marks are looked at before others get their turn. */
const marksPerTurn = 50_000;

/**
 * As JSON.parse; undefined: not JSON. Drops values beyond a limit, in many turns of the event loop: 300,000 empty
 * sections would block the app. Long texts stay whole.
 */
export async function parseAnswer(text: string): Promise<ParsedAnswer> {
  const shorter = await withoutTooMany(text);
  await nextTurn();
  const body = parsedJson(shorter);
  await nextTurn();
  return { body, isCut: shorter !== text };
}

/** The same text without the values that are too many or too deep. */
async function withoutTooMany(text: string): Promise<string> {
  const cutter = createCutter(text);
  const mark = /["{}[\],]/g;
  let isInString = false;
  let at = nextMark(text, mark, 0);
  for (let seen = 1; at !== -1; seen += 1) {
    const found = text.charAt(at);
    if (found !== '"') cutter.take(found, at);
    else if (!isInString) isInString = true;
    else if (!isEscaped(text, at)) isInString = false;
    at = isInString ? text.indexOf('"', at + 1) : nextMark(text, mark, at + 1);
    if (seen % marksPerTurn === 0) await nextTurn();
  }
  return cutter.end();
}

function nextMark(text: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? -1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function createCutter(text: string) {
  const pieces: string[] = [];
  let from = 0;
  let depth = 0;
  let fields = 0;
  let values = 0;
  /** The depth at which the dropped part ends; null: nothing is being dropped. */
  let until: number | null = null;

  function leaveOut(at: number, backAt: number, instead: string): void {
    pieces.push(text.slice(from, at), instead);
    until = backAt;
  }

  function close(at: number): void {
    depth -= 1;
    if (until !== depth) return;
    // Drops the bracket of a value that is too deep; keeps that of a list that is too long.
    from = depth >= deepest ? at + 1 : at;
    until = null;
  }

  function separate(at: number): void {
    if (depth === 1) fields += 1;
    else values += 1;
    if (depth === 1 ? fields >= mostFields : values >= mostValues) leaveOut(at, depth - 1, '');
  }

  return {
    take(mark: string, at: number): void {
      if (mark === '{' || mark === '[') {
        if (until === null && depth === deepest) leaveOut(at, depth, 'null');
        depth += 1;
      } else if (mark === '}' || mark === ']') close(at);
      else if (until === null) separate(at);
    },
    end: (): string =>
      from === 0 && until === null ? text : [...pieces, until === null ? text.slice(from) : ''].join(''),
  };
}

/** A complete answer. `body`: the parsed JSON, or undefined. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** As text, where `body` holds only the beginning of it (parseAnswer.ts). */
  readonly whole: string | null;
  readonly isHtml: boolean;
  /** Some of its bytes were not text, and stand as U+FFFD. */
  readonly isSpoilt?: boolean;
  readonly retryAfter: string | null;
  readonly date: string | null;
};
