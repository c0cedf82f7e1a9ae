import { describe, expect, it } from 'vitest';
import { createPollWaits } from '../../../../main/consults/pollWaits.ts';
import type { ConsultActions } from '../../../../main/consults/consultActions.ts';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { isCheckingRefusedSubmission, preparedAudio } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { type ConsultId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { WorkProgress } from '../../../../shared/ipc/snapshot.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import {
  gapsOf,
  minute,
  namesIn,
  processing,
  ready,
  readyBench,
  restarted,
  scriptedBench,
  sentBench,
} from '../../../support/scriptedBench.ts';
import { connectAt, readyNote, type BenchOptions } from '../../../support/workbench.ts';

const undoableFilingMs = 30_000;

it('a note that is late is asked for once more at each start, however late', async () => {
  let answer: typeof ready | typeof processing = processing;
  const bench = await sentBench({ read: () => answer });
  await bench.clock.pass(5 * minute + 10_000);
  expect(bench.consult()).toMatchObject({ failure: { code: 'note_overdue' } });
  await bench.runner.stop();
  await bench.clock.pass(3 * 24 * 60 * minute);
  answer = ready;
  const again = await restarted(bench);
  await bench.clock.pass(1_000);
  expect(again.get(bench.id).phase).toBe('noteReady');
});

describe('polling', () => {
  it('polling says why it waits and until when, of its own accord never longer than 30 s, and when that is over', async () => {
    const waits = createPollWaits(() => undefined);
    const told: { readonly code: string; readonly ms: number }[] = [];
    const clock = manualClock();
    const { consult, id } = await sentBench(
      { read: [...Array.from({ length: 7 }, () => err(failure('service_unreachable'))), ready] },
      {
        clock,
        onPollWait(of, wait) {
          waits.set(of, wait);
          if (wait !== null) told.push({ code: wait.because.code, ms: wait.nextTryAt - clock.now() });
        },
      },
    );
    await clock.pass(4 * minute);
    expect(consult().phase).toBe('noteReady');
    expect(told).toHaveLength(7);
    for (const { code, ms } of told) {
      expect(code).toBe('service_unreachable');
      expect(ms).toBeGreaterThanOrEqual(3_000);
      expect(ms).toBeLessThanOrEqual(30_000);
    }
    expect(waits.of(id)).toBeNull();
  });

  it('polling asks every 3 s, however long each answer takes', async () => {
    const clock = manualClock();
    const read = () => clock.sleep(1_200, new AbortController().signal).then(() => processing);
    const { service } = await sentBench({ read }, { clock });
    await clock.pass(minute);
    const gaps = gapsOf(service.reads);
    expect(gaps.length).toBeGreaterThan(15);
    expect(new Set(gaps)).toEqual(new Set([3_000]));
  });
});

it.each([
  'unexpected_answer',
  'not_found_without_code',
  'request_rejected',
  'subscription_inactive',
  'idempotency_key_reused',
  'audio_too_large',
  'audio_unreadable',
  'keychain_locked',
] as const)('after %s to five polls the note comes, and no person is needed', async (code) => {
  const odd = Array.from({ length: 5 }, () => err(failure(code)));
  const { clock, get, id, service } = await sentBench({ read: [...odd, ready] });
  await clock.pass(4 * minute);
  expect(get(id).phase).toBe('noteReady');
  expect(service.submitted).toHaveLength(1);
});

describe('a note without a readable section', () => {
  const blank = ok({ status: 'ready', isEmpty: true, note: { ...readyNote, sections: [] } } as const);

  it('a note without a readable section is shown after some minutes all the same, and a person can look again', async () => {
    let now: typeof blank | typeof ready = blank;
    const { clock, consultActions, get, id, service } = await sentBench({ read: () => now });
    await clock.pass(10 * minute);
    expect(get(id)).toMatchObject({ phase: 'noteReady', note: { sections: [] } });
    expect(service.reads.length).toBeGreaterThan(10);
    expect(actionsOf(get(id))).toContain('lookAgain');
    now = ready;
    const looked = consultActions.resume(id);
    await clock.pass(5_000);
    expect(await looked).toBe(true);
    expect(get(id)).toMatchObject({ note: { sections: readyNote.sections } });
  });
});

