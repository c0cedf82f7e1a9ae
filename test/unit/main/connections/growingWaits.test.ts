import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure, type Failure, type FailureCode } from '../../../../shared/consult/failure.ts';
import { connectionId, consultId, type ConsultId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import type { Script } from '../../../support/fakes/scriptedService.ts';
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
  type ScriptedBench,
} from '../../../support/scriptedBench.ts';
import type { BenchOptions } from '../../../support/workbench.ts';

const longestWaitMs = 5 * minute;

/** `troubleOf`: what the upload for a patient of that name is answered with by now; null: it is taken. */
async function outage(
  troubleOf: (name: string) => Failure | null,
  options: Partial<BenchOptions> & { readonly uploadMs?: number; readonly read?: Script['read'] } = {},
) {
  const clock = options.clock ?? manualClock();
  const { uploadMs = 0, read = [ready] } = options;
  const bench = await scriptedBench(
    {
      read,
      uploading: async () => {
        if (uploadMs > 0) await clock.sleep(uploadMs, new AbortController().signal);
      },
      submit({ submission }) {
        const trouble = troubleOf(submission.fields.pet_name ?? '');
        return trouble === null ? ok(undefined) : err(trouble);
      },
    },
    { ...options, clock },
  );
  const send = async (name: string): Promise<ConsultId> => {
    const id = await bench.addAndSend(name);
    await clock.settle();
    return id;
  };
  return { ...bench, send, names: () => namesIn(bench.service) };
}

const phasesOf = (ids: readonly ConsultId[], { get }: Pick<ScriptedBench, 'get'>) =>
  ids.map((id) => get(id).phase);

describe.each<FailureCode>(['service_unavailable', 'service_unreachable', 'rate_limited'])(
  'while uploads end with %s',
  (code) => {
    it('of uploads that wait one tries at a time, so that three try no more often than one', async () => {
      const down = await outage(() => failure(code));
      for (const name of ['A', 'B', 'C']) await down.send(name);
      await down.clock.pass(30 * minute);
      // 2, 4, 8 … s, up to 5 min, each shorter by up to a fifth.
      expect(down.names().length).toBeLessThanOrEqual(15);
      expect(Math.max(...gapsOf(down.service.submitted))).toBeLessThanOrEqual(longestWaitMs);
      expect(new Set(down.names())).toEqual(new Set(['A', 'B', 'C']));
    });

    it('what is sent while uploads fail waits too, and one success lets all others follow in order, one at a time', async () => {
      let trouble: Failure | null = failure(code);
      const down = await outage(() => trouble, { uploadMs: 1_000 });
      const ids = [await down.send('A'), await down.send('B'), await down.send('C')];
      await down.clock.pass(30 * minute);
      // An upload that is under way has failed already.
      while (phasesOf(ids, down).includes('sending')) await down.clock.pass(1_000);
      trouble = null;
      const tries = down.names().length;
      ids.push(await down.send('D'));
      expect(down.names()).toHaveLength(tries);
      await down.clock.pass(longestWaitMs + 5_000);
      expect(phasesOf(ids, down)).toEqual(ids.map(() => 'noteReady'));
      const [first, ...others] = down.names().slice(tries);
      expect(others).toEqual(['A', 'B', 'C', 'D'].filter((name) => name !== first));
      expect(gapsOf(down.service.submitted.slice(tries))).toEqual([1_000, 1_000, 1_000]);
      expect(down.service.mostUploads()).toBe(1);
    });
  },
);

describe('a proxy that refuses uploads and lets reads through', () => {
  it('a proxy that refuses uploads and lets reads through is tried by uploads as seldom as one that refuses all, and the notes of others still come', async () => {
    const blocked = await outage((name) => (name === 'A' ? null : failure('proxy_refused')), {
      isProduction: true,
      read: [...Array.from({ length: 12 }, () => processing), ready],
    });
    const first = await blocked.send('A');
    for (const name of ['B', 'C', 'D']) await blocked.send(name);
    await blocked.clock.pass(5 * minute);
    expect(blocked.get(first).phase).toBe('noteReady');
    for (const name of ['E', 'F', 'G']) await blocked.send(name);
    await blocked.clock.pass(55 * minute);
    expect(blocked.names().length).toBeLessThan(30);
  });

  it('a proxy that refuses uploads and lets reads through is tried by reports as seldom, and looks for a late note go on as usual', async () => {
    const { clock, id, service, ...blocked } = await sentBench(
      { read: [ready, processing], report: [err(failure('proxy_refused'))] },
      { isProduction: true },
    );
    await clock.pass(minute);
    await blocked.consultActions.file(id);
    await blocked.addAndSend('B');
    await clock.pass(60 * minute);
    expect(service.reported.length).toBeLessThan(30);
    // Every 3 seconds for five minutes, then every minute.
    expect(service.reads.length).toBeLessThan(170);
  });

  it('a proxy that refuses uploads and lets reads through has healed with the first upload that it lets through', async () => {
    let isRefused = true;
    const blocked = await outage((name) => (name !== 'A' && isRefused ? failure('proxy_refused') : null), {
      isProduction: true,
      read: [processing],
    });
    await blocked.send('A');
    const ids = [await blocked.send('B'), await blocked.send('C')];
    await blocked.clock.pass(minute);
    isRefused = false;
    await blocked.clock.pass(2 * minute);
    expect(phasesOf(ids, blocked)).toEqual(['writing', 'writing']);
  });
});

