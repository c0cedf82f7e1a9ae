import { execFile } from 'node:child_process';
import { availableParallelism, loadavg, release, totalmem, type } from 'node:os';
import { promisify } from 'node:util';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { judge, rounded, type Figure, type Measured } from './figure.ts';

export type Found = { readonly figure: Figure; readonly measured: Measured };

export const tableHead = '| Figure | Ours | Bare | Is | Target | |\n| --- | --- | --- | --- | --- | --- |';

/** One row for each target; only the first says all. */
export function rowsOf({ figure, measured }: Found): string {
  const { title, unit } = figure;
  const first = [title, measured.ours, measured.bare].map((cell) =>
    typeof cell === 'number' ? `${rounded(cell)} ${unit}` : (cell ?? ''),
  );
  return judge(figure, measured)
    .map(({ words, limit, isMet }, at) =>
      [...(at === 0 ? first : ['', '', '']), words, limit, isMet ? 'met' : '**missed**'].join(' | '),
    )
    .map((cells) => `| ${cells} |`)
    .join('\n');
}

/** Where and when it is measured, without a name of the machine or of a place on it. */
export async function occasionNow(): Promise<string> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: repoRoot })).stdout.trim();
  const commit = await git('rev-parse', '--short=10', 'HEAD');
  const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}${isChanged ? ' and changes' : ''}`,
    `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    `load before the first figure ${(loadavg()[0] ?? 0).toFixed(2)}.`,
  ].join('; ');
}

const begin = '<!-- Figures: written by npm run bench -- docs/figures.md -->';
const end = '<!-- Figures end -->';

/** The page with these figures between its two marks. Throws if it has no marks. */
export function withFigures(page: string, occasion: string, found: readonly Found[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The page has no place between "${begin}" and "${end}".`);
  const missed = found.filter(({ figure, measured }) => judge(figure, measured).some(({ isMet }) => !isMet));
  const reasons = missed.map(
    ({ figure }) => `- ${figure.title}: ${figure.missedBecause ?? 'The reason is not known yet.'}`,
  );
  const methods = found.map(({ figure: { title, against, method }, measured: { runs, beside = {} } }) => {
    const more = Object.entries(beside).map(([name, value]) => `; ${name}: ${rounded(value)}`);
    return `- **${title}**, against ${against}. ${method} Runs: ${runs.length}${more.join('')}.`;
  });
  const parts = [
    occasion,
    [tableHead, ...found.map(rowsOf)].join('\n'),
    ...(missed.length === 0 ? [] : ['## Missed, and why', reasons.join('\n')]),
    '## How each is measured',
    methods.join('\n'),
  ];
  return `${page.slice(0, from)}${begin}\n\n${parts.join('\n\n')}\n\n${page.slice(to)}`;
}