it('a note that failed can be written by hand, is filed without a text only if that is meant, and its outcome goes once under the key of the failed one', async () => {
  const because = failure('note_generation_failed');
  const { consultActions, clock, consult, service, id } = await sentBench({
    read: [ok({ status: 'failed', failure: because, transcript: 'Vet: so' })],
  });
  await clock.pass(5_000);
  expect(await consultActions.writeByHand(id)).toBe(true);
  expect(consult()).toMatchObject({ note: { isByHand: true, transcript: 'Vet: so' } });
  expect(await consultActions.file(id)).toBe('blank');
  expect(consult().phase).toBe('noteReady');
  await consultActions.file(id, { isBlankMeant: true });
  await clock.pass(undoableFilingMs);
  expect(service.reported).toMatchObject([{ key: service.submitted[0]?.key, outcome: 'filed' }]);
  expect(consult()).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
});

const warned = ok({ status: 'ready', note: { ...readyNote, warnings: ['quiet', 'short'] } } as const);

it('a note with warnings is not filed while somebody has not been shown them all, and the log says that they were acknowledged', async () => {
  const { consultActions, get, store, id } = await readyBench({ read: [warned] });
  expect(await consultActions.file(id)).toBe('warningsUnread');
  expect(await consultActions.file(id, { seen: 1 })).toBe('warningsUnread');
  expect(get(id)).toMatchObject({ phase: 'noteReady', warningsRead: [{ count: 1, by: get(id).vet }] });
  expect(await consultActions.file(id, { seen: 2 })).toBe('filed');
  expect(get(id)).toMatchObject({ phase: 'filed', warningsRead: [{ count: 1 }, { count: 2 }] });
  const log = await store.activity(id);
  expect(log.filter(({ what }) => what === 'warningsAcknowledged')).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain('quiet');
  expect(await consultActions.file(id)).toBe('refused');
});

describe('a recording that does not get through', () => {
  const unreachable = err(failure('service_unreachable'));

  it('a recording that does not get through can be written by hand: it is not sent again, and a note of it that comes after all is kept', async () => {
    const { consultActions, clock, edit, get, service, id } = await sentBench({
      submit: [unreachable],
      read: [err(failure('note_not_found')), ready],
    });
    await clock.pass(5_000);
    expect(get(id)).toMatchObject({ phase: 'queued', because: { code: 'service_unreachable' } });
    const tries = service.submitted.length;
    expect(await consultActions.writeByHand(id)).toBe(true);
    await edit(id, 'Rest.', 3);
    await clock.pass(10 * minute);
    expect(service.submitted).toHaveLength(tries);
    expect(get(id)).toMatchObject({
      phase: 'noteReady',
      note: { isByHand: true, key: service.submitted[0]?.key },
      edits: { 3: { content: 'Rest.' } },
      otherNotes: [{ note: { sections: readyNote.sections }, edits: {} }],
    });
    expect(preparedAudio(get(id))).not.toBeNull();
  });

  it('a recording that does not get through leaves no key behind where not a byte of it has left', async () => {
    const { consultActions, clock, get, service, id } = await sentBench({}, { isDamaged: () => true });
    await clock.pass(5_000);
    expect(get(id)).toMatchObject({ phase: 'needsAttention' });
    expect(await consultActions.writeByHand(id)).toBe(true);
    await consultActions.file(id, { isBlankMeant: true });
    await clock.pass(60 * minute);
    expect(get(id)).toMatchObject({ phase: 'filed', note: { isByHand: true } });
    expect(service.submitted).toEqual([]);
  });
});

