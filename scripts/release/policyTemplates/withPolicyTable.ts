import { policyGroups, policySettings, type PolicyName } from '../../../main/policy/policySchema.ts';
import { settingNames, settingRow } from '../../../shared/settings/settingsTable.ts';
import type { PolicyShape } from '../../../main/policy/policyValues.ts';

const marks = { start: '<!-- policy table: begin -->', end: '<!-- policy table: end -->' };

/** The text with the current table between its two marks; null if the marks are missing. */
export function withPolicyTable(text: string): string | null {
  const start = text.indexOf(marks.start);
  const end = text.indexOf(marks.end);
  if (start === -1 || end < start) return null;
  return `${text.slice(0, start)}${marks.start}\n\n${policyTable()}\n${vetTable()}\n${text.slice(end)}`;
}

/** The settings that no policy decides, each with the reason. */
const vetOnlySettings: readonly { readonly title: string; readonly why: string }[] = [
  ...settingNames.flatMap((name) => {
    const row = settingRow(name);
    return 'vetOnly' in row ? [{ title: row.label, ...row.vetOnly }] : [];
  }),
  {
    title: 'PIN',
    why: 'It is the vet’s secret. IT can take it away by forgetPinsOf, and nobody can read or set it.',
  },
  {
    title: 'Name of a practice on this computer',
    why: 'It tells this vet’s own practices apart in the menu. The service’s name stays beside it.',
  },
];

const vetTable = (): string =>
  [
    '### What only the vet decides\n',
    'No policy decides these settings of the app. All others that vets have are in the tables above.\n',
    ...lines([['Setting', 'Why'], ...vetOnlySettings.map(({ title, why }) => [title, why])]),
    '',
  ].join('\n');

/** One Markdown table for each group of settings. */
const policyTable = (): string =>
  policyGroups.map(({ title, names }) => `### ${title}\n\n${table(names)}\n`).join('\n');

const table = (names: readonly PolicyName[]): string =>
  lines([['Setting', 'What it does', 'Value', 'Example'], ...names.map(row)]).join('\n');

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
  const { title, explanation, example } = policySettings[name];
  const shown = JSON.stringify(example).replaceAll('|', '\\|');
  return [`\`${name}\``, `${title}. ${explanation}`, valueOf(policySettings[name].shape), `\`${shown}\``];
}

function valueOf(shape: PolicyShape): string {
  switch (shape.kind) {
    case 'switch':
      return '`true` or `false`';
    case 'number':
      return `${shape.least} to ${shape.most} ${shape.unit}`;
    case 'text':
      return shape.isMultiline ? 'text of several lines' : 'text';
    case 'choice':
      return Object.keys(shape.choices)
        .map((value) => `\`${value}\``)
        .join(', ');
    case 'list':
      return `list of up to ${shape.most} texts`;
    case 'structured':
      return `list of up to ${shape.most}; on Windows as JSON`;
  }
}
