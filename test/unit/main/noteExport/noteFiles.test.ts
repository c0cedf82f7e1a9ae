import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { noteFileContent, type NoteFileAbout } from '../../../../main/noteExport/noteFile.ts';
import { noteHtml } from '../../../../main/noteExport/noteHtml.ts';
import { noteRtf } from '../../../../main/noteExport/noteRtf.ts';
import { pastedNote, plainText, type NoteDocument } from '../../../../shared/text/noteDocument.ts';
import type { NoteFileKind } from '../../../../shared/settings/noteFormat.ts';
import { about, ownFormat } from '../../../support/sampleNote.ts';

/** Dates in documents are local. */
beforeAll(() => {
  process.env['TZ'] = 'UTC';
  expect(new Date(0).getHours()).toBe(0);
});

const golden = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../../fixtures/notes', name));

const made = async (kind: NoteFileKind, of: NoteFileAbout): Promise<Buffer> =>
  Buffer.from((await noteFileContent(kind, of, (html) => Promise.resolve(Buffer.from(html)))) ?? '');

const pasted = (of: NoteFileAbout): NoteDocument => pastedNote(of.note, of.format);

const usual = about();
const own = about({}, ownFormat);
const byHandInSandbox = about({
  correctedFrom: [{ name: 'Luna', species: '', reference: 'B/1' }],
  isSandbox: true,
  isByHand: true,
  state: 'changed',
  revision: 3,
});

describe('a note on its way out, byte for byte', () => {
  it.each([
    ['file.txt', 'text', usual],
    ['fileOwn.txt', 'text', own],
    ['fileSandbox.txt', 'text', byHandInSandbox],
    ['file.rtf', 'richText', usual],
    ['fileOwn.rtf', 'richText', own],
    ['fileSandbox.rtf', 'richText', byHandInSandbox],
    ['file.json', 'json', usual],
    ['fileSandbox.json', 'json', byHandInSandbox],
    // The page that a PDF is made of.
    ['page.html', 'pdf', usual],
    ['pageSandbox.html', 'pdf', byHandInSandbox],
  ] as const)('a note on its way out is, byte for byte, %s', async (name, kind, of) => {
    expect(await made(kind, of)).toEqual(await golden(name));
  });

  it.each([
    ['pasted', usual],
    ['pastedOwn', own],
    ['pastedSandbox', byHandInSandbox],
  ] as const)('a note on its way out is, byte for byte, %s, as text, HTML and RTF', async (name, of) => {
    const document = pasted(of);
    expect(Buffer.from(plainText(document))).toEqual(await golden(`${name}.txt`));
    expect(Buffer.from(noteHtml(document))).toEqual(await golden(`${name}.html`));
    expect(Buffer.from(noteRtf(document))).toEqual(await golden(`${name}.rtf`));
  });

  it.each(['text', 'richText', 'pdf', 'json'] as const)(
    'a note on its way out says in a file that it is the beginning of a longer one: %s',
    async (kind) => {
      const said = kind === 'json' ? '"shownInPart": true' : 'This is the beginning of a longer note.';
      expect((await made(kind, about({ isInPart: true }))).toString('utf8')).toContain(said);
      expect((await made(kind, usual)).toString('utf8')).not.toContain(said);
      expect(pasted(about({ isInPart: true })).notices.join()).toContain('a longer note');
    },
  );

  it('a note on its way out parts by a line what any separator parted', async () => {
    const parted = ['\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029', '\r'];
    for (const separator of parted) {
      const text = `give 5${separator}10 mg`;
      const sections = [{ key: 'plan', heading: 'Plan', text }];
      expect((await made('text', about({ sections }))).toString('utf8')).toMatch(/give 5\r\n10 mg\r\n$/);
    }
  });
});
