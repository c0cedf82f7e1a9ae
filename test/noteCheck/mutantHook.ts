/** Takes one row of a table, or one feature, out of the check of this process. Named by `node --import`, after rawText.ts. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const mutant = z
  .union([z.object({ row: z.string() }), z.object({ file: z.string(), name: z.string(), says: z.string() })])
  .parse(JSON.parse(process.env['CLINIC_MUTANT'] ?? ''));

registerHooks({
  load(url, context, nextLoad) {
    if ('row' in mutant) {
      if (!url.endsWith('.tsv?raw')) return nextLoad(url, context);
      const text = readFileSync(fileURLToPath(url), 'utf8').replace(`\n${mutant.row}\n`, '\n');
      return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
    }
    if (!url.endsWith(`/shared/noteCheck/${mutant.file}`)) return nextLoad(url, context);
    const off = `export * from ${JSON.stringify(`${url}?on`)}; export const ${mutant.name} = () => ${mutant.says};`;
    return { format: 'module', source: off, shortCircuit: true };
  },
});