describe('taking Send back', () => {
  const slowUploads = (clock = manualClock()) => ({
    clock,
    uploading: () => clock.sleep(minute, new AbortController().signal),
  });

  /** The second waits while the first is uploaded. */
  async function twoSent() {
    const { clock, uploading } = slowUploads();
    const bench = await scriptedBench({ read: [ready], uploading }, { clock });
    const [first, second] = [await bench.add('A'), await bench.add('B')];
    await bench.consultActions.send(first);
    await bench.consultActions.send(second);
    return { ...bench, second };
  }

  it('taking Send back is at once where nothing has left, and leaves nothing on the way that could still send it', async () => {
    const { clock, consultActions, runner, get, second, service } = await twoSent();
    const cancelling = consultActions.cancelSending(second);
    // As where the practice is connected anew in that very moment.
    runner.wake(second);
    expect(await cancelling).toBe(true);
    expect(get(second)).toMatchObject({ phase: 'readyToSend', submissions: [{ place: 'cancelled' }] });
    const patient = { name: 'Bella', species: 'Cat', reference: '' };
    expect(await consultActions.change(second, 'changePatient', { type: 'patientChanged', patient })).toBe(
      true,
    );
    await consultActions.send(second);
    await clock.pass(10 * minute);
    expect(get(second).phase).toBe('noteReady');
    expect(namesIn(service)).toEqual(['A', 'Bella']);
  });

  it('taking Send back asks for a minute where its last byte has left, as the service may find it a little later', async () => {
    const { clock, uploading } = slowUploads();
    let takenBackAt = 0;
    const missing = err(failure('note_not_found'));
    const read = () => (clock.now() - takenBackAt < 50_000 ? missing : ready);
    const { consultActions, get, id, service } = await sentBench({ uploading, read }, { clock });
    await clock.pass(minute - 1);
    takenBackAt = clock.now();
    const cancelling = consultActions.cancelSending(id);
    await clock.pass(40_000);
    expect(await cancelling).toBe(true);
    expect(isCheckingRefusedSubmission(get(id))).toBe(true);
    await clock.pass(20_000);
    expect(get(id).phase).toBe('noteReady');
    expect(service.submitted).toHaveLength(1);
  });
});

