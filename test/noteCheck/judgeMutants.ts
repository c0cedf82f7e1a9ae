import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { markKinds } from '../../shared/noteCheck/noteCheck.ts';
import type * as CheckNote from '../../shared/noteCheck/checkNote.ts';
import { figuresOf, judgePair, type Figures } from './judge.ts';
import { mutants, type Mutant } from './mutants.ts';
import { pairFiles, readPair } from './pairs.ts';

/** survived: the open pairs' figures are no worse. outdated: the mutant fits the source no longer. */
export type Verdict = {
  readonly mutant: Mutant;
  readonly state: 'noticed' | 'survived' | 'outdated';
  /** "2 fewer place", "17 more false marks". */
  readonly worse: readonly string[];
};

const folder = new URL('../../shared/noteCheck/', import.meta.url);
const names: ReadonlyMap<string, Mutant> = new Map(mutants.map((mutant, at) => [String(at), mutant]));
const outdated = new Set<Mutant>();

const nameOf = (url: string | undefined): string =>
  url?.startsWith(folder.href) === true ? new URL(url).pathname.slice(folder.pathname.length) : '';
const textOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** Each file of the check, with itself and all files that it imports, itself or by files that it imports. */
const importedBy = new Map<string, ReadonlySet<string>>();

function importsOf(file: string): ReadonlySet<string> {
  const known = importedBy.get(file);
  if (known !== undefined) return known;
  const imported = [...textOf(file).matchAll(/ from '(\.{1,2}\/[\w/.]+\.ts)'/g)].map(([, path = '']) =>
    nameOf(new URL(path, new URL(file, folder)).href),
  );
  const all = new Set([file, ...imported.flatMap((one) => [...importsOf(one)])]);
  importedBy.set(file, all);
  return all;
}

/** `checkNote.ts?mutant=3` is loaded anew with that change, and so is each file between the two; the others are shared. */
function mutateOnLoad(): () => void {
  const mutantOf = (url: string | undefined): string | null =>
    nameOf(url) === '' ? null : new URL(url ?? '').searchParams.get('mutant');
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const query = mutantOf(context.parentURL);
      const [mutant, file] = [names.get(query ?? ''), nameOf(resolved.url)];
      return mutant === undefined || file === '' || !importsOf(file).has(mutant.file)
        ? resolved
        : { ...resolved, url: `${resolved.url}?mutant=${query}` };
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const mutant = names.get(mutantOf(url) ?? '');
      if (mutant === undefined || nameOf(url) !== mutant.file) return loaded;
      const source = textOf(mutant.file);
      const changed = mutant.change(source);
      if (changed === null) outdated.add(mutant);
      return { ...loaded, source: changed ?? source };
    },
  });
  return () => hooks.deregister();
}

function worseThan(before: Figures, after: Figures): readonly string[] {
  const falseMarks = after.falseMarks - before.falseMarks;
  return [
    ...markKinds.flatMap((kind) => {
      const fewer = before.byKind[kind].found - after.byKind[kind].found;
      return fewer > 0 ? [`${fewer} fewer ${kind}`] : [];
    }),
    ...(falseMarks > 0 ? [`${falseMarks} more false marks`] : []),
  ];
}

const isCheckNote = (loaded: unknown): loaded is typeof CheckNote =>
  typeof loaded === 'object' && loaded !== null && 'checkNote' in loaded;

/** The pairs are judged in so many portions, and the first one that notices a mutant is enough. */
const portionCount = 4;

/** Judges the open pairs with each mutant; `isShort`: with the first one of each file. */
export async function judgeMutants(
  isShort: boolean,
  say: (verdict: Verdict) => void,
): Promise<readonly Verdict[]> {
  const pairs = pairFiles('open').map((file) => readPair('open', file));
  const portions = Array.from({ length: portionCount }, (_, at) =>
    pairs.filter((_pair, index) => index % portionCount === at),
  );
  const figures = async (query: string, portion: number): Promise<Figures> => {
    const loaded: unknown = await import(new URL(`checkNote.ts${query}`, folder).href);
    if (!isCheckNote(loaded)) throw new Error('checkNote.ts has no checkNote.');
    return figuresOf((portions[portion] ?? []).map((pair) => judgePair(pair, loaded.checkNote)));
  };
  const before: Figures[] = [];
  for (const portion of portions.keys()) before.push(await figures('', portion));
  const worseFigures = async (query: string): Promise<readonly string[]> => {
    for (const [portion, known] of before.entries()) {
      const worse = worseThan(known, await figures(query, portion));
      if (worse.length > 0) return worse;
    }
    return [];
  };
  const stop = mutateOnLoad();
  const verdicts: Verdict[] = [];
  try {
    for (const [name, mutant] of names) {
      if (isShort && verdicts.some((one) => one.mutant.file === mutant.file)) continue;
      const worse = await worseFigures(`?mutant=${name}`);
      const state = outdated.has(mutant) ? 'outdated' : worse.length === 0 ? 'survived' : 'noticed';
      const verdict: Verdict = { mutant, state, worse };
      verdicts.push(verdict);
      say(verdict);
    }
  } finally {
    stop();
  }
  return verdicts;
}