it('what is sent meanwhile says why it waits, and can be tried at once by a person', async () => {
  let trouble: Failure | null = failure('service_unreachable');
  const down = await outage(() => trouble, { uploadMs: 1_000 });
  await down.send('A');
  const waiting = await down.send('B');
  await down.clock.pass(10 * minute);
  const last = await down.send('C');
  for (const id of [waiting, last])
    expect(down.get(id)).toMatchObject({ phase: 'queued', because: { code: 'service_unreachable' } });
  expect(down.get(last)).toMatchObject({ attempt: 0 });
  expect(actionsOf(down.get(last))).toEqual(expect.arrayContaining(['tryAgain', 'writeByHand']));
  trouble = null;
  expect(await down.consultActions.resume(last)).toBe(true);
  await down.clock.pass(1_000);
  expect(down.names().at(-1)).toBe('C');
  await down.send('D');
  await down.clock.pass(10_000);
  expect(down.names().slice(-4)).toEqual(['C', 'A', 'B', 'D']);
});

it('one success lets those follow at once that still wait for what an earlier run met', async () => {
  let trouble: Failure | null = failure('service_unavailable');
  const before = await outage(() => trouble);
  const ids = [await before.send('A'), await before.send('B')];
  await before.clock.pass(30 * minute);
  trouble = null;
  const after = await restarted(before);
  await before.clock.settle();
  expect(phasesOf(ids, after)).toEqual(['noteReady', 'noteReady']);
});

it('the returning network lets the uploads of a connection that waits go at once', async () => {
  let trouble: Failure | null = failure('service_unreachable');
  const down = await outage(() => trouble);
  const ids = [await down.send('A'), await down.send('B')];
  await down.clock.pass(30 * minute);
  trouble = null;
  down.consultActions.networkReturned();
  await down.clock.settle();
  expect(phasesOf(ids, down)).toEqual(['noteReady', 'noteReady']);
});

it('one that fails though others get through soon makes none of them wait', async () => {
  const down = await outage((name) => (name === 'A' ? failure('service_unavailable') : null));
  const first = await down.send('A');
  await down.clock.pass(30 * minute);
  for (const name of ['B', 'C']) {
    const id = await down.send(name);
    await down.clock.pass(longestWaitMs + 5_000);
    expect(down.get(id).phase).toBe('noteReady');
    await down.clock.pass(30 * minute);
  }
  for (const name of ['D', 'E']) {
    const id = await down.send(name);
    expect(down.names().at(-1)).toBe(name);
    await down.clock.pass(30 * minute);
    expect(down.get(id).phase).toBe('noteReady');
  }
  // It waits by itself, and is given up no more than before.
  expect(down.get(first).phase).toBe('queued');
  const tries = down.names().length;
  await down.clock.pass(30 * minute);
  expect(down.names().slice(tries).length).toBeGreaterThanOrEqual(6);
});

describe('the next try that is said', () => {
  /** How long that is from now, in ms. */
  const saidMs = ({ get, clock }: ScriptedBench, id: ConsultId): number => {
    const consult = get(id);
    return consult.phase === 'queued' ? consult.notBefore - clock.now() : NaN;
  };
  it('the next try that is said is soon for a consult in doubt, which is asked about first, however long uploads wait', async () => {
    const down = await outage((name) => failure(name === 'A' ? 'service_unavailable' : 'timed_out'));
    await down.send('A');
    await down.clock.pass(30 * minute);
    const id = await down.send('B');
    while (!down.names().includes('B')) await down.clock.pass(1_000);
    expect(saidMs(down, id)).toBeLessThanOrEqual(2_000);
  });

  it('the next try that is said begins where an earlier run left off', async () => {
    const before = await outage(() => failure('service_unavailable'));
    const id = await before.send('A');
    await before.clock.pass(30 * minute);
    const tries = before.names().length;
    const after = await restarted(before);
    while (before.names().length === tries) await before.clock.pass(1_000);
    expect(saidMs({ ...before, ...after }, id)).toBeGreaterThan(3 * minute);
  });
});

