import { describe, expect, it } from 'vitest';
import type { Connections } from '../../../../../main/connections/connections.ts';
import type { NoteService } from '../../../../../main/ports/noteService.ts';
import {
  currentSubmission,
  type Consult,
  type SubmissionFields,
} from '../../../../../shared/consult/consult.ts';
import { failure, type Failure, type FailureCode } from '../../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../../shared/result.ts';
import type { ConsultId } from '../../../../../shared/ids.ts';
import {
  minute,
  ready,
  restarted,
  scriptedBench,
  sentBench,
  type ScriptedBench,
} from '../../../../support/scriptedBench.ts';

describe('the frozen payload', () => {
  /** One try failed; then the store holds other fields than those that were frozen. */
  async function retriedWith(changes: Partial<SubmissionFields>) {
    const bench = await sentBench({ submit: [err(failure('service_unreachable')), ok(undefined)] });
    await bench.runner.stop();
    const queued = bench.consult();
    expect(queued.phase).toBe('queued');
    const submissions = queued.submissions.map((one) => ({ ...one, fields: { ...one.fields, ...changes } }));
    await bench.store.saveConsult({ ...queued, submissions });
    const again = await restarted(bench);
    await bench.clock.pass(60_000);
    return { consult: again.get(bench.id), submitted: bench.service.submitted };
  }

  it.each([{ pet_name: 'Bella' }, { pet_type: null }, { external_ref: 'REF-2' }, { captured_seconds: 2 }])(
    'the frozen payload does not go again with another field: %j',
    async (changes) => {
      const { consult, submitted } = await retriedWith(changes);
      expect(submitted).toHaveLength(1);
      expect(consult).toMatchObject({ phase: 'needsAttention', failure: { code: 'audio_damaged' } });
    },
  );
});

const never = new AbortController().signal;

/**
 * An upload whose last byte is held until the test says so; it ends without an answer where it is stopped.
 */
async function halfSent() {
  const progress: number[] = [];
  const bench = await scriptedBench(
    {},
    { onProgress: ({ work, fraction }) => void (work === 'sending' && progress.push(fraction ?? -1)) },
  );
  Object.assign(bench.service, {
    async submit({ onSent, signal, submission }: Parameters<NoteService['submit']>[0]) {
      onSent(submission.audio.byteCount / 2);
      await bench.clock.sleep(minute, signal);
      if (!signal.aborted) onSent(submission.audio.byteCount + 100);
      return signal.aborted ? err(failure('cancelled')) : ok(undefined);
    },
  });
  const id = await bench.addAndSend('Biscuit');
  await bench.clock.settle();
  return { ...bench, id, progress };
}

describe('an upload under way', () => {
  it('an upload under way says how much of it has left, and never more than all', async () => {
    const { clock, progress, get, id } = await halfSent();
    expect(progress).toEqual([0.5]);
    await clock.pass(minute);
    expect(progress).toEqual([0.5, 1]);
    expect(get(id).phase).toBe('writing');
  });

  it('an upload under way that the app ended before its last byte is asked about, and its first 404 counts', async () => {
    const { runner, get, id } = await halfSent();
    await runner.stop();
    expect(currentSubmission(get(id))).toMatchObject({ place: 'unsure', mayBeThereSince: null });
  });
});

describe('the next try of an upload', () => {
  const askedToWait = err(failure('rate_limited', null, 60 * minute));
  const leftMs = (consult: Consult, now: number): number =>
    consult.phase === 'queued' ? consult.notBefore - now : -1;

  it('the next try of an upload is after the wait that the service asked for, also where Try now has failed meanwhile', async () => {
    const { clock, consult, consultActions, id } = await sentBench({
      submit: [askedToWait, err(failure('service_unavailable'))],
    });
    await clock.pass(10 * minute);
    expect(await consultActions.tryNow(id)).toBe(true);
    await clock.settle();
    expect(consult()).toMatchObject({ because: { code: 'service_unavailable' } });
    expect(leftMs(consult(), clock.now())).toBe(50 * minute);
  });

  it.each([
    { name: 'soon where reads wait', code: 'service_unreachable', isSoon: true },
    { name: 'after the wait of reads where the note is asked for first', code: 'timed_out', isSoon: false },
  ] as const)('the next try of an upload is $name', async ({ code, isSoon }) => {
    const bench = await sentBench({ submit: [ok(undefined), err(failure(code))], read: [askedToWait] });
    await bench.clock.pass(minute);
    const second = await bench.addAndSend('Luna');
    await bench.clock.settle();
    const waitMs = leftMs(bench.get(second), bench.clock.now());
    expect(waitMs).toBeGreaterThan(1_000);
    if (isSoon) expect(waitMs).toBeLessThan(3_000);
    else expect(waitMs).toBe(59 * minute);
  });
});

