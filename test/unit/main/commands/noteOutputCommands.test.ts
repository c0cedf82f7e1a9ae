import { expect, it } from 'vitest';
import { noteOutputCommands } from '../../../../main/commands/noteOutputCommands.ts';
import { watchedOutlets, type NoteOutlets } from '../../../../main/noteExport/outlets.ts';
import type { ClipboardContent } from '../../../../main/noteExport/clipboardContentOf.ts';
import type { CommandFailure } from '../../../../shared/ipc/ipcContract.ts';
import type { NoteFormat } from '../../../../shared/settings/noteFormat.ts';
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
  } = {},
) {
  const clock = manualClock();
  const service = scriptedService({ read: [ok({ status: 'ready', note: readyNote })] });
  const bench = await workbench({ clock, service, isProduction: system.isProduction ?? true });
  const { store, repository, connections } = bench;
  const settings = await openTestSettings(store);
  const copied: ClipboardContent[] = [];
  const files = new Map<string, string>();
  const suggested: string[] = [];
  const commands = noteOutputCommands({
    store,
    repository:
      system.isFull === true ? { ...repository, log: () => Promise.reject(new Error()) } : repository,
    connections,
    settings,
    sameSession: () => system.isSame ?? (() => true),
    async writeFile(path, content) {
      const done = system.write?.() ?? ok(null);
      if (done.ok) files.set(path, Buffer.from(content).toString('utf8'));
      return done;
    },
    outlets: watchedOutlets({
      writeClipboard: async (content) => void copied.push(content),
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
  return { bench, id, settings, commands, copied, files, suggested, logged };
}

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
