import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ServiceAccess, NoteService } from '../../../main/ports/noteService.ts';
import type { Submission } from '../../../shared/consult/consult.ts';
import { ok } from '../../../shared/result.ts';
import { fixture, wav } from '../../conformance/audio.ts';
import { unsentSubmission } from '../unsentSubmission.ts';

type Under = { readonly service: NoteService; readonly access: ServiceAccess };

type Asked = { readonly bytes?: Buffer; readonly petName?: string; readonly key?: string };

export function submissionOf({ bytes = wav(), petName = 'Biscuit', key = randomUUID() }: Asked): Submission {
  return unsentSubmission({
    byteCount: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    key,
    fields: { pet_name: petName, pet_type: 'Dog', external_ref: 'REF-1', captured_seconds: null },
  });
}

/** What holds of a sandbox's service, over HTTP and inside the app. */
export function describeNoteService(name: string, open: () => Under): void {
  describe(name, () => {
    const signal = new AbortController().signal;

    const submit = async (asked: Asked = {}, abort = signal) => {
      const { bytes = wav() } = asked;
      const submission = submissionOf(asked);
      const sent: number[] = [];
      let refused = 0;
      const { service, access } = open();
      const answer = await service.submit({
        access,
        submission,
        audio: async function* () {
          for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000);
        },
        onSent: (byteCount) => void sent.push(byteCount),
        onAnswered: (isRefusal) => void (refused += Number(isRefusal)),
        signal: abort,
      });
      return { submission, answer, sent, refused };
    };

    const read = (submission: Submission) => {
      const { service, access } = open();
      return service.readNote({ access, submission, signal });
    };

    test('names its practice', async () => {
      const { service, access } = open();
      expect(await service.readConnection(access)).toMatchObject({
        value: { practiceName: expect.stringMatching(/./) as string },
      });
    });

    test('a consult goes through it: upload, the same again, note, outcome', async () => {
      const { submission, answer, sent, refused } = await submit({ petName: 'Zoë 犬' });
      expect([answer, sent.at(-1), refused]).toEqual([ok(undefined), wav().length, 0]);
      expect((await submit({ petName: 'Zoë 犬', key: submission.key })).answer).toEqual(ok(undefined));

      const state = await read(submission);
      if (!state.ok || state.value.status !== 'ready') throw new Error(JSON.stringify(state));
      const { note } = state.value;
      expect(note).toMatchObject({
        key: submission.key,
        durationSeconds: 0.5,
        warnings: [],
        isByHand: false,
      });
      expect(note.sections.map(({ key }) => key)).toEqual(['subjective', 'objective', 'assessment', 'plan']);
      expect(note.sections[0]?.content).toContain('Zoë 犬');
      const [first, ...others] = note.sections.map(({ content }) => content);
      for (const text of [note.title, first]) expect(text).toMatch(/^\[TEST\] \S/);
      expect([note.transcript, ...others].join('\n')).not.toContain('[TEST]');

      const { service, access } = open();
      const sections = note.sections.map(({ key }) => ({ key, content: `a\r\n\u2028${key}` }));
      for (const outcome of [{ outcome: 'filed', sections }, { outcome: 'discarded' }] as const)
        expect(await service.reportOutcome({ access, submission, outcome, signal })).toEqual(ok(undefined));
      expect(await read(submission)).toEqual(state);
    });

    test('knows no note of another key, and takes no outcome for it', async () => {
      const submission = submissionOf({});
      expect(await read(submission)).toMatchObject({ error: { code: 'note_not_found' } });
      const { service, access } = open();
      const reported = service.reportOutcome({
        access,
        submission,
        signal,
        outcome: { outcome: 'discarded' },
      });
      expect(await reported).toMatchObject({ error: { code: 'note_not_found' } });
    });

    test.each(['fields', 'audio'])('refuses a key that is used again for other %s', async (what) => {
      const { submission } = await submit();
      const other = what === 'fields' ? { petName: 'Rex' } : { bytes: wav({ seconds: 1 }) };
      const again = await submit({ ...other, key: submission.key });
      expect(again.answer).toMatchObject({ error: { code: 'idempotency_key_reused' } });
      expect(again.refused).toBe(0);
      expect(await read(submission)).toMatchObject({ value: { note: { durationSeconds: 0.5 } } });
    });

    test('one of two submissions of a key at the same moment is the note', async () => {
      const key = randomUUID();
      const both = await Promise.all([submit({ key, petName: 'A' }), submit({ key, petName: 'B' })]);
      expect(both.filter(({ answer }) => answer.ok)).toHaveLength(1);
    });

    test.each([
      ['Ogg Opus', fixture('short.ogg')],
      ['MP4', fixture('cat.m4a')],
    ])('takes %s', async (_name, bytes) => {
      expect((await submit({ bytes })).answer).toEqual(ok(undefined));
    });

    test('makes no note of an upload that was cancelled', async () => {
      const { submission, answer } = await submit({}, AbortSignal.abort());
      expect(answer).toMatchObject({ error: { code: 'cancelled' } });
      expect(await read(submission)).toMatchObject({ error: { code: 'note_not_found' } });
    });
  });
}
