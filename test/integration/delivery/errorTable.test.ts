import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { actionsOf } from '../../../shared/consult/actions.ts';
import { currentSubmission, preparedAudio, type Consult } from '../../../shared/consult/consult.ts';
import { failureCodes, failureRule, type FailureCode } from '../../../shared/consult/failure.ts';
import { failureSentence, importNextStepText } from '../../../shared/text/failureStrings.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { stateOf } from '../audio/audioTestKit.ts';
import { openBench, type Bench } from './deliveryBench.ts';
import { errorRows } from './errorRows.ts';
import type { Provoke, Row } from './rowKinds.ts';
import { damage } from './workstationRows.ts';

/**
 * The error table: for every code of the failure union how it comes about, whether it is retried and when,
 * which button there is, where that leads, and that the recording is still there.
 */

const rows: Readonly<Record<FailureCode, Row>> = errorRows;
const ofEnd = <End extends Row['end']>(end: End) =>
  failureCodes.flatMap((code) => {
    const row = rows[code] as Row | undefined;
    return row?.end === end ? [[code, row as Extract<Row, { end: End }>] as const] : [];
  });
const casesOf = <Case>(all: Readonly<Record<string, Case>>) =>
  Object.entries(all).map(([name, how]) => [name, how] as const);
const buttonLabels = { tryAgain: 'Try again', checkAgain: 'Check again', reconnect: 'Reconnect' } as const;
const doneMs = 24 * 3_600_000;
const submissions = (bench: Bench) => bench.service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
const causeOf = (consult: Consult) => (consult.phase === 'queued' ? consult.because : null);

test('every code of the failure union has its row', () => {
  expect(Object.keys(rows).toSorted()).toEqual([...failureCodes].toSorted());
});

/** The submission's own bytes, or those that are ready for one: there, whole and unchanged. */
async function expectAudioKept(bench: Bench, id: ConsultId): Promise<void> {
  const audio = preparedAudio(bench.get(id));
  if (audio === null) throw new Error('The consult has no audio any more.');
  const checked = await bench.audio.verify(id, audio, new AbortController().signal);
  expect(checked, 'the sealed recording').toEqual({ ok: true, value: undefined });
}

async function sent(bench: Bench, provoke: Provoke): Promise<ConsultId> {
  const id = await bench.prepared();
  await provoke(bench);
  expect(await bench.consultActions.send(id)).toBe(true);
  return id;
}

/** Exactly one note, of the very bytes and the one key that were frozen. */
async function expectOneNote(bench: Bench, id: ConsultId): Promise<void> {
  await bench.until(() => bench.get(id).phase === 'noteReady', 1000);
  const key = currentSubmission(bench.get(id))?.key;
  expect(bench.service.control.notes().filter((note) => note.noteId === key)).toHaveLength(1);
  const hashes = submissions(bench).flatMap(({ audio }) => (audio === null ? [] : [audio.sha256]));
  expect(new Set(hashes).size).toBe(1);
}

describe.each(ofEnd('retried'))('%s', (code, row) => {
  test.each(casesOf(row.cases))('a consult after %s is retried, later each time', async (_name, how) => {
    const { provoke, asks, isUnanswered, ...patience } = how;
    expect(failureRule(code)).toBe(code === 'rate_limited' ? 'wait' : 'retry');
    const bench = await openBench(patience);
    const id = await sent(bench, provoke);
    const frozen = currentSubmission(bench.get(id));
    // After three whole uploads that nobody answered, the next one waits for a day.
    const waits = isUnanswered === true ? [2000] : [2000, 4000, 8000];
    for (const doubledMs of waits) {
      const attempt = Math.log2(doubledMs / 1000);
      await bench.until(() => attemptOf(bench.get(id)) === attempt);
      const consult = bench.get(id);
      expect(causeOf(consult)).toMatchObject({ code });
      const waitMs = waitOf(consult, bench);
      // A date has whole seconds.
      expect(waitMs).toBeGreaterThanOrEqual(asks === 0 ? doubledMs * 0.8 : asks - 1000);
      expect(waitMs).toBeLessThanOrEqual(Math.max(asks, doubledMs));
      await bench.clock.pass(waitMs - 1);
      expect(attemptOf(bench.get(id)), 'nothing before its time').toBe(attempt);
      await bench.clock.pass(1);
    }
    await bench.until(() => attemptOf(bench.get(id)) === waits.length + 1);
    await bench.mend();
    await bench.clock.pass(waitOf(bench.get(id), bench));
    await expectOneNote(bench, id);
    await expectAudioKept(bench, id);
    const begun = { ...frozen, begunAt: bench.service.url };
    const known = { place: 'there', mayBeThereSince: expect.any(Number) as number };
    const { unanswered: _counted, ...sentOnce } = currentSubmission(bench.get(id)) ?? {};
    expect(sentOnce).toEqual({ ...begun, ...known });
  });
});

const attemptOf = (consult: Consult): number | null =>
  consult.phase === 'queued' && consult.because !== null ? consult.attempt : null;
const waitOf = (consult: Consult, bench: Bench): number =>
  consult.phase === 'queued' ? consult.notBefore - bench.clock.now() : 0;

describe.each(ofEnd('held'))('%s', (code, row) => {
  test.each(casesOf(row.cases))(
    'a consult after %s waits to be sent, an hour or until a person asks',
    async (_name, provoke) => {
      const bench = await openBench();
      const id = await sent(bench, provoke);
      await bench.until(() => causeOf(bench.get(id))?.code === code);
      expect(offered(bench.get(id))).toEqual(['cancelSending', 'writeByHand']);
      await bench.clock.pass(3_600_000 - 60_000);
      expect(submissions(bench)).toHaveLength(1);
      await bench.clock.pass(60_000);
      await bench.until(() => submissions(bench).length === 2 && causeOf(bench.get(id))?.code === code);
      await expectAudioKept(bench, id);
      await bench.mend();
      await bench.consultActions.tryUploadsAgain();
      await expectOneNote(bench, id);
    },
  );
});

