/**
 * `npm run policy:templates -- --out DIR` writes the files with which IT manages workstations: the group
 * policy template (ADMX with its English ADML), an example of a macOS profile, and the manifest for profile
 * editors.
 * `npm run policy:templates -- --docs` updates the tables on the page for administrators.
 * Exits with 0 on success, and with 2 for bad usage.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UserError, runEntry, printLine } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { policyFiles } from './policyFiles.ts';
import { withPolicyTable } from './withPolicyTable.ts';

async function policyTemplates(args: readonly string[]): Promise<number> {
  const [option, folder, ...more] = args;
  if (option === '--docs' && folder === undefined) await updateDocs();
  else if (option === '--out' && folder !== undefined && more.length === 0)
    await writeTemplates(resolve(folder));
  else {
    printLine('npm run policy:templates -- --out DIR | --docs');
    return 2;
  }
  return 0;
}

async function writeTemplates(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(policyFiles())) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    printLine(file);
  }
}

async function updateDocs(): Promise<void> {
  const file = join(repoRoot, 'docs', 'administrators.md');
  const updated = withPolicyTable(await readFile(file, 'utf8'));
  if (updated === null) throw new UserError(`${file} has no marks for the table.`);
  await writeFile(file, updated);
  printLine(file);
}

await runEntry(() => policyTemplates(process.argv.slice(2)));
