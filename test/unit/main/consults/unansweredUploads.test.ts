import { describe, expect, test } from 'vitest';
import { nextStepAfterUpload } from '../../../../main/consults/decisions/nextStepAfterUpload.ts';
import {
  nextUploadAt,
  answerTimeoutFactorOf,
} from '../../../../main/consults/decisions/unansweredUploads.ts';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure, type FailureCode } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { err } from '../../../../shared/result.ts';
import { everyPhase, newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';
import {
  minute,
  restarted,
  scriptedBench,
  sentBench,
  type ScriptedBench,
} from '../../../support/scriptedBench.ts';

const connection = newConnection();
const day = 24 * 60 * minute;
const now = epochMs(10 * day);

/** A consult of so many bytes, of which a share left in vain so many minutes ago. */
function tired(byteCount: number, ...uploads: readonly (readonly [minutesAgo: number, share: number])[]) {
  const sent = submission(connection.id);
  const unanswered = uploads.map(([ago, share]) => ({
    at: epochMs(now - ago * minute),
    byteCount: share * byteCount,
  }));
  const live = { ...sent, place: 'here', audio: { ...sent.audio, byteCount }, unanswered } as const;
  return newConsult(connection, everyPhase[0], { submissions: [live] });
}

describe('the next upload is a day later', () => {
  const next = (...asked: Parameters<typeof tired>): number | null => nextUploadAt(tired(...asked), now);

  test('the next upload is a day later after three recordings’ worth in vain within an hour, whole or cut', () => {
    expect(next(1_000, [50, 1], [20, 1])).toBeNull();
    expect(next(1_000, [50, 1], [20, 1], [1, 1])).toBe(now - minute + day);
    expect(next(1_000, [130, 1], [65, 1], [1, 1])).toBeNull();
    expect(next(1_000, [50, 0.8], [40, 0.8], [20, 0.8])).toBeNull();
    expect(next(1_000, [50, 0.8], [40, 0.8], [20, 0.8], [1, 0.8])).toBe(now - minute + day);
  });

  test('the next upload is a day later before more than 500 MB would leave in vain within a day', () => {
    expect(next(300_000_000, [5, 1])).toBe(now - 5 * minute + day);
    expect(next(200_000_000, [5, 1])).toBeNull();
    expect(next(300_000_000, [5, 0.5])).toBeNull();
    expect(next(300_000_000, [25 * 60, 1])).toBeNull();
  });
});

test('the patience for an answer doubles with each recording’s worth', () => {
  expect(answerTimeoutFactorOf(tired(1_000))).toBe(1);
  expect(answerTimeoutFactorOf(tired(1_000, [50, 0.6]))).toBe(1);
  expect(answerTimeoutFactorOf(tired(1_000, [50, 0.6], [40, 0.6]))).toBe(2);
  expect(answerTimeoutFactorOf(tired(1_000, [50, 1], [40, 1], [30, 1], [20, 1], [10, 1]))).toBe(8);
});

const countedOf = (code: FailureCode, leftBytes: number, isRefused = false): number => {
  const then = nextStepAfterUpload({ answer: err(failure(code)), hasAllLeft: false, leftBytes, isRefused });
  return 'unansweredBytes' in then ? then.unansweredBytes : -1;
};

test('what leaves counts unless the service itself answers', () => {
  expect(countedOf('connection_cut', 700)).toBe(700);
  expect(countedOf('service_unavailable', 1_000)).toBe(1_000);
  expect(countedOf('service_unavailable', 1_000, true)).toBe(0);
  expect(countedOf('unexpected_answer', 1_000)).toBe(1_000);
  expect(countedOf('service_unreachable', 0)).toBe(0);
});

describe('an upload that nobody ever answers in time', () => {
  const unanswered = { submit: [err(failure('timed_out'))], read: [err(failure('note_not_found'))] };

  test('an upload that nobody ever answers in time leaves whole three times in an hour, then once a day, and at once when a person wants it', async () => {
    const { clock, consult, consultActions, id, service } = await sentBench(unanswered);
    await clock.pass(60 * minute);
    expect(service.submitted).toHaveLength(3);
    expect(consult()).toMatchObject({ phase: 'queued', because: { code: 'uploads_unanswered' } });
    await clock.pass(day);
    expect(service.submitted).toHaveLength(4);
    expect(await consultActions.resume(id)).toBe(true);
    await clock.pass(10_000);
    expect(service.submitted).toHaveLength(5);
  });

  test.each([
    [24, false],
    [49, true],
  ])(
    'an upload that nobody ever answers goes on within %i hours where the clock was ahead by a month and is set right, restarted hourly: %s',
    async (hours, isRestarted) => {
      const bench = await sentBench(unanswered);
      const { clock, service } = bench;
      await clock.pass(60 * minute);
      expect(service.submitted).toHaveLength(3);
      clock.sleepThrough(-30 * day);
      let app: Parameters<typeof restarted>[0] = bench;
      for (let hour = 0; hour < hours; hour += 1) {
        if (isRestarted) app = { ...bench, ...(await restarted(app)) };
        await clock.pass(60 * minute);
      }
      expect(service.submitted.length).toBeGreaterThan(3);
      expect(service.submitted.length).toBeLessThan(6);
    },
  );

  test('an upload that nobody ever answers in time is offered as a smaller copy after three recordings’ worth, once the service has none', async () => {
    const { clock, consult, consultActions, id, service } = await sentBench(unanswered);
    while (service.submitted.length < 3) {
      expect(actionsOf(consult())).not.toContain('sendSmaller');
      await clock.pass(1_000);
    }
    expect(actionsOf(consult())).toContain('sendSmaller');
    expect(await consultActions.sendSmaller(id)).toBe(true);
    await clock.pass(2 * minute);
    expect(consult().phase).toBe('readyToSend');
    expect(await consultActions.sendSmaller(id)).toBe(true);
    expect(consult().submissions).toMatchObject([
      { place: 'not_found', audio: { format: 'wav' } },
      { place: 'here', audio: { format: 'opus' } },
    ]);
  });

  test.each([
    ['counts for nothing where this computer slept or was offline', 'timed_out', false],
    ['counts where a page came back, though the network was gone meanwhile', 'unexpected_answer', true],
    ['counts where a gateway says so, though the network was gone meanwhile', 'timed_out', true],
  ] as const)('an upload that nobody ever answers in time %s', async (_name, code, doesCount) => {
    const bench: ScriptedBench = await scriptedBench({
      submit: [err(failure(code))],
      read: [err(failure('note_not_found'))],
      uploading: async () => bench.consultActions.networkReturned(),
      isGateway: doesCount,
    });
    const id = await bench.addAndSend('Biscuit');
    await bench.clock.pass(5 * minute);
    expect(bench.service.submitted.length > 4).toBe(!doesCount);
    expect('unanswered' in (bench.get(id).submissions[0] ?? {})).toBe(doesCount);
  });
});