describe('a recording that is too large for the service', () => {
  const tooLarge = err(failure('audio_too_large'));
  const unknown = err(failure('note_not_found'));

  /** As it is after the refusal, the person's Try again and the service's 404. */
  async function refused(script: Parameters<typeof scriptedBench>[0], options: Partial<BenchOptions> = {}) {
    const bench = await sentBench(
      { submit: [tooLarge, ok(undefined)], read: [unknown, ready], ...script },
      options,
    );
    await bench.clock.pass(minute);
    expect(bench.consult()).toMatchObject({ failure: { code: 'audio_too_large' } });
    await bench.consultActions.resume(bench.id);
    await bench.clock.pass(minute);
    expect(bench.consult().phase).toBe('readyToSend');
    return bench;
  }
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { compressing: () => promise, go: resolve };
  };

  it('a recording that is too large for the service is made once however often it is asked for, says how far it is, and takes what the patient was changed to', async () => {
    const { compressing, go } = held();
    const progress: WorkProgress[] = [];
    const { id, consultActions, clock, get, service } = await refused(
      {},
      { compressing, onProgress: (one) => progress.push(one) },
    );
    progress.length = 0;
    const sent = consultActions.sendSmaller(id);
    await clock.settle();
    expect(consultActions.isMakingSmaller(id)).toBe(true);
    expect(await consultActions.sendSmaller(id)).toBe(false);
    const patient = { name: 'Luna', species: 'Cat', reference: '' };
    await consultActions.change(id, 'changePatient', { type: 'patientChanged', patient });
    go();
    expect(await sent).toBe(true);
    expect(consultActions.isMakingSmaller(id)).toBe(false);
    await clock.pass(minute);
    expect(get(id).phase).toBe('noteReady');
    expect(service.submitted[1]?.fields).toMatchObject({ pet_name: 'Luna' });
    const about = { consultId: id, work: 'preparing' };
    expect(progress.slice(0, 2)).toEqual([
      { ...about, fraction: 0 },
      { ...about, fraction: 1 },
    ]);
  });

  it.each<[string, (consultActions: ConsultActions, id: ConsultId) => Promise<unknown>]>([
    ['discarded', (consultActions, id) => consultActions.discard(id)],
    [
      'discarded and restored',
      async (consultActions, id) => (await consultActions.discard(id)) && (await consultActions.restore(id)),
    ],
    ['sent as it is', (consultActions, id) => consultActions.send(id)],
    [
      'trimmed',
      (consultActions, id) =>
        consultActions.change(id, 'trimRecording', {
          type: 'recordingTrimmed',
          trim: { fromMs: 0, toMs: 500 },
        }),
    ],
  ])(
    'a recording that is too large for the service is not sent smaller where it was %s meanwhile, and the copy is removed',
    async (_what, act) => {
      const { compressing, go } = held();
      const removed: string[] = [];
      const { id, consultActions, clock, get } = await refused(
        { submit: [tooLarge, err(failure('subscription_inactive'))] },
        { compressing, onRemove: (file) => removed.push(file), isDeafToCancel: true },
      );
      const sent = consultActions.sendSmaller(id);
      await clock.pass(1_000);
      await act(consultActions, id);
      await clock.pass(1_000);
      const before = get(id);
      go();
      expect(await sent).toBe(false);
      expect(get(id)).toEqual(before);
      expect(removed).toEqual([`${id}.opus`]);
    },
  );

  it('a recording that is too large for the service goes as the same smaller copy where its note failed and a new one is asked for', async () => {
    const failed = ok({
      status: 'failed',
      failure: failure('note_generation_failed'),
      transcript: null,
    } as const);
    const { id, consultActions, clock, get, service } = await refused({ read: [unknown, failed, ready] });
    await consultActions.sendSmaller(id);
    await clock.pass(minute);
    await consultActions.resume(id);
    await clock.pass(minute);
    expect(get(id).phase).toBe('noteReady');
    const [, second, third] = service.submitted;
    expect(third?.sha256).toBe(second?.sha256);
    expect(get(id).submissions[2]).toMatchObject({
      audio: { format: 'opus' },
      compressedFrom: { format: 'wav' },
    });
  });
});

describe('an upload that ended without an answer', () => {
  const missing = err(failure('note_not_found'));

  it('an upload that ended without an answer keeps its place while it is asked about', async () => {
    const { addAndSend, consultActions, clock, service } = await sentBench({
      submit: [err(failure('connection_cut')), ok(undefined)],
      read: [missing, ready],
    });
    consultActions.networkReturned();
    await addAndSend('B');
    await clock.pass(minute);
    expect(namesIn(service)).toEqual(['Biscuit', 'Biscuit', 'B']);
  });

  it('an upload that ended without an answer holds up no recording of another practice while its own service is asked', async () => {
    const { addAndSend, consultActions, connections, clock, service } = await sentBench(
      {
        submit: [err(failure('connection_cut')), ok(undefined)],
        read: () => new Promise<never>(() => undefined),
      },
      { isProduction: true },
    );
    consultActions.networkReturned();
    await connectAt(connections, 'Dr Moor', 'other', { address: 'https://y' });
    await addAndSend('Bo');
    await clock.pass(1_000);
    expect(namesIn(service)).toEqual(['Biscuit', 'Bo']);
  });
});

it('a section without a key is filed on this computer, and left out of the outcome', async () => {
  const sections = [
    { key: 'plan', heading: 'Plan', content: 'Rest.' },
    { key: '', heading: 'Vaccines', content: 'Due.' },
  ];
  const noted = ok({ status: 'ready', note: { ...readyNote, sections } } as const);
  const { consultActions, clock, get, service, id } = await readyBench({ read: [noted] });
  expect(await consultActions.file(id)).toBe('filed');
  await clock.pass(minute);
  const filed = get(id);
  expect(filed.phase === 'filed' ? filed.filed.map(({ key }) => key) : null).toEqual(['plan', '']);
  expect(service.reported).toMatchObject([
    { outcome: 'filed', sections: [{ key: 'plan', content: 'Rest.' }] },
  ]);
});
