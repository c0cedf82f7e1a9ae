import { describe, expect, it } from 'vitest';
import { createPollWaits } from '../../../../../main/consults/pollWaits.ts';
import { giveUpAfterMs } from '../../../../../main/consults/steps/poll.ts';
import { failure, type FailureCode } from '../../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../../shared/result.ts';
import { manualClock } from '../../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../../support/fakes/scriptedService.ts';
import { minute, processing, ready, sentBench } from '../../../../support/scriptedBench.ts';
import { readyNote, workbench } from '../../../../support/workbench.ts';

const failed = (code: FailureCode, retryAfterMs: number | null = null) =>
  err(failure(code, null, retryAfterMs));

/** What the screen was told of waits, in ms from the moment that it was told; null: no wait any more. */
async function polled(read: Parameters<typeof sentBench>[0]['read'] = []) {
  const clock = manualClock();
  const waits = createPollWaits(() => undefined);
  const told: number[] = [];
  const bench = await sentBench(
    { read },
    {
      clock,
      onPollWait(id, wait) {
        waits.set(id, wait);
        if (wait !== null) told.push(wait.nextTryAt - clock.now());
      },
    },
  );
  return { ...bench, waits, told };
}

describe('the waits between two polls', () => {
  it('grow while polls fail, up to 30 s', async () => {
    const { told, clock } = await polled([failed('service_unreachable')]);
    await clock.pass(3 * minute);
    expect(told.slice(0, 2).every((ms) => ms <= 4_000)).toBe(true);
    expect(told.slice(5).every((ms) => ms > 20_000 && ms <= 30_000)).toBe(true);
  });

  it('begin small again after an answer, which is said at once', async () => {
    const unreachable = failed('service_unreachable');
    const fiveFailures = Array.from({ length: 5 }, () => unreachable);
    const { told, clock, waits, consult, id } = await polled([
      ...fiveFailures,
      processing,
      unreachable,
      ready,
    ]);
    await clock.pass((told.at(-1) ?? 0) + 20_000);
    while (told.length < 5) await clock.pass(1_000);
    const before = told.length;
    await clock.pass(told.at(-1) ?? 0);
    expect(consult().phase).toBe('writing');
    expect(waits.of(id)).toBeNull();
    await clock.pass(3_000);
    expect(told.slice(before).map((ms) => ms <= 4_000)).toEqual([true]);
  });

  it('are said to be as long as the service asks for', async () => {
    const { told } = await polled([failed('service_unavailable', 90_000), ready]);
    expect(told).toEqual([90_000]);
  });

  it('end after five minutes, whatever odd answers come', async () => {
    const { clock, consult } = await polled([failed('unexpected_answer')]);
    await clock.pass(giveUpAfterMs + 30_000);
    expect(consult()).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_overdue' } });
  });
});

/** None of them is an answer of the interface to a read. */
it.each([
  'unexpected_answer',
  'request_rejected',
  'subscription_inactive',
  'idempotency_key_reused',
  'audio_too_large',
  'audio_unreadable',
] as const)('%s as the answer to five polls needs no person, and stops no uploads', async (code) => {
  const { clock, consult, subscriptions, waits, id, service } = await polled([
    ...Array.from({ length: 5 }, () => failed(code)),
    ready,
  ]);
  expect(waits.of(id)).toMatchObject({ because: { code: 'unexpected_answer' } });
  await clock.pass(2 * minute);
  expect(consult().phase).toBe('noteReady');
  expect(service.submitted).toHaveLength(1);
  expect(subscriptions.isStopped(consult().connectionId)).toBe(false);
});

it('a note that a test practice was given may be marked as a test', async () => {
  const note = { ...readyNote, sections: [{ key: 'plan', heading: 'Plan', content: '[TEST] rest' }] };
  const { clock, consult } = await sentBench({ read: [ok({ status: 'ready', note })] });
  await clock.pass(5_000);
  expect(consult().phase).toBe('noteReady');
});

it('what was taken back before its last byte has three seconds to become a note', async () => {
  const clock = manualClock();
  const scripted = scriptedService({ nowMs: clock.now });
  let takenBackAt = Infinity;
  const service = {
    ...scripted,
    submit: async ({ onSent, signal }: Parameters<typeof scripted.submit>[0]) => {
      onSent(1);
      await clock.sleep(minute, signal);
      return failed('cancelled');
    },
    readNote: () => Promise.resolve(clock.now() - takenBackAt < 2_000 ? failed('note_not_found') : ready),
  };
  const { add, consultActions, get } = await workbench({ clock, service });
  const id = await add('Biscuit');
  await consultActions.send(id);
  await clock.pass(1_000);
  takenBackAt = clock.now();
  const cancelling = consultActions.cancelSending(id);
  await clock.pass(5_000);
  expect(await cancelling).toBe(true);
  expect(get(id).phase).toBe('noteReady');
});

it('all of a note that is too long to be shown is kept', async () => {
  const { store, id, clock } = await sentBench({
    read: [ok({ status: 'ready', note: readyNote, whole: 'all of it' })],
  });
  await clock.pass(5_000);
  expect(await store.receivedText(id)).toBe('all of it');
});

it.each([
  [0, ['Quiet.', 'The service heard 1 s less than was sent.']],
  [0.5, ['Quiet.']],
  [2, ['Quiet.']],
  [null, ['Quiet.']],
])(
  'an imported recording of 1 s of which the service heard %j s has the warnings %j',
  async (heard, said) => {
    const note = { ...readyNote, warnings: ['Quiet.'], durationSeconds: heard };
    const { clock, consult } = await polled([ok({ status: 'ready', note })]);
    await clock.pass(3_000);
    expect(consult()).toMatchObject({ phase: 'noteReady', note: { warnings: said } });
  },
);
