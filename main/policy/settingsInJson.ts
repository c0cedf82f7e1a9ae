import type { DocumentNode, MemberNode, ValueNode } from '@humanwhocodes/momoa';
import type { FileFault, PlacedSetting, PlacedSettings } from './placedSettings.ts';

/** The settings of a JSON policy file with their lines. Of a file that is no JSON, the first place that is wrong. */
export async function settingsInJson(text: string): Promise<PlacedSettings> {
  // A file of its own in the build, because only this one job needs it.
  const { parse } = await import('@humanwhocodes/momoa');
  const parsed = parseJson(text, () => parse(text, { mode: 'json', ranges: true }));
  if ('offset' in parsed) return { settings: [], faults: [faultAt(text, parsed)] };
  const { body } = parsed;
  if (body.type !== 'Object') {
    const reason = 'The file does not hold one object: { "setting": value, … }.';
    return { settings: [], faults: [{ line: body.loc.start.line, column: null, name: '', reason }] };
  }
  return {
    settings: body.members.map((member) => settingOf(text, member)),
    faults: body.members.flatMap((member) => fieldsSetTwice(member.value, nameOf(member))),
  };
}

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name);

function settingOf(text: string, member: MemberNode): PlacedSetting {
  const { value } = member;
  const [from, to] = value.range ?? [0, 0];
  const items = value.type === 'Array' ? value.elements : [];
  return {
    name: nameOf(member),
    // As the app reads it, for numbers and texts alike.
    value: JSON.parse(text.slice(from, to)) as unknown,
    line: member.loc.start.line,
    itemLines: items.map(({ loc }) => loc.start.line),
  };
}

/** Fields of the objects within one setting that have the same name: JSON allows them, and the last one counts. */
function fieldsSetTwice(node: ValueNode, setting: string): readonly FileFault[] {
  if (node.type === 'Array') return node.elements.flatMap(({ value }) => fieldsSetTwice(value, setting));
  if (node.type !== 'Object') return [];
  const names = node.members.map(nameOf);
  return node.members.flatMap((member, index) => [
    ...(names.indexOf(nameOf(member)) < index ? [secondField(member, setting)] : []),
    ...fieldsSetTwice(member.value, setting),
  ]);
}

const secondField = ({ loc }: MemberNode, name: string): FileFault => ({
  line: loc.start.line,
  column: null,
  name,
  reason: 'a field of the same name stands above, and only the last one counts',
});

type Wrong = { readonly offset: number; readonly reason: string };

function parseJson(text: string, parse: () => DocumentNode): DocumentNode | Wrong {
  const unclosed = unclosedText(text);
  try {
    const document = parse();
    // The parser lets control characters stand in texts.
    JSON.parse(text);
    return document;
  } catch (error) {
    const offset = error instanceof Error && 'offset' in error ? Number(error.offset) : null;
    if (unclosed !== null && (offset === null || unclosed < offset))
      return { offset: unclosed, reason: 'The text that begins here has no closing quote on its line.' };
    return offset === null ? otherwiseWrong(text) : { offset, reason: reasonAt(text, offset) };
  }
}

/** Where a text begins that does not end on its line; null: each one ends. */
function unclosedText(text: string): number | null {
  // Without alternatives inside repetitions, so that a long text does not exhaust the stack.
  for (const found of text.matchAll(/"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*("?)/g))
    if (found[1] === '') return found.index;
  return null;
}

/** A control character in a text, which only JSON.parse refuses; else brackets without an end. */
function otherwiseWrong(text: string): Wrong {
  const texts = [...text.matchAll(/"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/g)];
  const found = texts.find(([one]) => Array.from(one).some((character) => character < ' '));
  return found === undefined
    ? { offset: 0, reason: 'Brackets are nested too deeply.' }
    : { offset: found.index, reason: 'A tab or another control character stands in this text.' };
}

/** Why JSON ends at this place, in words that repeat nothing of a text or a number. */
function reasonAt(text: string, offset: number): string {
  const rest = text.slice(offset);
  const before = text.slice(0, offset).trimEnd();
  if (rest.trim() === '') return 'The file ends too early: a bracket or a quote is not closed.';
  if (/^\/[/*]|^#/.test(rest)) return 'JSON has no comments.';
  if (/^['’‘“”]/.test(rest)) return 'Names and texts stand in straight double quotes.';
  if (/^[}\]]/.test(rest) && before.endsWith(',')) return 'The comma before this bracket is one too many.';
  if (/^[}\]]/.test(rest)) return 'This bracket does not close the one that is open, or a value is missing.';
  if (/^["{[\w-]/.test(rest) && /["\w}\]]$/.test(before)) return 'A comma or a colon is missing before this.';
  if (/^[A-Za-z_]/.test(rest))
    return 'Names and texts stand in double quotes; other words are true, false and null.';
  if (/^[,:]/.test(rest)) return 'A name or a value is missing before this.';
  return 'This is not JSON.';
}

function faultAt(text: string, { offset, reason }: Wrong): FileFault {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, name: '', reason };
}
