import { z } from 'zod';

const position = z.object({ line: z.number(), column: z.number() });
const mutant = z.object({
  status: z.string(),
  replacement: z.string(),
  location: z.object({ start: position, end: position }),
});
/** What is used of Stryker's report (mutation testing report schema, version 2). */
const reportSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })),
});
type Mutant = z.infer<typeof mutant>;

export type FileResult = {
  readonly file: string;
  readonly noticed: number;
  /** Noticed by no test: the line of the code with the change in it. */
  readonly survivors: readonly string[];
};

const noticed: readonly string[] = ['Killed', 'Timeout', 'RuntimeError'];
const unnoticed: readonly string[] = ['Survived', 'NoCoverage'];

/** The line with the change in it. Of a change over several lines, its first one. */
function changedLine(source: string, { replacement, location: { start, end } }: Mutant): string {
  const line = source.split('\n')[start.line - 1] ?? '';
  const isWithin = start.line === end.line;
  const before = line.slice(0, start.column - 1).trimStart();
  const what = line.slice(start.column - 1, isWithin ? end.column - 1 : undefined);
  const after = isWithin ? line.slice(end.column - 1) : '';
  return `${before}⟦${what} → ${replacement.replaceAll(/\s+/g, ' ').trim()}⟧${after}`;
}

export function resultsOf(json: unknown): readonly FileResult[] {
  const { files } = reportSchema.parse(json);
  return Object.entries(files).map(([file, { source, mutants }]) => ({
    file,
    noticed: mutants.filter(({ status }) => noticed.includes(status)).length,
    survivors: mutants
      .filter(({ status }) => unnoticed.includes(status))
      .map((one) => changedLine(source, one)),
  }));
}