describe('audio that is not as it was frozen', () => {
  const damaged = err(failure('audio_damaged'));

  /** A smaller copy is damaged before it leaves; making it again first answers `firstly`. */
  async function smallerCopyDamaged(firstly: Failure) {
    const bench = await sentBench({
      submit: [err(failure('audio_too_large')), ok(undefined)],
      read: [err(failure('note_not_found')), ready],
    });
    await bench.consultActions.resume(bench.id);
    await bench.clock.pass(minute);
    expect(bench.consult().phase).toBe('readyToSend');
    const made: string[] = [];
    let isDamaged = false;
    const { prepare, compress } = bench.audio;
    Object.assign(bench.audio, {
      verify: () => Promise.resolve(isDamaged ? damaged : ok(undefined)),
      prepare: (run: Parameters<typeof prepare>[0]) => {
        made.push('wav');
        return prepare(run);
      },
      compress(run: Parameters<typeof compress>[0]) {
        made.push('opus');
        // The first copy is whole; the second one is made of a WAV that is damaged as well.
        isDamaged = made.length === 1;
        return made.length === 2 ? Promise.resolve(err(firstly)) : compress(run);
      },
    });
    await bench.consultActions.sendSmaller(bench.id);
    await bench.clock.pass(minute);
    return { ...bench, made };
  }

  it('audio that is not as it was frozen is made again from the recording where the WAV in between is damaged too', async () => {
    const { made, consult } = await smallerCopyDamaged(failure('audio_damaged'));
    expect(made).toEqual(['opus', 'opus', 'wav', 'opus']);
    expect(consult().phase).toBe('noteReady');
  });

  it('audio that is not as it was frozen is made again from no other audio where making it failed for another reason', async () => {
    const { made } = await smallerCopyDamaged(failure('ffmpeg_failed'));
    expect(made).toEqual(['opus', 'opus']);
  });
});

it.each([
  [
    'the vet writes the note',
    ({ repository }: ScriptedBench, id: ConsultId) => repository.apply(id, { type: 'noteBegunByHand' }),
  ],
  ['the consult is deleted', ({ repository }: ScriptedBench, id: ConsultId) => repository.remove(id)],
])('an upload whose turn comes does not begin where %s by now', async (_what, happens) => {
  const turn = Promise.withResolvers<void>();
  let uploads = 0;
  const bench = await sentBench({
    submit: [err(failure('service_unreachable')), ok(undefined)],
    uploading: () => ((uploads += 1) === 2 ? turn.promise : Promise.resolve()),
  });
  await bench.addAndSend('Luna');
  await bench.clock.pass(5_000);
  expect(bench.consult()).toMatchObject({ phase: 'queued', attempt: 1 });
  await happens(bench, bench.id);
  turn.resolve();
  await bench.clock.pass(5_000);
  expect(bench.service.submitted).toHaveLength(2);
});

describe('an answer that could not be saved at once', () => {
  /** The disk refuses what the answer changes, so many times. */
  async function unsavedBench(code: FailureCode, read: NonNullable<Parameters<typeof sentBench>[0]['read']>) {
    const uploaded = Promise.withResolvers<void>();
    const bench = await sentBench(
      { submit: [err(failure(code)), ok(undefined)], read, uploading: () => uploaded.promise },
      { onDefect: (id) => void bench.clock.sleep(10_000, never).then(() => bench.runner.wake(id)) },
    );
    const { saveConsult } = bench.store;
    let left = 2;
    Object.assign(bench.store, {
      saveConsult: (...given: Parameters<typeof saveConsult>) =>
        (left -= 1) < 0 ? saveConsult(...given) : Promise.reject(new Error('disk_full')),
    });
    uploaded.resolve();
    await bench.clock.pass(2 * minute);
    return bench;
  }

  it('an answer that could not be saved at once is not forgotten: after a 409 there is never another key, whatever becomes of the note', async () => {
    const failed = ok({ status: 'failed', failure: failure('note_failed'), transcript: null } as const);
    const { consult, consultActions, clock, id, service } = await unsavedBench('idempotency_key_reused', [
      failed,
    ]);
    expect(consult()).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_failed' } });
    await consultActions.resume(id);
    await clock.pass(minute);
    expect(new Set(service.submitted.map(({ key }) => key)).size).toBe(1);
    expect(currentSubmission(consult())).toMatchObject({ hadConflict: true });
  });

  it('an answer that could not be saved at once is not forgotten: what the service refused is not sent again unchanged', async () => {
    const { consult, service } = await unsavedBench('audio_unreadable', [err(failure('note_not_found'))]);
    expect(consult()).toMatchObject({ phase: 'needsAttention', failure: { code: 'audio_unreadable' } });
    expect(service.submitted).toHaveLength(1);
  });
});

const refusedBy =
  (code: FailureCode) =>
  (connections: Connections): Promise<unknown> =>
    connections.onRefused(connections.active(), 'remote-token', failure(code), 'reads');

it.each([
  ['partner_disabled', refusedBy('partner_disabled')],
  ['fixture_on_production', refusedBy('fixture_on_production')],
  ['connection_revoked', refusedBy('connection_revoked')],
  ['disconnected', (connections: Connections) => connections.disconnect(connections.active().id)],
] as const)('nothing is uploaded after what comes while the recording is read: %s', async (code, stop) => {
  const { addAndSend, audio, clock, connections, get, service } = await scriptedBench(
    {},
    { isProduction: true },
  );
  Object.assign(audio, { verify: () => stop(connections).then(() => ok(undefined)) });
  const id = await addAndSend('Biscuit');
  await clock.pass(minute);
  expect(service.submitted).toEqual([]);
  expect(get(id)).toMatchObject({ phase: 'needsAttention', failure: { code } });
});
