import { expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import type { NoteState } from '../../../../main/ports/noteService.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { emptyStore, readyNote, workbench, type Workbench } from '../../../support/workbench.ts';

const minute = 60_000;
const ready = ok({ status: 'ready', note: readyNote } as const);
const unknown = err(failure('note_not_found'));

/** Two recordings were sent at the old address: one had begun, the other had not. Then the vet moves the connection. */
async function moved(atNewAddress: Result<NoteState, Failure>) {
  const clock = manualClock();
  const scripted = scriptedService({
    nowMs: clock.now,
    submit: [err(failure('service_unavailable', null, 10 * minute)), ok(undefined)],
  });
  const accepted = new Set<string>();
  let asked = 0;
  const service = {
    ...scripted,
    async submit(request: Parameters<typeof scripted.submit>[0]) {
      const answer = await scripted.submit(request);
      if (answer.ok) accepted.add(request.submission.key);
      return answer;
    },
    readNote: ({ submission }: Parameters<typeof scripted.readNote>[0]) => {
      if (!accepted.has(submission.key)) asked += 1;
      return Promise.resolve(accepted.has(submission.key) ? ready : atNewAddress);
    },
  };
  let token = 'old';
  const bench = await workbench({ clock, service, isProduction: true, token: () => token });
  const begun = await bench.add('Ada');
  await bench.consultActions.send(begun);
  await clock.pass(minute);
  const unsent = await bench.add('Bo');
  await bench.consultActions.send(unsent);
  await clock.pass(minute);
  const before = service.submitted.length;
  const { id } = bench.connections.active();
  token = 'new';
  const request = { address: 'https://moved', vet: 'Dr Moor', token, isSandbox: false };
  const answer = await bench.connections.connect({ ...request, reconnects: { connectionId: id } });
  expect(answer).toMatchObject({ ok: true, value: { id, service: { address: 'https://moved' } } });
  await bench.consultActions.resumeConnection(id);
  await clock.pass(15 * minute);
  const sentSince = () => service.submitted.slice(before).map(({ key }) => key);
  return { ...bench, clock, begun, unsent, sentSince, service, timesAsked: () => asked };
}

/** As it is on the disk after a move. */
async function moveStored({ connections, store }: Workbench): Promise<void> {
  const connection = connections.active();
  const service = { kind: 'remote', address: 'https://moved' } as const;
  await store.saveConnection({ ...connection, service, movedAt: connection.connectedAt });
}

it('takes the queue along: what had not begun is sent to the new address', async () => {
  const { get, unsent, sentSince } = await moved(unknown);
  expect(get(unsent).phase).toBe('noteReady');
  expect(sentSince()).toEqual([get(unsent).submissions.at(-1)?.key]);
});

it('neither uploads nor renews what was begun at the old address where the new one does not know it', async () => {
  const { get, begun, consultActions, clock, service } = await moved(unknown);
  expect(get(begun)).toMatchObject({
    phase: 'needsAttention',
    failure: { code: 'note_elsewhere' },
    submissions: [{ end: 'live', begunAt: 'https://x' }],
  });
  expect(actionsOf(get(begun))).toEqual(expect.arrayContaining(['checkAgain', 'writeByHand']));
  const keysBefore = service.submitted
    .map(({ key }) => key)
    .filter((key) => key === get(begun).submissions[0]?.key);
  await consultActions.resume(begun);
  await clock.pass(24 * 60 * minute);
  const keysAfter = service.submitted
    .map(({ key }) => key)
    .filter((key) => key === get(begun).submissions[0]?.key);
  expect(keysAfter).toEqual(keysBefore);
  expect(get(begun).submissions).toHaveLength(1);
});

it('shows the note of what was begun at the old address where the new one has it', async () => {
  const { get, begun } = await moved(ready);
  expect(get(begun).phase).toBe('noteReady');
});

it('waits for the note of what was begun at the old address where the new one is at work on it', async () => {
  const { get, begun, timesAsked, store } = await moved(ok({ status: 'processing' }));
  const codes = (await store.activity(begun)).map(({ what, code }) => code ?? what);
  expect(codes.slice(-3)).toEqual(['uploadStarted', 'uploadAnswered', 'note_overdue']);
  // After five minutes it is overdue, as any other.
  expect(get(begun)).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_overdue' } });
  expect(timesAsked()).toBeGreaterThan(90);
});

it('says that the note of what was begun at the old address failed', async () => {
  const because = failure('transcription_failed');
  const { get, begun } = await moved(ok({ status: 'failed', failure: because, transcript: null }));
  expect(get(begun)).toMatchObject({ phase: 'needsAttention', failure: { code: 'transcription_failed' } });
});

it.each([
  ['service_unreachable', 'service_unreachable'],
  ['unexpected_answer', 'unexpected_answer'],
  ['audio_too_large', 'unexpected_answer'],
] as const)('asks the new address again where its answer was %s, and sends nothing', async (code, said) => {
  const { get, begun, service, timesAsked } = await moved(err(failure(code)));
  const key = get(begun).submissions.at(-1)?.key;
  expect(get(begun)).toMatchObject({ phase: 'queued', because: { code: said } });
  expect(timesAsked()).toBeGreaterThan(3);
  expect(service.submitted.filter((one) => one.key === key)).toHaveLength(1);
});

it('gives back for another send nothing of what was begun at the old address and taken back', async () => {
  const clock = manualClock();
  const store = await emptyStore();
  const cut = err(failure('connection_cut'));
  const first = await workbench({
    clock,
    store,
    service: scriptedService({ submit: [cut], read: [unknown] }),
    isProduction: true,
  });
  const id = await first.add('Ada');
  await first.consultActions.send(id);
  await clock.settle();
  expect(await first.consultActions.cancelSending(id)).toBe(true);
  expect(first.get(id)).toMatchObject({ phase: 'writing', answered: 'refused' });
  await first.runner.stop();
  await moveStored(first);
  const moved = scriptedService({ read: [unknown] });
  const again = await workbench({ clock, store, service: moved });
  again.runner.wake(id);
  await clock.pass(2 * minute);
  const timesAsked = moved.reads.length;
  await clock.pass(10 * minute);
  expect(moved.reads).toHaveLength(timesAsked);
  expect(again.get(id)).toMatchObject({
    phase: 'needsAttention',
    failure: { code: 'note_elsewhere' },
    submissions: [{ end: 'live' }],
  });
});

it('takes reports along: what was filed before goes to the new address, with the token that was entered there', async () => {
  const clock = manualClock();
  const scripted = scriptedService({ nowMs: clock.now, read: [ready] });
  const asked: { address: string; token: string }[] = [];
  let isGone = true;
  const service = {
    ...scripted,
    reportOutcome: (request: Parameters<typeof scripted.reportOutcome>[0]) => {
      asked.push(request.access);
      return isGone ? Promise.resolve(err(failure('service_unreachable'))) : scripted.reportOutcome(request);
    },
  };
  let token = 'old';
  const bench = await workbench({ clock, service, isProduction: true, token: () => token });
  const id = await bench.add('Ada');
  await bench.consultActions.send(id);
  await clock.pass(minute);
  await bench.consultActions.file(id);
  await clock.pass(minute);
  expect(new Set(asked.map(({ address }) => address))).toEqual(new Set(['https://x']));

  isGone = false;
  token = 'new';
  asked.length = 0;
  const connection = bench.connections.active().id;
  const request = { address: 'https://moved', vet: 'Dr Moor', token, isSandbox: false };
  await bench.connections.connect({ ...request, reconnects: { connectionId: connection } });
  await bench.consultActions.resumeConnection(connection);
  await clock.pass(30 * minute);
  expect(asked).toEqual([{ address: 'https://moved', token: 'new' }]);
  expect(bench.get(id)).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
});
