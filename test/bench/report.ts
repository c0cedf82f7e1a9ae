import type { Outcome } from './figure.ts';
import { causes, changes, measuredOnce, workspace } from './findings.ts';
import type { Occasion } from './machine.ts';
import { rounded, rowsOf } from './words.ts';

/** `docs/figures.md`: what was measured, how, where and when, and why a target is missed. */
export function report(outcomes: readonly Outcome[], occasion: Occasion): string {
  return `${[
    '# Figures',
    'Made by `npm run bench`: the app and the bare part that does the same work, one after the other in one run on one machine.',
    occasionLine(occasion),
    '![Each figure as a share of what its target allows](figures.svg)',
    tableOf(outcomes),
    ...missed(outcomes),
    ...changed(),
    ...oneTimeFindings(),
    ...noteWorkspace(),
    '## How each is measured',
    outcomes.map(methodOf).join('\n'),
  ].join('\n\n')}\n`;
}

function occasionLine({ date, commit, processors, memoryGb, system, loadBefore, isQuick }: Occasion): string {
  const quick = isQuick ? ' A quick run: the numbers say nothing.' : '';
  return (
    `${date}, commit ${commit}, ${processors} processors, ${memoryGb} GB, ${system}; ` +
    `load before the first figure ${loadBefore}.${quick}`
  );
}

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(rowsOf).map(({ title, ours, bare, is, target, verdict }) => {
    const cells = [title, ours, bare, is, target, verdict === 'missed' ? '**missed**' : verdict];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| Figure | Ours | Bare | Is | Target | |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function missed(outcomes: readonly Outcome[]): readonly string[] {
  const lines = outcomes.flatMap((outcome) => {
    const { name, title } = outcome.figure;
    if (outcome.state === 'failed') return [`- ${title}: not measured. ${withoutPaths(outcome.reason)}`];
    if (outcome.judged.every(({ isMet }) => isMet)) return [];
    return [`- ${title}: ${causes[name] ?? 'the cause is not known yet.'}`];
  });
  return lines.length === 0 ? [] : ['## Missed, and why', lines.join('\n')];
}

function changed(): readonly string[] {
  if (changes.length === 0) return [];
  const rows = changes.map(({ what, before, after }) => `| ${what} | ${before} | ${after} |`);
  return [
    '## What changes brought',
    ['| Change | Before | After |', '| --- | --- | --- |', ...rows].join('\n'),
  ];
}

/** Too long, or of too special a machine, for the bench. */
function oneTimeFindings(): readonly string[] {
  const rows = measuredOnce.map(
    ({ what, wanted, found, how }) => `| ${what} | ${wanted} | ${found} | ${how} |`,
  );
  return [
    '## Measured once',
    ['| What | Wanted | Found | How |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ];
}

/** Counted and measured by e2e tests, not by the bench. */
function noteWorkspace(): readonly string[] {
  const rows = workspace.map(
    ({ what, wanted, before, after }) => `| ${what} | ${wanted} | ${before} | ${after} |`,
  );
  return [
    '## The note workspace',
    'What a vet clicks and sees, before the screens were redrawn and after. A press of the pointer, a shortcut, Enter on a focused button, an answered file dialog, and moving to a field to type there are one click each; typing is free. `npm test -- e2e clicks/` counts.',
    ['| What | Wanted | Before | After |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ];
}

function methodOf(outcome: Outcome): string {
  const { title, against, method } = outcome.figure;
  const beside = outcome.state === 'failed' ? [] : Object.entries(outcome.measured.beside ?? {});
  const more =
    beside.length === 0
      ? ''
      : ` Beside it: ${beside.map(([name, value]) => `${name} ${rounded(value)}`).join('; ')}.`;
  const runs = outcome.state === 'failed' ? '' : ` Runs: ${outcome.measured.runs.length}.`;
  return `- **${title}**, against ${against}. ${method}${runs}${more}`;
}

/** A report is for everybody; where things lie on this machine is nobody's business. */
const withoutPaths = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/(?:\/[\w.@-]+){2,}/g, '…');
