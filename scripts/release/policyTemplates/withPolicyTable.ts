import { policyGroups, policySettings, type PolicyName } from '../../../main/policy/policySchema.ts';
import { settingNames, settingDefinitionOf } from '../../../shared/settings/settingsTable.ts';
import type { PolicyValueShape } from '../../../main/policy/policyValues.ts';

const marks = { start: '<!-- policy table: begin -->', end: '<!-- policy table: end -->' };

/** The text with the current table between its two marks; null if the marks are missing. */
export function withPolicyTable(text: string): string | null {
  const start = text.indexOf(marks.start);
  const end = text.indexOf(marks.end);
  if (start === -1 || end < start) return null;
  return `${text.slice(0, start)}${marks.start}\n\n${policyTable()}\n${vetText()}\n${text.slice(end)}`;
}

/** What vets set that no policy decides. */
const vetOnlySettings: readonly string[] = [
  ...settingNames.flatMap((name) => {
    const row = settingDefinitionOf(name);
    return 'vetOnly' in row ? [row.label] : [];
  }),
  'PIN (forgetPinsOf takes it away)',
  'name of a practice on this computer',
];

const vetText = (): string => `No policy decides these settings: ${vetOnlySettings.join('; ')}.\n`;

/** One Markdown table for each group of settings. */
const policyTable = (): string =>
  policyGroups.map(({ title, names }) => `### ${title}\n\n${table(names)}\n`).join('\n');

const table = (names: readonly PolicyName[]): string =>
  lines([['Setting', 'What it does', 'Value'], ...names.map(row)]).join('\n');

/** The lines of a Markdown table; the first row is its head. */
function lines(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = '', ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body];
}

function row(name: PolicyName): readonly string[] {
  const { title, explanation, shape } = policySettings[name];
  return [`\`${name}\``, `${title}. ${explanation}`, valueOf(shape, policySettings[name].example)];
}

function valueOf(shape: PolicyValueShape, example: unknown): string {
  const such = `such as \`${JSON.stringify(example).replaceAll('|', '\\|')}\``;
  switch (shape.kind) {
    case 'switch':
      return '`true` or `false`';
    case 'number':
      return `${shape.least} to ${shape.most} ${shape.unit}`;
    case 'text':
      return `${shape.isMultiline ? 'text of several lines' : 'text'}, ${such}`;
    case 'choice':
      return Object.keys(shape.choices)
        .map((value) => `\`${value}\``)
        .join(', ');
    case 'list':
      return `list of up to ${shape.most} texts, ${such}`;
    case 'structured':
      return `list of up to ${shape.most}, on Windows as JSON, ${such}`;
  }
}
