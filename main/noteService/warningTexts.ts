import { noteLimits } from '../../shared/consult/noteLimits.ts';

/** A text for each warning. The interface does not define their shape, so any shape gets a text. */
export function warningTexts(warnings: unknown): readonly string[] {
  if (warnings === undefined || warnings === null) return [];
  const given: readonly unknown[] = Array.isArray(warnings) ? warnings : [warnings];
  return given.slice(0, noteLimits.warnings + 1).map((warning) => {
    const isObject = typeof warning === 'object' && warning !== null && !Array.isArray(warning);
    const text = isObject ? textOfObject(Object.entries(warning)) : textOf(warning);
    return text === '' ? 'A warning without words' : text;
  });
}

/** The first one with words is the sentence. */
const sentenceFields = ['message', 'text', 'warning', 'description', 'detail', 'title', 'error'];
/** For machines: used only without a sentence. */
const codeFields = ['code', 'type', 'kind', 'id'];

function textOfObject(entries: readonly (readonly [string, unknown])[]): string {
  const fields = new Map(entries.filter(([, value]) => textOf(value) !== ''));
  const name = sentenceFields.find((field) => typeof fields.get(field) === 'string');
  const codes = [...fields].filter(([field]) => codeFields.includes(field));
  const rest = [...fields]
    .filter(([field]) => field !== name && !codeFields.includes(field))
    .map(([field, value]) => `${inWords(field)}: ${textOf(value)}`);
  if (name === undefined) return [...codes.map(([, code]) => inWords(textOf(code))), ...rest].join(' · ');
  return textOf(fields.get(name)) + (rest.length === 0 ? '' : ` (${rest.join(' · ')})`);
}

/** As JSON, where it is no text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  const json = JSON.stringify(value);
  return ['null', '[]', '{}'].includes(json) ? '' : json;
}

/** audio_shortfall, audioShortfall: audio shortfall. */
const inWords = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
