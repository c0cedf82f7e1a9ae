import { lstat, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsedJson.ts';

/** One for each dialog, in their order. An empty answer cancels. */
const answersSchema = z.strictObject({
  /** No answer leads out of it, and relative ones count from it. */
  folder: z.string().min(1),
  open: z.array(z.array(z.string().min(1))).default([]),
  save: z.array(z.string().transform((path) => (path === '' ? [] : [path]))).default([]),
});
type Kind = 'open' | 'save';

/**
 * Reads `file` anew for each dialog, so that a program can add answers. A dialog that it does not answer well
 * is cancelled.
 */
export function createDialogAnswers(file: string, say: (sentence: string) => void) {
  const asked = { open: 0, save: 0 };

  async function answerTo(kind: Kind): Promise<readonly string[]> {
    const answers = await readAnswers(file);
    const answer = answers[kind][asked[kind]];
    if (answer === undefined)
      throw new Error(`"${kind}" has ${answers[kind].length} answers, and one more is needed.`);
    asked[kind] += 1;
    return Promise.all(answer.map((path) => placeBelow(answers.folder, path, kind)));
  }

  const orCancel = (kind: Kind): Promise<readonly string[]> =>
    answerTo(kind).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      say(`--answer-dialogs: ${reason} The dialog is cancelled.`);
      return [];
    });

  return {
    open: () => orCancel('open'),
    save: async (): Promise<string | null> => (await orCancel('save'))[0] ?? null,
  };
}

async function readAnswers(file: string): Promise<z.infer<typeof answersSchema>> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(`The file "${file}" cannot be read. Write --answer-dialogs=FILE.`);
  const parsed = answersSchema.safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} cannot be used:\n${z.prettifyError(parsed.error)}\n`);
}

/** No link may lead out of the folder. */
async function placeBelow(folder: string, path: string, kind: Kind): Promise<string> {
  const root = await realOf(folder);
  const place = resolve(root, path);
  const isThere = await lstat(place).then(
    () => true,
    () => false,
  );
  // A file to save is not there yet, but its folder is.
  const isNew = kind === 'save' && !isThere;
  const real = isNew ? join(await realOf(dirname(place)), basename(place)) : await realOf(place);
  if (path.split(/[\\/]/).includes('..') || !real.startsWith(`${root}${sep}`))
    throw new Error(`${path} is not below ${folder}.`);
  return real;
}

const realOf = (path: string): Promise<string> =>
  realpath(path).catch(() => {
    throw new Error(`${path} is not there.`);
  });
