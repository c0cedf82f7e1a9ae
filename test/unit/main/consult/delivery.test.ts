import { describe, expect, it } from 'vitest';
import { giveUpAfterMs } from '../../../../main/consult/steps/poll.ts';
import { failure } from '../../../../shared/failure.ts';
import type { Note } from '../../../../shared/note.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../fakes/manualClock.ts';
import { scriptedService, type Script } from '../../../fakes/scriptedService.ts';
import { emptyStore, readyNote, workbench, type BenchOptions } from './workbench.ts';

const minute = 60_000;
const ready = ok({ status: 'ready', note: readyNote } as const);

async function overdue(script: { readonly isReady: () => boolean }) {
  const clock = manualClock();
  const asked = scriptedService({ nowMs: clock.now });
  const service = {
    ...asked,
    readNote: async (request: Parameters<typeof asked.readNote>[0]) => {
      await asked.readNote(request);
      return script.isReady() ? ready : ok({ status: 'processing' } as const);
    },
  };
  const store = await emptyStore();
  const bench = await workbench({ clock, service, store });
  const id = await bench.add('Biscuit');
  await bench.desk.send(id);
  await clock.pass(giveUpAfterMs + 10_000);
  expect(bench.get(id)).toMatchObject({ failure: { code: 'note_overdue' } });
  return { ...bench, clock, service, store, id, reads: asked.reads, submitted: asked.submitted };
}

describe('a note that comes after five minutes', () => {
  it('is found by itself, under the same consult', async () => {
    let isReady = false;
    const { clock, get, id, submitted } = await overdue({ isReady: () => isReady });
    isReady = true;
    await clock.pass(2 * minute);
    expect(get(id).phase).toBe('noteReady');
    expect(submitted).toHaveLength(1);
  });

  it('is asked for every minute for an hour, every quarter of an hour for a day, and then no more', async () => {
    const { clock, reads } = await overdue({ isReady: () => false });
    const countIn = async (ms: number): Promise<number> => {
      const before = reads.length;
      await clock.pass(ms);
      return reads.length - before;
    };
    expect(await countIn(30 * minute)).toBe(30);
    await clock.pass(30 * minute);
    expect(await countIn(2 * 60 * minute)).toBe(8);
    await clock.pass(24 * 60 * minute);
    expect(await countIn(24 * 60 * minute)).toBe(0);
  });

  it('is asked for once more at each start, however late', async () => {
    let isReady = false;
    const { clock, store, service, id, runner } = await overdue({ isReady: () => isReady });
    await runner.stop();
    await clock.pass(3 * 24 * 60 * minute);
    isReady = true;
    const again = await workbench({ clock, service, store });
    again.runner.wake(id);
    await clock.pass(1_000);
    expect(again.get(id).phase).toBe('noteReady');
  });

  it('is offered beside what the vet has begun to write by hand', async () => {
    let isReady = false;
    const { clock, desk, get, id } = await overdue({ isReady: () => isReady });
    expect(await desk.writeByHand(id)).toBe(true);
    await desk.change(id, 'editNote', {
      type: 'sectionEdited',
      index: 3,
      edit: { content: 'Rest.', isRemoved: false },
    });
    isReady = true;
    await clock.pass(2 * minute);
    expect(get(id)).toMatchObject({
      phase: 'noteReady',
      note: { isByHand: true },
      edits: { 3: { content: 'Rest.' } },
      offered: { sections: readyNote.sections },
    });
  });
});

async function bench(script: Script, options: Partial<BenchOptions> = {}) {
  const clock = manualClock();
  const service = scriptedService({ nowMs: clock.now, ...script });
  const made = await workbench({ clock, service, ...options });
  return { ...made, clock, service };
}

describe('polling', () => {
  it('asks every 3 s, however long each answer takes', async () => {
    const clock = manualClock();
    const asked = scriptedService({ nowMs: clock.now });
    const service = {
      ...asked,
      readNote: async (request: Parameters<typeof asked.readNote>[0]) => {
        const state = await asked.readNote(request);
        await clock.sleep(1_200, new AbortController().signal);
        return state;
      },
    };
    const { add, desk } = await workbench({ clock, service });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.pass(minute);
    const times = asked.reads.map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(15);
    expect(new Set(gaps)).toEqual(new Set([3_000]));
  });
});

describe('a note that failed', () => {
  const failed = ok({
    status: 'failed',
    failure: failure('note_generation_failed'),
    transcript: 'Vet: so',
  } as const);

  it('can be written by hand, and its outcome goes once under the key of the failed one', async () => {
    const { add, desk, clock, get, service } = await bench({ read: [failed] });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.pass(5_000);
    expect(await desk.writeByHand(id)).toBe(true);
    const note = get(id).phase === 'noteReady' ? (get(id) as { readonly note: Note }).note : null;
    expect(note).toMatchObject({ isByHand: true, transcript: 'Vet: so' });
    await desk.file(id);
    await clock.pass(10_000);
    expect(service.reported.map(({ key, outcome }) => [key, outcome])).toEqual([
      [service.submitted[0]?.key, 'filed'],
    ]);
    expect(get(id)).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
  });

  it('is left in peace where the service does not take that outcome', async () => {
    const { add, desk, clock, get, service } = await bench({
      read: [failed],
      report: [err(failure('note_not_found'))],
    });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.pass(5_000);
    await desk.writeByHand(id);
    await desk.file(id);
    await clock.pass(60 * minute);
    expect(service.reported).toHaveLength(1);
    expect(get(id)).toMatchObject({ phase: 'filed', report: { state: 'none' } });
  });
});

