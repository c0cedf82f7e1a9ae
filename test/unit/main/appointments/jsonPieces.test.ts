import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPieces } from '../../../../main/appointments/jsonPieces.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** The value that the pieces describe. Numbers, true and false come as text. */
function built(text: string): unknown {
  const opened: {
    readonly isArray: boolean;
    readonly value: unknown[] | Map<string, unknown>;
    key: string;
  }[] = [];
  let whole: unknown;
  const put = (value: unknown): void => {
    const around = opened.at(-1);
    if (around === undefined) whole = value;
    else if (Array.isArray(around.value)) around.value.push(value);
    else around.value.set(around.key, value);
  };
  for (const piece of jsonPieces(text)) {
    const around = opened.at(-1);
    if (piece.kind === 'key' && around !== undefined) around.key = piece.text;
    else if (piece.kind === 'value') put(piece.text);
    else if (piece.kind === 'begin') {
      const value = piece.isArray ? [] : new Map<string, unknown>();
      put(value);
      opened.push({ isArray: piece.isArray, value, key: '' });
    } else if (piece.kind === 'end') opened.pop();
  }
  return whole;
}

/** As the pieces have it: with texts for numbers, true and false. */
function asText(value: unknown): unknown {
  if (value === null || value === Infinity || value === -Infinity) return null;
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === 'object')
    return new Map(Object.entries(value).map(([key, one]) => [key, asText(one)]));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const outcome = (read: () => unknown): unknown => {
  try {
    return { value: read() };
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : error;
  }
};
const expectAsParsed = (text: string): void =>
  expect(outcome(() => built(text))).toEqual(outcome(() => asText(JSON.parse(text))));

it('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t', '\r\n'), (value, blank) => {
      expectAsParsed(JSON.stringify(value, null, blank));
    }),
    propertyRuns(1000),
  );
});

it('refuses what JSON.parse refuses', () => {
  const damage = fc.record({
    at: fc.nat(200),
    removed: fc.nat(2),
    added: fc.stringMatching(/^[[\]{},:"\\0-9eE+.\-a-u \n]{0,2}$/u),
  });
  fc.assert(
    fc.property(fc.jsonValue(), damage, (value, { at, removed, added }) => {
      const text = JSON.stringify(value);
      const from = at % text.length;
      expectAsParsed(text.slice(0, from) + added + text.slice(from + removed));
    }),
    propertyRuns(2000),
  );
});

it.each([
  '',
  ' ',
  '[',
  ']',
  '{]',
  '[}',
  '[,]',
  '{"a"}',
  '{"a":}',
  '{,}',
  '{1:2}',
  '[1 2]',
  '1 2',
  '[01]',
  '[.5]',
  '[1.]',
  '[+1]',
  '["\n"]',
  String.raw`["\x"]`,
  '["',
  '[nul]',
  '[NaN]',
  '[1],',
])('refuses %j', (text) => expectAsParsed(text));

it('does not read a text that is longer than any field, and goes on behind it', () => {
  const long = String.raw`\"]`.repeat(5000);
  expect(built(`["${long}","Luna"]`)).toEqual(['\ufffd', 'Luna']);
});

it('refuses what is nested deeper than any list', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(outcome(() => built(nested(101)))).toBe('no JSON');
  expect(built(nested(100))).toEqual(JSON.parse(nested(100)));
});
