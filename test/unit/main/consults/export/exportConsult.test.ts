import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  exportConsult,
  type ExportFile,
  type WriteExport,
} from '../../../../../main/consults/export/exportConsult.ts';
import type { ActivityEntry } from '../../../../../shared/consult/activity.ts';
import type { Consult } from '../../../../../shared/consult/consult.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { consultId, epochMs, submissionKey } from '../../../../../shared/ids.ts';
import { err, ok } from '../../../../../shared/result.ts';
import { newConnection, newConsult, newEntry, newNote } from '../../../../support/sampleConsults.ts';
import { valueOf } from '../../../../support/sealedTestFile.ts';

type ExportDeps = Parameters<typeof exportConsult>[1];

const practice = newConnection();
const key = submissionKey('0f8fad5b-d9cb-469f-a165-70867728950e');
const note = newNote({ key, sections: [{ key: 'plan', heading: 'Plan', content: 'Rest.\r\nWater.' }] });
const noteReady = { phase: 'noteReady', note } as const;

/** Filed at that time, with these facts of its own. */
const filedWith = (about: Partial<Extract<Consult, { phase: 'filed' }>>): Partial<Consult> => ({
  phase: 'filed',
  note,
  filed: [{ key: 'plan', content: 'Filed text' }],
  filedAt: epochMs(9),
  report: { state: 'none' },
  ...about,
});

function consultOf(changes: Partial<Consult> = {}, to = practice): Consult {
  const made = newConsult(to, noteReady, { otherNotes: [] });
  const submissions = made.submissions.map((one) => ({ ...one, key }));
  return { ...made, submissions, ...changes } as Consult;
}

type Written = { readonly name: string; readonly files: ReadonlyMap<string, string> };

async function textOf({ content }: ExportFile): Promise<string> {
  return typeof content === 'string' ? content : (await buffer(content)).toString('utf8');
}

/** Writes into memory, as the real one does: all of it or nothing. */
function memory(): { readonly written: Written[]; readonly write: WriteExport } {
  const written: Written[] = [];
  return {
    written,
    async write({ name }, files) {
      const texts = new Map<string, string>();
      try {
        for (const file of files) texts.set(file.name, await textOf(file));
      } catch {
        return err({ code: 'export_failed', detail: null });
      }
      written.push({ name, files: texts });
      return ok(null);
    },
  };
}

const sound: ExportDeps['audio'] = {
  async *read(_consult, audio) {
    yield Buffer.from(`WAV of ${audio.byteCount} bytes`);
  },
};
const noTakes: ExportDeps['takes'] = { play: () => expect.unreachable('no take is asked for') };

async function exported(
  consult: Consult,
  deps: Partial<ExportDeps> = {},
  connection = practice,
  steps: readonly ActivityEntry[] = [newEntry({ at: epochMs(5) })],
) {
  const { written, write } = memory();
  const result = await exportConsult(
    { consult, connection, activity: steps, folder: '/chosen' },
    { audio: sound, takes: noTakes, write, ...deps },
  );
  return { result, ...(written.at(-1) ?? { name: '', files: new Map<string, string>() }) };
}

