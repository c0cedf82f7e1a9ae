import { expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/actions.ts';
import type { NoteState } from '../../../../main/consult/ports.ts';
import { failure, type Failure } from '../../../../shared/failure.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { manualClock } from '../../../fakes/manualClock.ts';
import { scriptedService } from '../../../fakes/scriptedService.ts';
import { readyNote, workbench } from './workbench.ts';

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
  await bench.desk.send(begun);
  await clock.pass(minute);
  const unsent = await bench.add('Bo');
  await bench.desk.send(unsent);
  await clock.pass(minute);
  const before = service.submitted.length;
  const { id } = bench.connections.active();
  token = 'new';
  const request = { address: 'https://moved', vet: 'Dr Moor', token, isSandbox: false };
  const answer = await bench.connections.connect({ ...request, reconnects: { connectionId: id } });
  expect(answer).toMatchObject({ ok: true, value: { id, service: { address: 'https://moved' } } });
  await bench.desk.resumeConnection(id);
  await clock.pass(15 * minute);
  const sentSince = () => service.submitted.slice(before).map(({ key }) => key);
  return { ...bench, clock, begun, unsent, sentSince, service, timesAsked: () => asked };
}

it('takes the queue along: what had not begun is sent to the new address', async () => {
  const { get, unsent, sentSince } = await moved(unknown);
  expect(get(unsent).phase).toBe('noteReady');
  expect(sentSince()).toEqual([get(unsent).submissions.at(-1)?.key]);
});

it('neither uploads nor renews what was begun at the old address where the new one does not know it', async () => {
  const { get, begun, desk, clock, service } = await moved(unknown);
  expect(get(begun)).toMatchObject({
    phase: 'needsAttention',
    failure: { code: 'note_elsewhere' },
    submissions: [{ end: 'live', begunAt: 'https://x' }],
  });
  expect(actionsOf(get(begun))).toEqual(expect.arrayContaining(['checkAgain', 'writeByHand']));
  const keysBefore = service.submitted
    .map(({ key }) => key)
    .filter((key) => key === get(begun).submissions[0]?.key);
  await desk.resume(begun);
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
  const { get, begun, timesAsked } = await moved(ok({ status: 'processing' }));
  // After five minutes it is overdue, as any other.
  expect(get(begun)).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_overdue' } });
  expect(timesAsked()).toBeGreaterThan(90);
});

it('says that the note of what was begun at the old address failed', async () => {
  const because = failure('transcription_failed');
  const { get, begun } = await moved(ok({ status: 'failed', failure: because, transcript: null }));
  expect(get(begun)).toMatchObject({ phase: 'needsAttention', failure: { code: 'transcription_failed' } });
});

it('asks the new address again where it could not be asked, and sends nothing', async () => {
  const { get, begun, service, timesAsked } = await moved(err(failure('service_unreachable')));
  const key = get(begun).submissions.at(-1)?.key;
  expect(get(begun)).toMatchObject({ phase: 'queued', because: { code: 'service_unreachable' } });
  expect(timesAsked()).toBeGreaterThan(3);
  expect(service.submitted.filter((one) => one.key === key)).toHaveLength(1);
});
