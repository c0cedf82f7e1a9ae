import { appendFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { actionsOf } from '../../../shared/consult/actions.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { noteOf } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { err } from '../../../shared/result.ts';
import { openBench, type Bench, type BenchOptions } from './deliveryBench.ts';
import { answering, repeatProcessing, serve } from '../noteService/scriptedServer.ts';
import { answered, fault, processing, read, spoilt, submit, untrusted } from './provocations.ts';
import type { Provoke } from './rowKinds.ts';

/** What stands between the app and the service answers in its place, or stops it for a while. Nobody presses anything. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time passes, and every request under way is answered in between. */
async function pass(bench: Bench, ms: number, stepMs = 10_000): Promise<void> {
  const end = bench.clock.monotonicMs() + ms;
  while (bench.clock.monotonicMs() < end) {
    let isFirst = true;
    await bench.until(() => !isFirst || (isFirst = false), Math.min(stepMs, end - bench.clock.monotonicMs()));
  }
}

const posts = ({ service }: Bench): number => service.control.requestsTo(submit).length;
const gets = ({ service }: Bench): number => service.control.requestsTo({ method: 'GET' }).length;
const notes = ({ service }: Bench): number => service.control.notes().length;
const has = (bench: Bench, id: ConsultId, action: string): boolean =>
  actionsOf(bench.get(id)).some((one) => one === action);

async function open(options: BenchOptions = {}) {
  const bench = await openBench(options);
  return { bench, id: await bench.prepared() };
}

const shownSections = (bench: Bench, id: ConsultId): number =>
  noteOf(bench.get(id))?.sections.filter(({ content }) => content !== '').length ?? 0;

/** Another recording than the bench's, for a consult of its own. */
async function another(bench: Bench, index: number): Promise<ConsultId> {
  await appendFile(bench.original, Buffer.alloc(index));
  return bench.prepared();
}

const stillWriting = fault(read, { alter: { merge: { status: 'processing' } } });

/** Sent, and the service says that it is writing the note until `mend`. */
async function writing(options: BenchOptions = {}) {
  const { bench, id } = await open(options);
  await stillWriting(bench);
  await bench.consultActions.send(id);
  await bench.until(() => bench.get(id).phase === 'writing', 100);
  return { bench, id };
}

const locked: Provoke = (bench) => bench.keychain(err(failure('keychain_locked')));

describe.each([
  ['an untrusted certificate', untrusted],
  ['a locked keychain', locked],
])('%s', (_name, provoke) => {
  test('stops no consult of ten: all notes come when it heals', async () => {
    const bench = await openBench();
    const ids: ConsultId[] = [];
    while (ids.length < 10) ids.push(await another(bench, ids.length));
    await provoke(bench);
    for (const id of ids) await bench.consultActions.send(id);
    await pass(bench, 5 * minute);
    // One of them may be at its next try.
    await bench.until(() => ids.every((id) => bench.get(id).phase === 'queued'));
    expect(posts(bench)).toBe(0);
    await bench.mend();
    await pass(bench, hour);
    expect(ids.map((id) => bench.get(id).phase)).toEqual(ids.map(() => 'noteReady'));
    expect(notes(bench)).toBe(10);
  });

  test('for six seconds while the note is written ends no look for it', async () => {
    const { bench, id } = await writing();
    await provoke(bench);
    await pass(bench, 6_000, 1_000);
    await bench.mend();
    await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
  });
});

test('after a 504 the app asks for the note, and sends nothing twice that has arrived', async () => {
  const { bench, id } = await open();
  await fault(submit, { alter: { status: 504, html: true } })(bench);
  await bench.consultActions.send(id);
  await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
  expect(posts(bench)).toBe(1);
});

test('a GET comes before each repeat of a whole upload that a gateway answered', async () => {
  const { bench, id } = await open();
  await answered(504, { body: '<html>' })(bench);
  await bench.consultActions.send(id);
  await pass(bench, 6 * hour, 30_000);
  expect(posts(bench)).toBeGreaterThan(1);
  expect(gets(bench)).toBeGreaterThanOrEqual(posts(bench) - 1);
});

describe('an upload that nobody ever answers in time', () => {
  async function tired(times: number, options: BenchOptions = {}) {
    const { bench, id } = await open(options);
    await answered(504, { body: '' })(bench);
    await bench.consultActions.send(id);
    await untilUnanswered(bench, id, times);
    return { bench, id };
  }

  /** The next upload is seconds away then. */
  const untilUnanswered = (bench: Bench, id: ConsultId, times: number): Promise<void> =>
    bench.until(() => bench.get(id).submissions[0]?.unanswered?.length === times, 500);

  test('leaves whole three times in an hour, then once a day, and at once when a person wants it', async () => {
    const { bench, id } = await tired(3);
    await pass(bench, hour);
    expect(posts(bench)).toBe(3);
    expect(bench.get(id)).toMatchObject({ phase: 'queued', because: { code: 'uploads_unanswered' } });
    await pass(bench, day, minute);
    expect(posts(bench)).toBe(4);
    expect(await bench.consultActions.resume(id)).toBe(true);
    await bench.until(() => posts(bench) === 5, 1_000);
    await bench.mend();
    await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
    expect(notes(bench)).toBe(1);
  });

  test.each([
    ['a 500 page', answered(500, { body: '<html>' })],
    ['a 502 page', answered(502, { body: '<html>' })],
    ['a 503 page', answered(503, { body: '<html>' })],
    ['a cut near the end', fault(submit, { cut: { afterBodyBytes: 400_000 } })],
  ])('%s for six hours costs no more than some uploads', async (_name, provoke) => {
    const { bench, id } = await open();
    await provoke(bench);
    await bench.consultActions.send(id);
    await pass(bench, 6 * hour, 30_000);
    expect(posts(bench)).toBeGreaterThan(1);
    expect(posts(bench)).toBeLessThan(6);
    expect(bench.get(id)).toMatchObject({ phase: 'queued', because: { code: 'uploads_unanswered' } });
    await bench.mend();
    expect(await bench.consultActions.resume(id)).toBe(true);
    await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
    expect(notes(bench)).toBe(1);
  });

  test('the service’s own 502 is no such end: it is tried again for as long as it lasts', async () => {
    const { bench, id } = await open();
    await answered(502)(bench);
    await bench.consultActions.send(id);
    await pass(bench, 3 * hour, 30_000);
    expect(posts(bench)).toBeGreaterThan(30);
  });

  test('an end while this computer slept or was offline adds nothing', async () => {
    const { bench, id } = await open();
    bench.faults.add({
      match: submit,
      nth: 1,
      times: Infinity,
      act() {
        void bench.consultActions.networkReturned();
        return { cut: { at: 'body' } };
      },
    });
    await bench.consultActions.send(id);
    await bench.until(() => posts(bench) > 4, 1_000);
    expect(bench.get(id).submissions[0]?.unanswered).toBeUndefined();
  });

  test('after as many whole uploads in vain as the organisation says, a smaller copy is offered', async () => {
    const { bench, id } = await tired(1, { sendSmallerCopyAfterFailures: 2 });
    expect(has(bench, id, 'sendSmaller')).toBe(false);
    await untilUnanswered(bench, id, 2);
    expect(has(bench, id, 'sendSmaller')).toBe(true);
    await bench.mend();
    const asked = gets(bench);
    expect(await bench.consultActions.sendSmaller(id)).toBe(true);
    // Only the service's 404 lets the copy have a key of its own.
    await bench.until(() => bench.get(id).phase === 'readyToSend', 1_000);
    expect(gets(bench)).toBeGreaterThan(asked);
    expect(await bench.consultActions.sendSmaller(id)).toBe(true);
    await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
    expect(bench.get(id).submissions.map(({ end, audio }) => [end, audio.format])).toEqual([
      ['not_found', 'wav'],
      ['live', 'opus'],
    ]);
  });
});

describe('a gateway that repeats `102 Processing`', () => {
  const answerMs = 300;

  test('does not hold a poll past the five minutes', async () => {
    const { bench, id } = await writing({ answerMs });
    await processing(bench);
    await bench.until(() => has(bench, id, 'checkAgain'), 1_000);
    expect(bench.get(id)).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_overdue' } });
    await bench.mend();
    await bench.consultActions.resume(id);
    await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
  });

  test('to one upload holds no other of its practice', async () => {
    const { bench, id } = await open({ answerMs });
    const next = await another(bench, 1);
    let isFirst = true;
    const gateway = await serve((request, response) => {
      if (request.method === 'POST' && isFirst) repeatProcessing(response);
      else {
        const note_id = request.url?.split('/').at(-1);
        answering(request.method === 'POST' ? 202 : 200, { note_id, status: 'processing' })(
          request,
          response,
        );
      }
      isFirst = false;
      request.resume();
    });
    bench.onEnd(() => gateway.close());
    bench.reroute(gateway.address);
    for (const one of [id, next]) await bench.consultActions.send(one);
    for (const one of [id, next]) await bench.until(() => bench.get(one).phase === 'writing', 100);
    expect(gateway.requests.filter((asked) => asked.startsWith('POST'))).toHaveLength(2);
  });
});

describe('an answer of somebody else', () => {
  test.each(['ready', 'failed'])('{"status":"%s"} is no note and no failure', async (status) => {
    const { bench, id } = await open();
    await fault(read, { answer: { status: 200, body: JSON.stringify({ status }) } }, 3)(bench);
    await bench.consultActions.send(id);
    await bench.until(() => bench.get(id).phase !== 'queued' && bench.get(id).phase !== 'sending', 100);
    await bench.until(() => bench.get(id).phase !== 'writing', 1_000);
    expect(shownSections(bench, id)).toBe(4);
    expect(bench.get(id).submissions).toHaveLength(1);
  });
});

test('a note without a readable section is asked for again, then shown, and a person can look again', async () => {
  const { bench, id } = await open();
  await fault(read, { alter: { merge: { sections: [] } } })(bench);
  await bench.consultActions.send(id);
  await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
  expect(gets(bench)).toBeGreaterThan(10);
  expect(has(bench, id, 'lookAgain')).toBe(true);
  await bench.mend();
  const looked = bench.consultActions.resume(id);
  await bench.until(() => shownSections(bench, id) === 4, 1_000);
  expect(await looked).toBe(true);
});

test('a note that is spoilt once is not shown without its text', async () => {
  const { bench, id } = await open();
  await spoilt({ merge: { sections: [] } })(bench);
  await bench.consultActions.send(id);
  await bench.until(() => bench.get(id).phase === 'noteReady', 1_000);
  expect(shownSections(bench, id)).toBe(4);
});
