import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from './repoRoot.ts';
import { printLine } from './userError.ts';

/** Of a line, as the formatter has it (`.oxfmtrc.json`). */
const mostColumns = 110;
const roots = ['main', 'renderer', 'scripts', 'shared', 'test'];

const isCode = (name: string): boolean =>
  /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.includes('fixtures');

const isComment = (line: string): boolean => /^\s*(\/\/|\/\*|\* )|[;,{})] \/\/ /.test(line);

/** The formatter breaks all but comments, which wrap by hand, and texts and patterns, which may be wide. */
const isText = (line: string, before: string): boolean =>
  !isComment(line) && (/['"`/\\]/.test(line) || before.split('`').length % 2 === 0);

function wideLinesIn(file: string): readonly string[] {
  const lines = readFileSync(path.join(repoRoot, file), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    line.length > mostColumns && !isText(line, lines.slice(0, at).join('\n'))
      ? [`${file}:${at + 1} has ${line.length} columns, more than ${mostColumns}.`]
      : [],
  );
}

const wide = roots.flatMap((root) =>
  readdirSync(path.join(repoRoot, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name.replaceAll('\\', '/')}`)
    .filter(isCode)
    .flatMap(wideLinesIn),
);
for (const told of wide) printLine(told);
process.exitCode = wide.length === 0 ? 0 : 1;