describe.each(ofEnd('stopped'))('%s', (code, row) => {
  const { button, beside = [], leads, thenOffers = [], during = 'delivery' } = row;
  test.each(casesOf(row.cases))(`%s stops a consult with ${buttonLabels[button]}`, async (_name, provoke) => {
    expect(failureRule(code)).toBe(button === 'reconnect' ? 'reconnect' : 'stop');
    const bench = await openBench();
    let id: ConsultId;
    if (during === 'preparing') {
      await provoke(bench);
      id = await bench.prepared();
    } else id = await sent(bench, provoke);
    const isStopped = (): boolean => bench.get(id).phase === 'needsAttention';
    await bench.until(isStopped, during === 'preparing' ? 0 : 1000);
    const stopped = bench.get(id);
    expect(stopped).toMatchObject({ phase: 'needsAttention', failure: { code } });
    const always = ['writeByHand', 'discardRecording'];
    expect(offered(stopped)).toEqual([button, ...beside, ...always].toSorted());

    const asked = submissions(bench).length;
    await bench.clock.pass(doneMs);
    expect(submissions(bench), 'nothing is sent before a person says so').toHaveLength(asked);
    expect(bench.get(id)).toMatchObject({ phase: 'needsAttention', failure: { code } });
    if (during === 'delivery' && code !== 'audio_damaged') await expectAudioKept(bench, id);
    if (during === 'preparing') expect(await stateOf(bench.original)).toMatch(/^\w{64}/);

    await bench.mend();
    await press(bench, id, button);
    if (leads === 'noteReady') return expectOneNote(bench, id);
    if (leads === 'readyToSend') {
      await bench.until(() => bench.get(id).phase === 'readyToSend', 1000);
      expect(offered(bench.get(id))).toEqual(
        [
          'send',
          'trimRecording',
          ...thenOffers,
          ...(during === 'preparing' ? ['join'] : []),
          'discardRecording',
        ].toSorted(),
      );
      return expectAudioKept(bench, id);
    }
    await bench.clock.pass(0);
    await bench.until(isStopped, 1000);
    if (leads === 'sameStop') expect(bench.get(id)).toMatchObject({ failure: { code } });
  });
});

test('a damaged WAV whose original is gone is not removed by trying to make it again', async () => {
  const bench = await openBench();
  const id = await sent(bench, damage);
  await bench.until(() => bench.get(id).phase === 'needsAttention');
  expect(await readdir(bench.audioFolder)).toHaveLength(1);
});

/** The buttons; the patient's fields are none. */
const offered = (consult: Consult): readonly string[] =>
  actionsOf(consult)
    .filter((action) => action !== 'changePatient' && action !== 'correctPatient')
    .toSorted();

async function press(bench: Bench, id: ConsultId, button: keyof typeof buttonLabels): Promise<void> {
  if (button !== 'reconnect') {
    expect(await bench.consultActions.resume(id)).toBe(true);
    return;
  }
  const { connections, service, consultActions } = bench;
  const connected = await connections.connect({
    address: service.url,
    vet: 'Dr Moor',
    token: service.tokens[0] ?? '',
    isSandbox: false,
    reconnects: { connectionId: connections.active().id },
  });
  expect(connected.ok).toBe(true);
  await consultActions.resumeConnection(connections.active().id);
}

describe.each(ofEnd('refused'))('%s', (code, { source, spoil, ffmpeg }) => {
  test('a file that is refused does not become a consult, and stays as it was', async () => {
    const bench = await openBench({ source, ...(ffmpeg === undefined ? {} : { ffmpeg }) });
    await spoil?.(bench);
    const before = await stateOf(bench.original).catch(() => null);
    const patient = { name: '', species: '', reference: '' };
    expect(await bench.imports.add([bench.original], patient)).toEqual([]);
    const [view] = bench.imports.views(bench.connections.active().id);
    expect(view).toMatchObject({ state: 'refused', failure: { code } });
    expect(await stateOf(bench.original).catch(() => null)).toBe(before);
    for (const sentence of [failureSentence(code, 'refused'), importNextStepText(code)]) {
      expect(sentence).toMatch(/^[A-Z].+\.$/);
      expect(sentence).not.toMatch(/\{|press/i);
    }
    expect(bench.service.control.requestsTo({ method: 'POST' })).toEqual([]);
  });
});

describe.each(ofEnd('reported'))('%s', (code, { provoke }) => {
  test('a note whose report fails stays filed, and its report ends quietly', async () => {
    const bench = await openBench();
    const id = await sent(bench, provoke);
    await bench.until(() => bench.get(id).phase === 'noteReady', 1000);
    expect(await bench.consultActions.file(id)).toBe('filed');
    const reportOf = () => {
      const consult = bench.get(id);
      return consult.phase === 'filed' ? consult.report : null;
    };
    await bench.until(() => reportOf()?.state === 'refused', 1000);
    expect(reportOf()).toMatchObject({ because: { code } });
    await bench.clock.pass(doneMs);
    expect(bench.service.control.requestsTo({ path: /\/outcome$/ })).toHaveLength(1);
    await expectAudioKept(bench, id);
  });
});

describe.each(ofEnd('never'))('%s', (code, { because }) => {
  test(`the failure is never a consult's: ${because}`, () => {
    const rules = { service_moved: 'reconnect', uploads_unanswered: 'wait' } as Partial<
      Record<FailureCode, string>
    >;
    expect(failureRule(code)).toBe(rules[code] ?? 'stop');
  });
});