describe('an export of a consult', () => {
  it('an export of a consult says of each text that is the beginning of a longer one', async () => {
    const shortened = { ...note, isShortened: true };
    const { files } = await exported(consultOf(filedWith({ note: shortened })));
    const said = 'This is the beginning of a longer text.';
    for (const name of ['note.txt', 'note as generated.txt', 'note as filed.txt', 'transcript.txt'])
      expect(files.get(name)?.startsWith(`${said}\n\n`)).toBe(true);
    expect(JSON.parse(files.get('consult.json') ?? '')).toMatchObject({ note: { shownInPart: true } });
    const edits = { 0: { content: 'Typed before', isRemoved: false } };
    const otherNotes = [
      { note: shortened, edits: {}, at: epochMs(1) },
      { note: { ...note, isByHand: true }, edits, at: epochMs(2) },
    ];
    const whole = await exported({ ...consultOf({ phase: 'noteReady', note }), otherNotes });
    expect(whole.files.get('note.txt')).toBe('Plan\ntyped');
    expect(whole.files.get('other note 1.txt')).toContain(said);
    expect(whole.files.get('other note 2.txt')).toBe('Written by hand\n\nPlan\nTyped before');
  });

  it('an export of a consult holds the note as it stands, as generated and as filed, transcript, recording, facts and event log', async () => {
    const edits = { 0: { content: 'Typed since', isRemoved: false } };
    const report = { state: 'recorded', at: epochMs(10) } as const;
    const { files, result } = await exported(consultOf(filedWith({ report, edits })));
    expect(result).toMatchObject({ ok: true, value: { isRecordingUnreadable: false } });
    expect(files.get('note.txt')).toBe('Plan\nTyped since');
    expect(files.get('note as generated.txt')).toBe('Plan\nRest.\r\nWater.');
    expect(files.get('note as filed.txt')).toBe('Plan\nFiled text');
    expect(files.get('transcript.txt')).toBe('Vet: hello');
    // All of the recording, of which a part was sent.
    expect(files.get('recording.wav')).toBe('WAV of 88 bytes');
    const facts: unknown = JSON.parse(files.get('consult.json') ?? '');
    expect(facts).toMatchObject({
      sandbox: false,
      patient: { name: 'Biscuit', species: 'Dog', reference: 'REF-1' },
      vet: 'Dr Moor',
      outcome: { outcome: 'filed', recorded: '1970-01-01T00:00:00.010Z' },
      activity: [{ at: '1970-01-01T00:00:00.005Z', what: 'consultAdded' }],
    });
  });

  it('an export of a consult says nothing of keys and of places on this computer', async () => {
    const { files } = await exported(consultOf());
    const all = [...files.values()].join('\n');
    expect(all).not.toContain(key);
    expect(all).not.toContain('/x/rec');
    expect(all).toContain('rec 1.m4a');
  });

  it.each([
    ['the service knows nothing', null],
    ['the service has one too', key],
  ])('an export of a consult says that a vet wrote the note where %s', async (_where, ofService) => {
    const byHand = { ...note, key: ofService, isByHand: true };
    const written = { note: { withoutService: ofService === null } };
    const { files } = await exported(consultOf(filedWith({ note: byHand, edits: {} })));
    expect(files.get('note.txt')).toBe('Written by hand\n\nPlan\nRest.\r\nWater.');
    expect(files.get('note as filed.txt')).toBe('Written by hand\n\nPlan\nFiled text');
    expect(files.has('note as generated.txt')).toBe(false);
    expect(JSON.parse(files.get('consult.json') ?? '')).toMatchObject(written);
  });

  const broken: ExportDeps['audio'] = {
    async *read() {
      yield Buffer.from('half');
      throw new Error('damaged');
    },
  };
  const source = { kind: 'take', file: 't', microphone: 'm', consent: 'reminded', end: null } as const;
  const played: ExportDeps['takes'] = {
    play: () =>
      Promise.resolve(
        ok({
          byteCount: 4,
          async *read() {
            yield Buffer.from('TAKE');
          },
          close: () => Promise.resolve(),
        }),
      ),
  };

  it('an export of a consult is written without a recording that cannot be read, and says so', async () => {
    const unplayed: ExportDeps['takes'] = { play: async () => err(failure('audio_damaged')) };
    for (const consult of [consultOf(), consultOf({ source })]) {
      const { files, result } = await exported(consult, { audio: broken, takes: unplayed });
      expect(result).toMatchObject({ ok: true, value: { isRecordingUnreadable: true } });
      expect(files.has('recording.wav')).toBe(false);
      expect(files.get('note.txt')).toBe('Plan\ntyped');
      expect(files.get('consult.json')).toContain('"couldNotBeRead": true');
    }
  });

  it('an export of a consult has the take where what was made of it cannot be read', async () => {
    const { files, result } = await exported(consultOf({ source }), { audio: broken, takes: played });
    expect(result).toMatchObject({ ok: true, value: { isRecordingUnreadable: false } });
    expect(files.get('recording.wav')).toBe('TAKE');
  });

  it('an export of a consult with a take that was never prepared has the take', async () => {
    const take = consultOf({ phase: 'preparing', before: null, source, submissions: [] });
    let isClosed = false;
    const takes: ExportDeps['takes'] = {
      async play(files) {
        const wav = valueOf(await played.play(files));
        return ok({ ...wav, close: () => Promise.resolve(void (isClosed = true)) });
      },
    };
    const { files } = await exported(take, { takes });
    expect(files.get('recording.wav')).toBe('TAKE');
    expect(files.has('note.txt')).toBe(false);
    expect(isClosed).toBe(true);
  });

  it('an export of a consult that was continued since has all of the take', async () => {
    const end = { by: 'person', recordedMs: 90_000, durationMs: 90_000, gaps: [] } as const;
    const continued = consultOf({ phase: 'preparing', before: null, source: { ...source, end } });
    const { files } = await exported(continued, { takes: played });
    expect(files.get('recording.wav')).toBe('TAKE');
  });

  it('an export of a join that is not prepared yet has both of its recordings', async () => {
    const [one] = consultOf().submissions;
    if (one === undefined) throw new Error('There is no submission.');
    const part = (id: string, byteCount: number) => ({
      consult: consultId(id),
      createdAt: epochMs(1),
      patient: { name: '', species: '', reference: '' },
      source,
      audio: { ...one.audio, byteCount },
      trim: null,
    });
    const parts = [part('c1', 1), part('c2', 2)] as const;
    const joined = { parts, patient: parts[0].patient, gapMs: null };
    const consult = consultOf({
      phase: 'preparing',
      before: null,
      source: { ...source, joined },
      submissions: [],
    });
    const { files, result } = await exported(consult);
    expect(result).toMatchObject({ value: { isRecordingUnreadable: false } });
    expect([files.get('recording.wav'), files.get('recording 2.wav')]).toEqual([
      'WAV of 1 bytes',
      'WAV of 2 bytes',
    ]);
  });
});
