import { noteLimits } from '../../shared/consult/noteLimits.ts';

/** A text for each warning. The interface does not define their shape, so any shape gets a text. */
export function warningTexts(warnings: unknown): readonly string[] {
  if (warnings === undefined || warnings === null) return [];
  const given: readonly unknown[] = Array.isArray(warnings) ? warnings : [warnings];
  return given.slice(0, noteLimits.warnings + 1).map((warning) => {
    const text = said(warning, 0);
    return text === '' ? 'A warning without words' : text;
  });
}

/** The first one with words is the sentence. */
const sentenceFields = ['message', 'text', 'warning', 'description', 'detail', 'title', 'error'];
/** For machines: used only without a sentence. */
const codeFields = ['code', 'type', 'kind', 'id'];

/** Deeper values are shown as JSON. */
const deepest = 4;

function said(value: unknown, depth: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  // A number or a truth value; JSON has no others.
  if (typeof value !== 'object') return JSON.stringify(value);
  if (depth > deepest) return JSON.stringify(value);
  if (Array.isArray(value))
    return join(
      value.map((one: unknown) => said(one, depth + 1)),
      ', ',
    );
  return saidOfObject(Object.entries(value), depth + 1);
}

function saidOfObject(entries: readonly (readonly [string, unknown])[], depth: number): string {
  const fields = new Map(entries);
  const name = sentenceFields.find((field) => hasWords(fields.get(field)));
  const further = entries.filter(([field]) => field !== name && !codeFields.includes(field));
  const rest = pairs(further, depth);
  if (name !== undefined) {
    const sentence = said(fields.get(name), depth);
    return rest === '' ? sentence : `${sentence} (${rest})`;
  }
  const codes = entries.filter(([field]) => codeFields.includes(field));
  return join(
    [
      join(
        codes.map(([, code]) => inWords(said(code, depth))),
        ', ',
      ),
      rest,
    ],
    ' · ',
  );
}

const hasWords = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const pairs = (entries: readonly (readonly [string, unknown])[], depth: number): string =>
  join(
    entries.map(([field, value]) => {
      const text = said(value, depth);
      return text === '' ? '' : `${inWords(field)}: ${text}`;
    }),
    ' · ',
  );

/** audio_shortfall, audioShortfall: audio shortfall. */
const inWords = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

const join = (texts: readonly string[], by: string): string => texts.filter((text) => text !== '').join(by);
