import { describe, expect, it } from 'vitest';
import { noteOutputCommands } from '../../../../main/commands/noteOutputCommands.ts';
import { noteOutletsWithPrintState, type NoteOutlets } from '../../../../main/noteExport/outlets.ts';
import type { ClipboardContent } from '../../../../main/noteExport/clipboardContentOf.ts';
import type { CommandFailure } from '../../../../shared/ipc/ipcContract.ts';
import { usualNoteFormat, type NoteFormat } from '../../../../shared/settings/noteFormat.ts';
import type { Settings } from '../../../../shared/settings/settingsTable.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { otherConnection, readyNote, workbench } from '../../../support/workbench.ts';
import { openTestSettings } from '../../../support/openTestSettings.ts';
import { ownFormat } from '../../../support/sampleNote.ts';

async function open(
  changes: Partial<NoteOutlets> = {},
  system: {
    readonly isSame?: () => boolean;
    readonly write?: () => Result<null, CommandFailure>;
    readonly isProduction?: boolean;
    readonly isFull?: boolean;
    readonly managed?: Partial<Settings>;
  } = {},
) {
  const clock = manualClock();
  const service = scriptedService({ read: [ok({ status: 'ready', note: readyNote })] });
  const bench = await workbench({ clock, service, isProduction: system.isProduction ?? true });
  const { store, repository, connections } = bench;
  const { managed = {} } = system;
  const settings = await openTestSettings(store, { managed });
  const copied: ClipboardContent[] = [];
  const ticked: unknown[] = [];
  const files = new Map<string, string>();
  const suggested: string[] = [];
  const commands = noteOutputCommands({
    store,
    repository:
      system.isFull === true ? { ...repository, log: () => Promise.reject(new Error()) } : repository,
    connections,
    copyStrip: { offer() {}, sectionCopied: (...told) => void ticked.push(told) },
    settings,
    sameSession: () => system.isSame ?? (() => true),
    async writeFile(path, content) {
      const done = system.write?.() ?? ok(null);
      if (done.ok) files.set(path, Buffer.from(content).toString('utf8'));
      return done;
    },
    outlets: noteOutletsWithPrintState({
      writeClipboard: async (content) => copied.push(content) > 0,
      async choosePlace({ suggestedName }) {
        suggested.push(suggestedName);
        return '/chosen/Mine.txt';
      },
      makePdf: async (html) => Buffer.from(`PDF of ${html}`),
      print: async () => 'printed',
      ...changes,
    }),
  });
  const id = await bench.addAndSend('Bis/cuit: “2”');
  await clock.pass(10_000);
  const logged = async (): Promise<readonly string[]> => (await store.activity(id)).map(({ what }) => what);
  return { bench, clock, id, settings, commands, copied, files, suggested, ticked, logged };
}

it('a copied section is ticked in the strip, and one that another program kept from the clipboard is not copied', async () => {
  const { id, commands, ticked } = await open();
  await commands.copy({ consultId: id, what: { kind: 'section', index: 0 } });
  await commands.copy({ consultId: id, what: { kind: 'note' } });
  expect(ticked).toEqual([[id, 0, true]]);
  const held = await open({ writeClipboard: async () => false });
  const answer = await held.commands.copy({ consultId: held.id, what: { kind: 'section', index: 0 } });
  expect(answer).toMatchObject({ error: { code: 'clipboard_held' } });
  expect(held.ticked).toEqual([[held.id, 0, false]]);
});

