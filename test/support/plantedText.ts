import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text in each form in which it could lie on a disk. */
function formsOf(text: string): ReadonlyMap<string, Buffer> {
  const utf8 = Buffer.from(text, 'utf8');
  const forms = new Map([
    ['UTF-8', utf8],
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['JSON', Buffer.from(JSON.stringify(text).slice(1, -1))],
    [
      'JSON, escaped',
      Buffer.from(text.replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)),
    ],
    ['hex', Buffer.from(utf8.toString('hex'))],
    // As a search index folds it.
    ['lower case', Buffer.from(text.toLowerCase(), 'utf8')],
  ]);
  // Base64 of a text within other text: one of three alignments, without its ragged ends.
  for (const shift of [0, 1, 2]) {
    const aligned = Buffer.concat([Buffer.alloc(shift), utf8]).toString('base64');
    forms.set(`base64 at ${shift}`, Buffer.from(aligned.slice(4, -4)));
  }
  return forms;
}

/** Which of the texts lie in which files below the folder, and in which form. */
export function buriedIn(folder: string, texts: readonly string[]): readonly string[] {
  const needles = texts.flatMap((text) => [...formsOf(text)].map(([form, bytes]) => ({ text, form, bytes })));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const bytes = readOrNothing(join(folder, name));
    return needles
      .filter((needle) => bytes.includes(needle.bytes))
      .map(({ text, form }) => `${text} as ${form} in ${name}`);
  });
}

/** Folders, sockets and files that go away in between hold no text. */
function readOrNothing(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
