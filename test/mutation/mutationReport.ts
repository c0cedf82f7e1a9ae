import { z } from 'zod';

/** Changes that no test notices and that are accepted, by file, for one reason. */
export type AcceptedSurvivors = {
  readonly why: string;
  /** As the run prints them: the line of the code with the change in it. */
  readonly in: Readonly<Record<string, readonly string[]>>;
};

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
  /** Noticed by no test, and not accepted. */
  readonly survivors: readonly string[];
  readonly accepted: number;
  /** Accepted once, and there no more. */
  readonly outdated: readonly string[];
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

export function resultsOf(json: unknown, accepted: readonly AcceptedSurvivors[]): readonly FileResult[] {
  const { files } = reportSchema.parse(json);
  return Object.entries(files).map(([file, { source, mutants }]) => {
    const known = new Set(accepted.flatMap((one) => one.in[file] ?? []));
    const linesOf = (statuses: readonly string[]): readonly string[] =>
      mutants.filter(({ status }) => statuses.includes(status)).map((one) => changedLine(source, one));
    const found = linesOf(unnoticed);
    // On a busy machine a harmless change may run out of time.
    const remaining = linesOf([...unnoticed, 'Timeout']);
    return {
      file,
      noticed: mutants.filter(({ status }) => noticed.includes(status)).length,
      survivors: found.filter((line) => !known.has(line)),
      accepted: found.filter((line) => known.has(line)).length,
      outdated: [...known].filter((line) => !remaining.includes(line)),
    };
  });
}