it('a note is copied in the practice’s own format', async () => {
  const { bench, id, settings, commands, copied } = await open();
  await commands.copy({ consultId: id, what: { kind: 'note' } });
  expect(copied).toEqual([{ text: 'Patient: Bis/cuit: “2”, Dog\r\n\r\nSubjective\r\nlimps' }]);
  const format: NoteFormat = { ...ownFormat, lines: ['patient'] };
  await settings.save(bench.connections.active(), 'noteFormat', format);
  await commands.copy({ consultId: id, what: { kind: 'note' } });
  expect(copied[1]?.text).toBe('Patient: Bis/cuit: “2”, Dog\r\n\r\nHistory & <owner>\r\nlimps');
  expect(copied[1]?.html).toContain('<b>History &amp; &lt;owner&gt;</b>');
  expect(copied[1]?.rtf).toMatch(/^\{\\rtf1/);
  await commands.copy({ consultId: id, what: { kind: 'section', index: 0 } });
  expect(copied[2]?.text).toBe('limps');
});

describe('who filed a note', () => {
  const signed: NoteFormat = { ...usualNoteFormat, lines: ['filedBy'] };
  /** What the last line says, without the time, in a copy, a file and a print. */
  async function lastLines(managed: Partial<Settings>) {
    const pages: string[] = [];
    const print = async (html: string) => (pages.push(html), 'printed' as const);
    const opened = await open({ print }, { managed });
    const { bench, clock, id, commands, copied, files } = opened;
    const clocks: string[] = [];
    async function tell(): Promise<string> {
      await commands.copy({ consultId: id, what: { kind: 'note' } });
      await commands.exportNote({ consultId: id, kind: 'text' });
      await commands.printNote({ consultId: id });
      const text = copied.at(-1)?.text ?? '';
      const last = text.split('\r\n').at(-1) ?? '';
      expect(files.get('/chosen/Mine.txt')).toContain(`\r\n${last}\r\n`);
      expect(pages.at(-1)).toContain(`<p>${last}</p>`);
      clocks.push(/\d\d:\d\d/.exec(last)?.[0] ?? '');
      return last.replace(/\d+ \w+ \d+, \d\d:\d\d/, 'then');
    }
    const pass = () => clock.pass(60_000);
    return { ...opened, actions: bench.consultActions, clocks, pass, tell };
  }

  it('who filed a note is told once it is filed, with the last filing’s time and places, and no longer after Undo', async () => {
    const { bench, id, actions, clocks, pass, tell } = await lastLines({ noteFormat: signed });
    expect(await tell()).toBe('limps');
    await actions.file(id, { places: { of: 2, lookedAt: 1 } });
    const filed = 'Drafted from a recording; filed by Dr Moor, then';
    expect(await tell()).toBe(`${filed}; 1 of 2 marked places looked at.`);
    await actions.undoFiling(id);
    expect(await tell()).toBe('limps');
    await actions.file(id);
    expect(await tell()).toBe(`${filed}.`);
    await pass();
    await bench.edit(id, 'better');
    expect(await tell()).toBe(`${filed}; changed since.`);
    await actions.file(id, { places: { of: 1, lookedAt: 1 } });
    expect(await tell()).toBe(`${filed}; 1 of 1 marked places looked at.`);
    expect(clocks.at(-1)).not.toBe(clocks.at(-2));
    await pass();
    await actions.discard(id);
    expect(await tell()).toBe('better');
    await actions.restore(id);
    expect(await tell()).toBe(`${filed}; 1 of 1 marked places looked at.`);
    expect(clocks.at(-1)).toBe(clocks.at(-3));
  });

  it('who filed a note is not told where nobody has chosen it', async () => {
    const { bench, id, actions, tell } = await lastLines({});
    await actions.file(id, { places: { of: 2, lookedAt: 1 } });
    expect(await tell()).toBe('limps');
    expect(bench.get(id)).toMatchObject({ phase: 'filed', filed: [{ content: 'limps' }] });
  });
});

it('a note is exported as it stands, under a name that every system takes, and logged', async () => {
  const { bench, id, commands, files, suggested, logged } = await open();
  await bench.edit(id, 'better');
  expect(await commands.exportNote({ consultId: id, kind: 'text' })).toEqual(ok({ fileName: 'Mine.txt' }));
  expect(suggested[0]).toMatch(/^Note \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.txt$/);
  expect(files.get('/chosen/Mine.txt')).toMatch(/Note: Not filed yet\r\n\r\nSubjective\r\nbetter\r\n$/);
  await commands.exportNote({ consultId: id, kind: 'pdf' });
  expect(suggested[1]).toMatch(/\.pdf$/);
  expect(files.get('/chosen/Mine.txt')).toMatch(/^PDF of <!doctype html>/);
  expect((await logged()).filter((what) => what === 'noteExported')).toHaveLength(2);
});

it('a note is exported and printed where a full disk keeps no line of it', async () => {
  const { id, commands, files } = await open({}, { isFull: true });
  expect(await commands.exportNote({ consultId: id, kind: 'text' })).toEqual(ok({ fileName: 'Mine.txt' }));
  expect(files.size).toBe(1);
  expect(await commands.printNote({ consultId: id })).toEqual(ok({ isPrinted: true }));
});

it('what is copied and exported from a sandbox is marked, in the file’s name too', async () => {
  const { id, commands, copied, files, suggested } = await open({}, { isProduction: false });
  await commands.copy({ consultId: id, what: { kind: 'note' } });
  expect(copied[0]?.text).toMatch(/^\[TEST\] Try-out: made up, not a real note/);
  await commands.exportNote({ consultId: id, kind: 'text' });
  expect(suggested[0]).toMatch(/^SANDBOX note /);
  expect(files.get('/chosen/Mine.txt')).toMatch(/^\[TEST\] Try-out: made up, not a clinical record\r\n/);
});

it('no PDF is written where the screen was locked while it was made', async () => {
  let isSame = true;
  const makePdf = async (html: string): Promise<Buffer> => {
    isSame = false;
    return Buffer.from(html);
  };
  const { id, commands, files, logged } = await open({ makePdf }, { isSame: () => isSame });
  expect(await commands.exportNote({ consultId: id, kind: 'pdf' })).toEqual(ok({ fileName: null }));
  expect(files.size).toBe(0);
  expect(await logged()).not.toContain('noteExported');
});

it.each([
  ['no place was chosen', { choosePlace: () => Promise.resolve(null) }, {}],
  ['somebody else is there by now', {}, { isSame: () => false }],
] as const)('no note is written where %s', async (_why, outlets, system) => {
  const { id, commands, files, logged } = await open(outlets, system);
  expect(await commands.exportNote({ consultId: id, kind: 'json' })).toEqual(ok({ fileName: null }));
  expect(files.size).toBe(0);
  expect(await logged()).not.toContain('noteExported');
});

const full = { code: 'export_full', detail: 'ENOSPC' } as const;

it.each([
  ['the disk is full', {}, { write: () => err(full) }, 'export_full'],
  ['the page cannot be made', { makePdf: () => Promise.resolve(null) }, {}, 'page_failed'],
] as const)('an export says where %s', async (_why, outlets, system, code) => {
  const { id, commands, logged } = await open(outlets, system);
  expect(await commands.exportNote({ consultId: id, kind: 'pdf' })).toMatchObject({ error: { code } });
  expect(await logged()).not.toContain('noteExported');
});

it.each([
  ['printed', ok({ isPrinted: true }), 1],
  ['cancelled', ok({ isPrinted: false }), 0],
  ['noPrinter', err({ code: 'no_printer', detail: null }), 0],
  ['failed', err({ code: 'page_failed', detail: null }), 0],
] as const)('a print is logged only where it was: %s', async (end, answer, times) => {
  const pages: string[] = [];
  const { id, commands, logged } = await open({
    async print(html) {
      pages.push(html);
      return end;
    },
  });
  expect(await commands.printNote({ consultId: id })).toEqual(answer);
  expect(pages[0]).toContain('<h2>Subjective</h2>\n<p>limps</p>');
  expect((await logged()).filter((what) => what === 'notePrinted')).toHaveLength(times);
});

it('the vet is asked for a printer once at a time', async () => {
  const dialogs: ((end: 'cancelled') => void)[] = [];
  const { id, commands } = await open({ print: () => new Promise((end) => dialogs.push(end)) });
  const first = commands.printNote({ consultId: id });
  await expect.poll(() => dialogs).toHaveLength(1);
  expect(await commands.printNote({ consultId: id })).toEqual(ok({ isPrinted: false }));
  dialogs[0]?.('cancelled');
  await first;
  void commands.printNote({ consultId: id });
  await expect.poll(() => dialogs).toHaveLength(2);
});

it('nothing is done with a consult of another practice', async () => {
  const { bench, id, commands } = await open();
  await bench.connections.switchTo(otherConnection(bench.connections).id);
  for (const asked of [
    commands.exportNote({ consultId: id, kind: 'text' }),
    commands.printNote({ consultId: id }),
    commands.copy({ consultId: id, what: { kind: 'note' } }),
  ])
    expect(await asked).toMatchObject({ error: { code: 'refused' } });
});
