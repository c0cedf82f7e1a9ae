import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { noteFileContent, type NoteFileInput } from '../../../../main/noteExport/noteFile.ts';
import { noteHtml } from '../../../../main/noteExport/noteHtml.ts';
import { noteRtf } from '../../../../main/noteExport/noteRtf.ts';
import { noteForPasting, plainText, type NoteDocument } from '../../../../shared/text/noteDocument.ts';
import { usualNoteFormat, type NoteFileKind } from '../../../../shared/settings/noteFormat.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { about, ownFormat } from '../../../support/sampleNote.ts';

/** Dates in documents are local. */
beforeAll(() => {
  process.env['TZ'] = 'UTC';
  expect(new Date(0).getHours()).toBe(0);
});

const golden = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../../fixtures/notes', name));

const made = async (kind: NoteFileKind, of: NoteFileInput): Promise<Buffer> =>
  Buffer.from((await noteFileContent(kind, of, (html) => Promise.resolve(Buffer.from(html)))) ?? '');

const pasted = (of: NoteFileInput): NoteDocument => noteForPasting(of.note, of.format);

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

describe('the line below a filed note', () => {
  const at = epochMs(Date.UTC(2026, 10, 27, 14, 2));
  const signed = { ...usualNoteFormat, lines: ['filedBy'] } as const;
  const filing = { at };
  const byMoor = 'filed by Dr Moor, 27 November 2026, 14:02';

  it.each([
    ['drafted', {}, `Drafted from a recording; ${byMoor}.`],
    ['written by the vet', { isDrafted: false }, 'Written by Dr Moor; filed 27 November 2026, 14:02.'],
    [
      'with places',
      { filing: { at, places: { of: 3, lookedAt: 2 } } },
      `Drafted from a recording; ${byMoor}; 2 of 3 marked places looked at.`,
    ],
    ['changed', { state: 'changed' }, `Drafted from a recording; ${byMoor}; changed since.`],
    [
      'of a vet whose name runs from right to left, and hides a line',
      { vet: 'ד״ר\u202e\nכהן' },
      'Drafted from a recording; filed by \u2068ד״ר כהן\u2069, 27 November 2026, 14:02.',
    ],
    ['not filed', { filing: null, state: 'noteReady' }, null],
  ] as const)('the line below a filed note says what happened: %s', async (_what, note, line) => {
    const of = about({ filing, ...note }, signed);
    const ends = line === null ? /In {2}2 weeks(\r\n)?$/ : `\r\n\r\n${line}`;
    expect(plainText(pasted(of))).toMatch(ends);
    expect((await made('text', of)).toString('utf8').replace(/\r\n$/, '')).toMatch(ends);
    const page = (await made('pdf', of)).toString('utf8');
    expect(page.includes(`<p>&nbsp;</p>\n<p>${String(line)}</p>`)).toBe(line !== null);
    expect(page).not.toContain('<h2></h2>');
  });

  it('the line below a filed note is only there where it was chosen, and never in a file for programs', async () => {
    for (const kind of ['text', 'richText', 'pdf', 'json'] as const) {
      const plain = await made(kind, about({}, { ...usualNoteFormat, lines: [] }));
      expect(await made(kind, about({ filing }, { ...usualNoteFormat, lines: [] }))).toEqual(plain);
      const isTold = (await made(kind, about({ filing }, signed))).toString('utf8').includes(byMoor);
      expect(isTold).toBe(kind !== 'json');
    }
  });
});