it('the returning network sends what waits at once, and changes no consult before an answer', async () => {
  const changed: ConsultId[] = [];
  let isDown = true;
  const bench = await readyBench(
    { report: () => (isDown ? err(failure('service_unreachable')) : ok(undefined)) },
    { onChange: (id) => void changed.push(id) },
  );
  await bench.consultActions.file(bench.id);
  await bench.clock.pass(10 * minute);
  const tries = bench.service.reported.length;
  bench.consultActions.networkReturned();
  await bench.clock.settle();
  expect(bench.service.reported).toHaveLength(tries + 1);
  isDown = false;
  changed.length = 0;
  bench.consultActions.networkReturned();
  expect(changed).toEqual([]);
  await bench.clock.settle();
  expect(bench.service.reported).toHaveLength(tries + 2);
  expect(changed).toEqual([bench.id]);
});

describe('reports of one connection', () => {
  /** Three filed notes, whose reports `answer` answers by now. */
  async function filedNotes(answer: NonNullable<Script['report']>) {
    const bench = await scriptedBench({ read: [ready], report: answer }, { isProduction: true });
    const ids: ConsultId[] = [];
    for (const name of ['A', 'B', 'C']) ids.push(await bench.addAndSend(name));
    await bench.clock.pass(minute);
    for (const id of ids) await bench.consultActions.file(id);
    return { ...bench, ids };
  }
  const statesOf = ({ ids, get }: Awaited<ReturnType<typeof filedNotes>>) =>
    ids.map((id) => {
      const consult = get(id);
      return consult.phase === 'filed' ? consult.report.state : consult.phase;
    });

  it.each<FailureCode>(['service_unavailable', 'service_unreachable', 'rate_limited', 'proxy_refused'])(
    'while reports end with %s, one tries at a time, all say why, and the first that is taken lets all others follow',
    async (code) => {
      let trouble: Failure | null = failure(code);
      const bench = await filedNotes(() => (trouble === null ? ok(undefined) : err(trouble)));
      await bench.clock.pass(30 * minute);
      const tries = bench.service.reported.length;
      expect(tries).toBeLessThanOrEqual(15);
      expect(new Set(bench.service.reported.map(({ key }) => key)).size).toBeGreaterThan(1);
      for (const id of bench.ids) expect(bench.get(id)).toMatchObject({ report: { because: { code } } });
      trouble = null;
      await bench.clock.pass(longestWaitMs);
      expect(statesOf(bench)).toEqual(['recorded', 'recorded', 'recorded']);
      expect(bench.service.reported).toHaveLength(tries + 3);
    },
  );

  it('a report that fails alone lets the others go, and goes on by itself', async () => {
    const failing = await filedNotes(({ submission }) =>
      submission.fields.pet_name === 'A' ? err(failure('service_unavailable')) : ok(undefined),
    );
    await failing.clock.pass(10 * minute);
    expect(statesOf(failing)).toEqual(['due', 'recorded', 'recorded']);
  });

  it('a report that a person tries again goes at once, though others wait', async () => {
    let isOdd = true;
    const bench = await filedNotes(({ submission }) => {
      if (submission.fields.pet_name !== 'A') return err(failure('service_unavailable'));
      return isOdd ? err(failure('unexpected_answer')) : ok(undefined);
    });
    const [first = consultId('none')] = bench.ids;
    await bench.clock.pass(10 * minute);
    isOdd = false;
    expect(await bench.consultActions.resume(first)).toBe(true);
    await bench.clock.settle();
    expect(statesOf(bench)).toEqual(['recorded', 'due', 'due']);
  });

  it('after the network is back, no report says when the next one would have been tried', async () => {
    const held = Promise.withResolvers<void>();
    let isDown = true;
    const bench = await filedNotes(async () => {
      if (isDown) return err(failure('service_unreachable'));
      await held.promise;
      return ok(undefined);
    });
    await bench.clock.pass(10 * minute);
    isDown = false;
    bench.consultActions.networkReturned();
    await bench.clock.settle();
    for (const id of bench.ids)
      expect(bench.get(id)).toMatchObject({ report: { state: 'due', because: null } });
    held.resolve();
    await bench.clock.settle();
    expect(statesOf(bench)).toEqual(['recorded', 'recorded', 'recorded']);
  });
});

it('the returning network repeats no report that something answered oddly', async () => {
  const bench = await readyBench({ report: [err(failure('unexpected_answer'))] });
  await bench.consultActions.file(bench.id);
  await bench.clock.pass(10 * minute);
  const tries = bench.service.reported.length;
  bench.consultActions.networkReturned();
  await bench.clock.settle();
  expect(bench.service.reported).toHaveLength(tries);
});

it('the end of waits at one practice ends none of another', async () => {
  const bench = await readyBench({ report: [err(failure('service_unreachable'))] });
  await bench.consultActions.file(bench.id);
  await bench.clock.pass(10 * minute);
  const tries = bench.service.reported.length;
  bench.runner.endWaits(() => true, connectionId('other'));
  await bench.clock.settle();
  expect(bench.service.reported).toHaveLength(tries);
});
