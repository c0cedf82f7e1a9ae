import { expect, it } from 'vitest';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { isCheckingRefusedSubmission } from '../../../../shared/consult/consult.ts';
import type { ServiceNoteStatus } from '../../../../main/ports/noteService.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { minute, ready, readyBench, restarted, sentBench } from '../../../support/scriptedBench.ts';
import { connectAt, type Workbench } from '../../../support/workbench.ts';

const unknown = err(failure('note_not_found'));

/** The vet enters the service's new address and the token of there. */
async function move({ connections, consultActions }: Workbench): Promise<void> {
  const { id } = connections.active();
  const to = { address: 'https://moved', reconnects: { connectionId: id } };
  const answer = await connectAt(connections, 'Dr Moor', 'new', to);
  expect(answer).toMatchObject({ ok: true, value: { id, service: { address: 'https://moved' } } });
  await consultActions.resumeConnection(id);
}

/**
 * Two recordings were sent at the old address: one had begun, the other had not. Then the vet moves the
 * connection.
 */
async function moved(atNewAddress: Result<ServiceNoteStatus, Failure>) {
  let asked = 0;
  let tries = 0;
  const accepted = new Set<string>();
  const bench = await sentBench(
    {
      submit({ submission }) {
        tries += 1;
        if (tries === 1) return err(failure('service_unavailable', null, 10 * minute));
        accepted.add(submission.key);
        return ok(undefined);
      },
      read({ submission }) {
        if (accepted.has(submission.key)) return ready;
        asked += 1;
        return atNewAddress;
      },
    },
    { isProduction: true },
  );
  const { addAndSend, clock, id, service } = bench;
  await clock.pass(minute);
  const unsent = await addAndSend('Bo');
  await clock.pass(minute);
  const before = service.submitted.length;
  await move(bench);
  await clock.pass(15 * minute);
  const sentSince = () => service.submitted.slice(before).map(({ key }) => key);
  return { ...bench, begun: id, unsent, sentSince, timesAsked: () => asked };
}

/** As it is on the disk after a move. */
async function moveStored({ connections, store }: Workbench): Promise<void> {
  const connection = connections.active();
  const service = { kind: 'remote', address: 'https://moved' } as const;
  await store.saveConnection({ ...connection, service, movedAt: connection.connectedAt });
}

it('a connection that moves to a new address takes the queue along: what had not begun is sent to the new address', async () => {
  const { get, unsent, sentSince } = await moved(unknown);
  expect(get(unsent).phase).toBe('noteReady');
  expect(sentSince()).toEqual([get(unsent).submissions.at(-1)?.key]);
});

it('neither uploads nor renews what was begun at the old address where the new one does not know it', async () => {
  const { get, begun, consultActions, clock, service } = await moved(unknown);
  expect(get(begun)).toMatchObject({
    phase: 'needsAttention',
    failure: { code: 'note_elsewhere' },
    submissions: [{ place: 'here', begunAt: 'https://x' }],
  });
  expect(actionsOf(get(begun))).toEqual(expect.arrayContaining(['checkAgain', 'writeByHand']));
  const uploads = () => service.submitted.filter(({ key }) => key === get(begun).submissions[0]?.key).length;
  const before = uploads();
  await consultActions.resume(begun);
  await clock.pass(24 * 60 * minute);
  expect(uploads()).toBe(before);
  expect(get(begun).submissions).toHaveLength(1);
});

it('a connection that moves to a new address shows the note of what was begun at the old address where the new one has it', async () => {
  const { get, begun } = await moved(ready);
  expect(get(begun).phase).toBe('noteReady');
});

it.each([
  ['service_unreachable', 'service_unreachable'],
  ['unexpected_answer', 'unexpected_answer'],
  ['audio_too_large', 'unexpected_answer'],
] as const)(
  'a connection that moves to a new address asks the new address again where its answer was %s, and sends nothing',
  async (code, said) => {
    const { get, begun, service, timesAsked } = await moved(err(failure(code)));
    const key = get(begun).submissions.at(-1)?.key;
    expect(get(begun)).toMatchObject({ phase: 'queued', because: { code: said } });
    expect(timesAsked()).toBeGreaterThan(3);
    expect(service.submitted.filter((one) => one.key === key)).toHaveLength(1);
  },
);

it('a connection that moves to a new address gives back for another send nothing of what was begun at the old address and taken back', async () => {
  const first = await sentBench(
    { submit: [err(failure('connection_cut'))], read: [unknown] },
    { isProduction: true },
  );
  const { clock, id } = first;
  expect(await first.consultActions.cancelSending(id)).toBe(true);
  expect(isCheckingRefusedSubmission(first.consult())).toBe(true);
  await first.runner.stop();
  await moveStored(first);
  const moved = scriptedService({ read: [unknown] });
  const again = await restarted({ ...first, service: moved });
  await clock.pass(2 * minute);
  const timesAsked = moved.reads.length;
  await clock.pass(10 * minute);
  expect(moved.reads).toHaveLength(timesAsked);
  expect(again.get(id)).toMatchObject({
    phase: 'needsAttention',
    failure: { code: 'note_elsewhere' },
    submissions: [{ place: 'unsure' }],
  });
});

it('the new address is asked once for a recording that may have arrived whole at the old one', async () => {
  const first = await sentBench({ submit: [err(failure('connection_cut'))] }, { isProduction: true });
  const { clock, id } = first;
  expect(first.consult()).toMatchObject({ phase: 'queued', submissions: [{ place: 'unsure' }] });
  await first.runner.stop();
  await moveStored(first);
  const moved = scriptedService({ read: [unknown] });
  const again = await restarted({ ...first, service: moved });
  await clock.pass(minute);
  expect(again.get(id)).toMatchObject({ phase: 'needsAttention', failure: { code: 'note_elsewhere' } });
  expect(moved.reads).toHaveLength(1);
});

it('a connection that moves to a new address takes reports along: what was filed before goes to the new address, with the token that was entered there', async () => {
  const asked: { address: string; token: string }[] = [];
  let isGone = true;
  let token = 'old';
  const bench = await readyBench(
    {
      report({ access }) {
        asked.push(access);
        return isGone ? err(failure('service_unreachable')) : ok(undefined);
      },
    },
    { isProduction: true, token: () => token },
  );
  await bench.consultActions.file(bench.id);
  await bench.clock.pass(minute);
  expect(new Set(asked.map(({ address }) => address))).toEqual(new Set(['https://x']));

  isGone = false;
  token = 'new';
  asked.length = 0;
  await move(bench);
  await bench.clock.pass(30 * minute);
  expect(asked).toEqual([{ address: 'https://moved', token: 'new' }]);
  expect(bench.consult()).toMatchObject({ phase: 'filed', report: { state: 'recorded' } });
});
