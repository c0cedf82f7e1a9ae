import { describe, expect, it } from 'vitest';
import type { ConsultAudio } from '../../../../main/ports/consultAudio.ts';
import { failure, longestRetryAfterMs } from '../../../../shared/consult/failure.ts';
import { epochMs, type ConsultId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService, type Script } from '../../../support/fakes/scriptedService.ts';
import {
  namesIn,
  ready,
  readyBench,
  restarted,
  scriptedBench,
  sentBench,
} from '../../../support/scriptedBench.ts';
import { emptyStore, readyNote, workbench } from '../../../support/workbench.ts';

const undoableFilingMs = 30_000;

const hourMs = 3_600_000;
const askedToWait = err(failure('rate_limited', null, longestRetryAfterMs));

it('Send goes on where a second press could not cut what the first one has sent', async () => {
  const second = Promise.withResolvers<Awaited<ReturnType<ConsultAudio['cut']>>>();
  let cuts = 0;
  const cut: ConsultAudio['cut'] = (_id, whole) => {
    cuts += 1;
    return cuts === 1 ? Promise.resolve(ok(whole)) : second.promise;
  };
  const { add, clock, get, consultActions } = await scriptedBench({}, { audio: { cut } });
  const id = await add('Biscuit');
  const trim = { fromMs: 100, toMs: 700 };
  await consultActions.change(id, 'trimRecording', { type: 'recordingTrimmed', trim });
  const [first, late] = [consultActions.send(id), consultActions.send(id)];
  expect(await first).toBe(true);
  await clock.pass(4_000);
  second.resolve(err(failure('disk_failed')));
  expect(await late).toBe(false);
  expect(get(id).phase).toBe('writing');
});

it('the app answers a first 404 while a note is written with the same key and bytes, and a second one with a question', async () => {
  const { clock, service, id, ...bench } = await sentBench({ read: [err(failure('note_not_found'))] });
  await clock.pass(150_000);
  expect(service.submitted).toHaveLength(2);
  expect(new Set(service.submitted.map((s) => s.key)).size).toBe(1);
  expect(bench.get(id)).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_lost' } });
});

it.each([
  { heading: 'Plan', content: '[TEST] rest' },
  { heading: 'Plan', content: ' “[test] rest' },
  { heading: '[TEST] Plan', content: 'rest' },
])('the app stops at a fixture that a practice which is no test was given: %j', async (text) => {
  const note = { ...readyNote, sections: [{ key: 'plan', ...text }] };
  const { clock, consult } = await sentBench(
    { read: [ok({ status: 'ready', note })] },
    { isProduction: true },
  );
  await clock.pass(5_000);
  expect(consult()).toMatchObject({ phase: 'needsAttention', failure: { code: 'fixture_on_production' } });
});

it('a practice that gave a sample note gets no request after a restart either', async () => {
  const note = { ...readyNote, title: '[TEST] Biscuit' };
  const { service, ...before } = await sentBench(
    { read: [ok({ status: 'ready', note })] },
    { isProduction: true },
  );
  await before.clock.pass(5_000);
  const after = await restarted({ ...before, service });
  await after.addAndSend('Luna');
  await before.clock.pass(60_000);
  expect([service.submitted.length, service.reads.length]).toEqual([1, 1]);
});

describe('what a person must do', () => {
  it('a refusal of the old token that comes late keeps the new one, and the consult goes on with it', async () => {
    let token = 'old-token';
    // The vet reconnects while the first upload is under way.
    const uploading = async () => void (token = 'new-token');
    const { clock, consult, service, tokensForgotten } = await sentBench(
      { submit: [err(failure('connection_revoked')), ok(undefined)], read: [ready], uploading },
      { isProduction: true, token: () => token },
    );
    await clock.pass(60_000);
    expect(tokensForgotten).toEqual([]);
    expect(consult().phase).toBe('noteReady');
    expect(service.submitted.map((s) => s.token)).toEqual(['old-token', 'new-token']);
  });

  it.each([
    ['the clock as it was', 0],
    ['the clock set back by a day', -24 * 3_600_000],
  ])(
    'what a person must do after the answer to a poll is remembered over a restart, with %s',
    async (_name, setMs) => {
      const before = await scriptedBench({ read: [err(failure('rate_limited', null, 600_000))] });
      const ids = [await before.add('A'), await before.add('B')];
      for (const id of ids) await before.consultActions.send(id);
      await before.clock.pass(100_000);
      expect(before.service.reads).toHaveLength(1);

      const later = manualClock(before.clock.now() + setMs);
      const service = scriptedService({ read: [ready] });
      const after = await restarted({ ...before, clock: later, service });
      await later.pass(499_000);
      expect(service.reads).toEqual([]);
      // A clock that was set back hides how much has passed: never more than was asked for.
      await later.pass(setMs === 0 ? 2_000 : 102_000);
      expect(ids.map((id) => after.get(id).phase)).toEqual(['noteReady', 'noteReady']);
    },
  );

  it.each<[string, Script, Script]>([
    ['an upload', { submit: [askedToWait] }, { read: [ready] }],
    ['a report', { read: [ready], report: [askedToWait] }, {}],
  ])(
    'a consult waits as long as the service asked for %s, and not again at each start, once the clock is set right',
    async (_what, script, then) => {
      const bench = await sentBench(script);
      const { clock } = bench;
      await clock.pass(5_000);
      if (script.report !== undefined) await bench.consultActions.file(bench.id);
      await clock.pass(undoableFilingMs);
      clock.sleepThrough(-30 * 24 * hourMs);
      const service = scriptedService(then);
      const requests = (): number => service.submitted.length + service.reported.length;
      let app: Parameters<typeof restarted>[0] = { ...bench, service };
      for (let hour = 0; hour < 23; hour += 1) {
        app = { ...bench, service, ...(await restarted(app)) };
        await clock.pass(hourMs);
      }
      expect(requests()).toBe(0);
      await clock.pass(2 * hourMs);
      expect(requests()).toBe(1);
    },
  );
});

