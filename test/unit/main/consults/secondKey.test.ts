import { describe, expect, it } from 'vitest';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { minute, ready, sentBench, type ScriptedBench } from '../../../support/scriptedBench.ts';
import { workbench, type Workbench } from '../../../support/workbench.ts';

type Lagging = {
  readonly lagMs: number;
  readonly submit: readonly Result<void, Failure>[];
  /** Its answers come without the service's own Error shape. */
  readonly isByGateway?: boolean;
  /** What it answers where it finds no note; by default its own 404. */
  readonly missing?: () => Failure;
  /** Which upload stays under way until it is stopped, counted from 1. */
  readonly stuck?: number;
};

/**
 * A service that takes each whole upload, whatever is answered to it, and finds its note only so much later.
 */
async function laggingBench({
  lagMs,
  submit,
  isByGateway = false,
  missing = () => failure('note_not_found'),
  stuck,
}: Lagging) {
  const clock = manualClock();
  const startedAt = clock.now();
  let uploads = 0;
  const scripted = scriptedService({
    nowMs: clock.now,
    submit,
    read: () => (clock.now() - startedAt < lagMs ? err(missing()) : ready),
  });
  const service: typeof scripted = {
    ...scripted,
    async submit(request) {
      uploads += 1;
      if (uploads === stuck) {
        await clock.sleep(10 * minute, request.signal);
        return err(failure('cancelled'));
      }
      const { onAnswered: _, ...unjudged } = request;
      return scripted.submit(isByGateway ? unjudged : request);
    },
  };
  const bench = await workbench({ clock, service });
  const id = await bench.addAndSend('Biscuit');
  await clock.settle();
  return { ...bench, clock, id, service };
}

/** Whoever takes Send back presses it again as soon as that is possible. */
async function cancelThenSend({ consultActions, get, clock, id }: Awaited<ReturnType<typeof laggingBench>>) {
  expect(await consultActions.cancelSending(id)).toBe(true);
  for (let second = 0; second < 90 && get(id).phase === 'writing'; second += 1) await clock.pass(1_000);
  if (get(id).phase === 'readyToSend') await consultActions.send(id);
  await clock.pass(minute);
}

const keysOf = ({ service }: Pick<ScriptedBench, 'service'>): number =>
  new Set(service.submitted.map(({ key }) => key)).size;
const phaseOf = ({ get, id }: Pick<Workbench, 'get'> & { readonly id: Parameters<Workbench['get']>[0] }) =>
  get(id).phase;

it.each([
  { name: 'a 504', answer: failure('timed_out', 'HTTP 504') },
  { name: 'a 408', answer: failure('timed_out', 'HTTP 408') },
  { name: 'a 418', answer: failure('unexpected_answer', 'HTTP 418') },
  { name: 'a gateway’s own 502', answer: failure('service_unavailable'), isByGateway: true },
  { name: 'a gateway’s own 429', answer: failure('rate_limited'), isByGateway: true },
  { name: 'a gateway’s own 402', answer: failure('subscription_inactive'), isByGateway: true },
])('after $name to a whole upload, Cancel and Send are no second note', async ({ answer, ...by }) => {
  const bench = await laggingBench({ lagMs: 8_000, submit: [err(answer), ok(undefined)], ...by });
  await cancelThenSend(bench);
  expect(keysOf(bench)).toBe(1);
  expect(phaseOf(bench)).toBe('noteReady');
});

it('that all of a recording may have arrived outlives a 404 and the beginning of the next try', async () => {
  const bench = await laggingBench({
    lagMs: 12_000,
    submit: [err(failure('connection_cut')), ok(undefined)],
    stuck: 2,
  });
  await bench.clock.pass(4_000);
  expect(phaseOf(bench)).toBe('sending');
  await cancelThenSend(bench);
  expect(keysOf(bench)).toBe(1);
  expect(phaseOf(bench)).toBe('noteReady');
});

it('a refusal does not take back what an earlier whole upload may have left there', async () => {
  const bench = await laggingBench({
    lagMs: 20_000,
    submit: [err(failure('timed_out')), err(failure('audio_unreadable'))],
  });
  await bench.clock.pass(5_000);
  expect(phaseOf(bench)).toBe('needsAttention');
  await bench.consultActions.resume(bench.id);
  await bench.clock.pass(30_000);
  expect(phaseOf(bench)).toBe('noteReady');
});

it('a whole upload that a minute of 404 says never arrived can be sent again under a new key', async () => {
  const bench = await laggingBench({ lagMs: Infinity, submit: [err(failure('timed_out'))] });
  await bench.consultActions.cancelSending(bench.id);
  await bench.clock.pass(59_000);
  expect(phaseOf(bench)).toBe('writing');
  await bench.clock.pass(6_000);
  expect(phaseOf(bench)).toBe('readyToSend');
  expect(bench.get(bench.id).submissions).toMatchObject([{ place: 'not_found' }]);
});

it('after a 409 Cancel never leads to another key, however long the note is not found', async () => {
  const conflict = err(failure('idempotency_key_reused'));
  const bench = await laggingBench({ lagMs: Infinity, submit: [conflict, err(failure('timed_out'))] });
  await bench.clock.pass(2 * minute);
  expect(bench.get(bench.id)).toMatchObject({ failure: { code: 'idempotency_key_reused' } });
  expect(await bench.consultActions.resume(bench.id)).toBe(true);
  await bench.clock.settle();
  expect(phaseOf(bench)).toBe('queued');
  await cancelThenSend(bench);
  expect(bench.get(bench.id)).toMatchObject({ failure: { code: 'idempotency_key_reused' } });
  expect(keysOf(bench)).toBe(1);
});