describe('taking Send back', () => {
  it('is at once where nothing has left, and the next Send is another submission', async () => {
    const { add, desk, clock, get, service } = await bench({
      read: [ready],
      uploading: () => clock.sleep(minute, new AbortController().signal),
    });
    const first = await add('A');
    const second = await add('B');
    await desk.send(first);
    await desk.send(second);
    expect(await desk.cancelSending(second)).toBe(true);
    expect(get(second)).toMatchObject({ phase: 'readyToSend', submissions: [{ end: 'cancelled' }] });
    await clock.pass(10 * minute);
    expect(service.submitted).toHaveLength(1);
  });

  it('asks the service first where something may have arrived: its 404 gives everything back', async () => {
    const { add, desk, clock, get } = await bench({
      submit: [err(failure('connection_cut'))],
      read: [err(failure('note_not_found'))],
    });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.settle();
    expect(await desk.cancelSending(id)).toBe(true);
    await clock.pass(5_000);
    expect(get(id)).toMatchObject({ phase: 'readyToSend', submissions: [{ end: 'not_found' }] });
  });

  it('shows the note where it had arrived after all', async () => {
    const { add, desk, clock, get, service } = await bench({
      submit: [err(failure('connection_cut'))],
      read: [ready],
    });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.settle();
    await desk.cancelSending(id);
    await clock.pass(5_000);
    expect(get(id).phase).toBe('noteReady');
    expect(service.submitted).toHaveLength(1);
  });
});

describe('when the network is there again', () => {
  it('goes at once with what waited for it', async () => {
    const { add, desk, clock, get } = await bench({
      submit: [...Array.from({ length: 9 }, () => err(failure('service_unreachable'))), ok(undefined)],
      read: [ready],
    });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.pass(10 * minute);
    expect(get(id).phase).toBe('queued');
    await desk.networkReturned();
    await clock.pass(4_000);
    expect(get(id).phase).toBe('noteReady');
  });

  it('does not knock before the end of Retry-After', async () => {
    const { add, desk, clock, service } = await bench({
      submit: [err(failure('service_unavailable', null, 10 * minute))],
    });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.pass(minute);
    await desk.networkReturned();
    await clock.pass(minute);
    expect(service.submitted).toHaveLength(1);
  });
});

describe('what the service has told us to stop', () => {
  it('stays stopped over a restart, until a person tries again', async () => {
    const clock = manualClock();
    const store = await emptyStore();
    const service = scriptedService({
      submit: [err(failure('partner_disabled')), ok(undefined)],
      read: [ready],
    });
    const first = await workbench({ clock, service, store, isProduction: true });
    const id = await first.add('Biscuit');
    await first.desk.send(id);
    await clock.pass(minute);
    const other = await first.add('Luna');
    await first.runner.stop();

    const second = await workbench({ clock, service, store });
    for (const consult of second.book.all()) second.runner.wake(consult.id);
    await second.desk.send(other);
    await clock.pass(60 * minute);
    expect(service.submitted).toHaveLength(1);
    expect(service.reads).toEqual([]);
    expect(second.get(other)).toMatchObject({ failure: { code: 'partner_disabled' } });

    await second.desk.resume(id);
    await clock.pass(minute);
    expect(second.get(id).phase).toBe('noteReady');
    expect(second.get(other).phase).toBe('noteReady');
  });
});

describe('a WAV that was damaged since', () => {
  it('is made again from what it was made of, and goes under the same key', async () => {
    let isDamaged = true;
    const { add, desk, clock, get, service } = await bench(
      { read: [ready] },
      {
        isDamaged: () => isDamaged,
        preparing: async () => {
          isDamaged = false;
        },
      },
    );
    const id = await add('Biscuit');
    isDamaged = true;
    await desk.send(id);
    await clock.pass(5_000);
    expect(get(id).phase).toBe('noteReady');
    expect(service.submitted).toHaveLength(1);
  });
});

describe('the event log', () => {
  it('has each step with its time and code, in order, and no word of patient or note', async () => {
    const { add, desk, clock, store } = await bench({
      submit: [err(failure('service_unavailable')), ok(undefined)],
      read: [ready],
    });
    const id = await add('Biscuit');
    await desk.send(id);
    await clock.pass(minute);
    await desk.file(id);
    await clock.pass(minute);
    const entries = await store.activity(id);
    expect(entries.map(({ what, code }) => (code === null ? what : `${what}: ${code}`))).toEqual([
      'consultAdded',
      'audioPrepared',
      'payloadFrozen',
      'uploadStarted',
      'uploadDelayed: service_unavailable',
      'uploadStarted',
      'uploadAnswered',
      'noteArrived',
      'noteFiled',
      'outcomeRecorded',
    ]);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(JSON.stringify(entries)).not.toMatch(/Biscuit|limps|token/);
  });
});