describe('the order of Send', () => {
  it('the order of Send holds after a restart in the middle of an upload', async () => {
    const store = await emptyStore();
    const clock = manualClock();
    const hang = new Promise<never>(() => undefined);
    const stuck = scriptedService({ uploading: () => hang });
    const before = await workbench({ clock, service: stuck, store });
    const ids: ConsultId[] = [];
    for (const name of ['A', 'B', 'C']) {
      const id = await before.addAndSend(name);
      await clock.pass(10);
      ids.push(id);
    }
    expect(ids.map((id) => before.get(id).phase)).toEqual(['sending', 'queued', 'queued']);

    const service = scriptedService({ read: [err(failure('note_not_found')), ready] });
    const slow: typeof store = {
      ...store,
      saveConsult: async (...saved) => {
        await clock.settle();
        await store.saveConsult(...saved);
      },
    };
    const after = await workbench({ clock: manualClock(clock.now()), service, store: slow });
    for (const id of ids) after.runner.wake(id);
    await expect.poll(() => service.submitted).toHaveLength(3);
    expect(namesIn(service)).toEqual(['A', 'B', 'C']);
  });

  it('the order of Send is kept by one that had to wait for its next try, whatever the clock is set to', async () => {
    const time = manualClock();
    let setMs = 0;
    const clock = { ...time, now: () => epochMs(time.now() + setMs) };
    const service = scriptedService({
      submit: [err(failure('service_unavailable')), ok(undefined)],
      read: [ready],
      uploading: () => clock.sleep(5_000, new AbortController().signal),
    });
    const bench = await workbench({ clock, service });
    for (const name of ['A', 'B', 'C', 'D']) {
      await bench.addAndSend(name);
      setMs -= 3_600_000;
    }
    await clock.pass(60_000);
    // While the service took none, they tried in turn: B got through, and then all went in order.
    expect(namesIn(service)).toEqual(['A', 'B', 'A', 'C', 'D']);
  });
});

describe('the outcome', () => {
  /** The answer to the first report is held until the test says so. */
  async function heldReport() {
    const held = Promise.withResolvers<void>();
    const bench = await readyBench({ report: () => held.promise.then(() => ok(undefined)) });
    const answer = async (): Promise<void> => {
      held.resolve();
      await bench.clock.pass(60_000);
    };
    const told = () => bench.service.reported.map((r) => r.sections?.[0]?.content ?? r.outcome);
    return { ...bench, answer, told };
  }

  it('the outcome is told of the last word where the vet goes on while it is on its way', async () => {
    const { consultActions, clock, get, id, edit, answer, told } = await heldReport();
    await consultActions.file(id);
    await clock.pass(undoableFilingMs);
    for (const text of ['walks', 'walks again']) {
      await edit(id, text);
      expect(await consultActions.file(id)).toBe('filed');
    }
    await answer();
    expect(told()).toEqual(['limps', 'walks again']);
    expect(get(id)).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
  });

  it('the outcome that waits behind another is told as the vet has it by then', async () => {
    const { consultActions, clock, id, addAndSend, edit, answer, told } = await heldReport();
    const second = await addAndSend('Luna');
    await clock.pass(5_000);
    for (const one of [id, second]) await consultActions.file(one);
    await clock.pass(undoableFilingMs);
    await edit(second, 'walks');
    await consultActions.file(second);
    await answer();
    expect(told()).toEqual(['limps', 'walks']);
  });

  it('the outcome of a filed note that is discarded and restored is told as filed again', async () => {
    const { consultActions, clock, id, answer, told } = await heldReport();
    await answer();
    for (const decide of ['file', 'discard', 'restore'] as const) {
      await consultActions[decide](id);
      await clock.pass(60_000);
    }
    expect(told()).toEqual(['limps', 'discarded', 'limps']);
  });

  it('the outcome of a discard is not taken for that of the filing that came in the same moment', async () => {
    const { consultActions, clock, get, id, answer, told } = await heldReport();
    await consultActions.discard(id);
    await clock.settle();
    await consultActions.restore(id);
    expect(await consultActions.file(id)).toBe('filed');
    await answer();
    expect(told()).toEqual(['discarded', 'limps']);
    expect(get(id)).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
  });
});