it.each(['note_not_found', 'not_found_without_code'] as const)(
  'what the service has refused after a 409 is asked about, and never sent again: %s',
  async (code) => {
    let missing: typeof code = 'note_not_found';
    const bench = await laggingBench({
      lagMs: Infinity,
      submit: [err(failure('idempotency_key_reused')), err(failure('audio_unreadable'))],
      missing: () => failure(missing),
    });
    await bench.clock.pass(6 * minute);
    missing = code;
    for (let press = 0; press < 4; press += 1) {
      await bench.clock.pass(6 * minute);
      expect(phaseOf(bench)).toBe('needsAttention');
      await bench.consultActions.resume(bench.id);
    }
    expect(bench.service.submitted).toHaveLength(2);
  },
);

it.each([
  { name: 'taken', answer: ok(undefined) },
  { name: 'known to the service', answer: err(failure('idempotency_key_reused')) },
])(
  'what was $name and is sent instead of a note by hand goes again after a minute of 404s alone',
  async ({ answer }) => {
    let missing = failure('note_unreadable');
    const bench = await laggingBench({ lagMs: Infinity, submit: [answer], missing: () => missing });
    expect(await bench.consultActions.writeByHand(bench.id)).toBe(true);
    missing = failure('note_not_found');
    await bench.consultActions.change(bench.id, 'sendInstead', { type: 'sendingTakenUp' });
    await bench.clock.pass(50_000);
    expect(phaseOf(bench)).toBe('writing');
    expect(bench.service.submitted).toHaveLength(1);
  },
);

describe('a 404 that something on the way may have sent', () => {
  const code = 'not_found_without_code';
  const missing = () => failure(code);

  it('a 404 that something on the way may have sent counts for nothing for a minute after a whole upload, then permits the same key and bytes', async () => {
    const submit = [err(failure('connection_cut')), ok(undefined)];
    const bench = await laggingBench({ lagMs: Infinity, submit, missing });
    await bench.clock.pass(59_000);
    expect(bench.service.submitted).toHaveLength(1);
    await bench.clock.pass(3 * minute);
    expect(bench.service.submitted.length).toBeGreaterThan(1);
    await bench.clock.pass(30 * minute);
    expect(bench.get(bench.id)).toMatchObject({ phase: 'needsAttention', failure: { code } });
    const sent = bench.service.submitted.length;
    expect(await bench.consultActions.resume(bench.id)).toBe(true);
    await bench.clock.settle();
    expect(bench.service.submitted).toHaveLength(sent + 1);
    expect(keysOf(bench)).toBe(1);
    expect(new Set(bench.service.submitted.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  it('a 404 that something on the way may have sent counts in minutes also where the clock was set back by hours', async () => {
    const submit = [err(failure('connection_cut')), ok(undefined)];
    const bench = await laggingBench({ lagMs: Infinity, submit, missing });
    await bench.clock.pass(10_000);
    bench.clock.sleepThrough(-5 * 60 * minute);
    await bench.clock.pass(5 * minute);
    expect(bench.service.submitted.length).toBeGreaterThan(1);
    expect(keysOf(bench)).toBe(1);
  });

  it('a 404 that something on the way may have sent never gives back what was cancelled after its last byte, and Try again only asks', async () => {
    const bench = await laggingBench({ lagMs: Infinity, submit: [err(failure('timed_out'))], missing });
    for (const again of ['cancelSending', 'resume'] as const) {
      expect(await bench.consultActions[again](bench.id)).toBe(true);
      await bench.clock.pass(10 * minute);
      expect(bench.get(bench.id)).toMatchObject({ phase: 'needsAttention', failure: { code } });
    }
    expect(bench.service.submitted).toHaveLength(1);
    expect(bench.get(bench.id).submissions).toMatchObject([{ place: 'unsure' }]);
  });

  it('a 404 that something on the way may have sent shortens no minute in which the service itself says that it has nothing', async () => {
    let isGateway = true;
    const bench = await laggingBench({
      lagMs: Infinity,
      submit: [err(failure('timed_out'))],
      missing: () => (isGateway ? missing() : failure('note_not_found')),
    });
    await bench.consultActions.cancelSending(bench.id);
    await bench.clock.pass(50_000);
    isGateway = false;
    await bench.clock.pass(55_000);
    expect(phaseOf(bench)).toBe('writing');
    await bench.clock.pass(20_000);
    expect(phaseOf(bench)).toBe('readyToSend');
  });
});

it.each([1, 3])(
  'a cancelled upload whose end is not saved (%i) keeps its key: it may have arrived',
  async (failing) => {
    const missing = err(failure('note_not_found'));
    const whole = Promise.withResolvers<void>();
    const { consultActions, clock, consult, id, service, store } = await sentBench(
      {
        submit: [err(failure('cancelled')), ok(undefined)],
        read: [missing, ready],
        uploading: () => whole.promise,
      },
      { onDefect: () => undefined },
    );
    const { saveConsult } = store;
    let left = failing;
    Object.assign(store, {
      saveConsult: (...given: Parameters<typeof saveConsult>) =>
        (left -= 1) < 0 ? saveConsult(...given) : Promise.reject(new Error('disk_full')),
    });
    whole.resolve();
    for (let press = 0; press < 3; press += 1)
      if (consult().phase === 'sending') await consultActions.cancelSending(id).catch(() => false);
    await clock.pass(20_000);
    if (consult().phase === 'readyToSend') await consultActions.send(id);
    await clock.pass(minute);
    expect(consult().phase).toBe('noteReady');
    expect(keysOf({ service })).toBe(1);
  },
);
