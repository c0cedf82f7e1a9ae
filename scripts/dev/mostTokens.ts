import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { createScanner } from 'typescript/unstable/ast/scanner';
import { printLine } from './userError.ts';
import { repoRoot } from './repoRoot.ts';

/**
 * How many tokens of TypeScript a folder has; a file counts in the innermost folder of the list. It may grow
 * by `slack` before a number is raised, with a sentence in the commit that says what the code is for.
 */
const tokens: Readonly<Record<string, number>> = {
  main: 241_605,
  renderer: 159_488,
  scripts: 46_661,
  shared: 42_082,
  'shared/noteCheck': 79_264,
  test: 702_001,
};
const slack = 0.02;

const isCode = (name: string): boolean => /\.tsx?$/.test(name) && !name.includes('node_modules');

/** After one of these a slash divides; after anything else it begins a regular expression. */
const operandEnds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
]);

/** Comments are none; a string and a regular expression are one each. */
function tokensIn(text: string): number {
  const scanner = createScanner(true);
  scanner.setText(text);
  let count = 0;
  let last = SyntaxKind.Unknown;
  /** One for each template that is open: the braces that are open in its expression. */
  const braces: number[] = [];
  for (let token = scanner.scan(); token !== SyntaxKind.EndOfFile; token = scanner.scan()) {
    const isSlash = token === SyntaxKind.SlashToken || token === SyntaxKind.SlashEqualsToken;
    if (isSlash && !operandEnds.has(last)) token = scanner.reScanSlashToken();
    if (token === SyntaxKind.CloseBraceToken && braces.at(-1) === 0)
      token = scanner.reScanTemplateToken(false);
    if (token === SyntaxKind.TemplateHead) braces.push(0);
    else if (token === SyntaxKind.TemplateTail) braces.pop();
    else if (token === SyntaxKind.OpenBraceToken) braces.push((braces.pop() ?? 0) + 1);
    else if (token === SyntaxKind.CloseBraceToken) braces.push((braces.pop() ?? 0) - 1);
    last = token;
    count += 1;
  }
  return count;
}

function tokensByFolder(): ReadonlyMap<string, number> {
  const folders = Object.keys(tokens).toSorted((a, b) => b.length - a.length);
  const counts = new Map<string, number>();
  const roots = new Set(folders.map((folder) => folder.split('/')[0] ?? ''));
  for (const root of roots)
    for (const name of readdirSync(path.join(repoRoot, root), { recursive: true, encoding: 'utf8' })) {
      const file = `${root}/${name.replaceAll('\\', '/')}`;
      const folder = folders.find((one) => file.startsWith(`${one}/`));
      if (folder === undefined || !isCode(file)) continue;
      const count = tokensIn(readFileSync(path.join(repoRoot, file), 'utf8'));
      counts.set(folder, (counts.get(folder) ?? 0) + count);
    }
  return counts;
}

const grown = [...tokensByFolder()].filter(([folder, count]) => count > (tokens[folder] ?? 0) * (1 + slack));
for (const [folder, count] of grown)
  printLine(
    `${folder} has ${count} tokens, 2 % or more above ${tokens[folder] ?? 0} (scripts/dev/mostTokens.ts).`,
  );
process.exitCode = grown.length === 0 ? 0 : 1;
