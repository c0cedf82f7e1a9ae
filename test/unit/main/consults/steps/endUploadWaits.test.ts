import { describe, expect, it } from 'vitest';
import { openConsultRepository } from '../../../../../main/consults/consultRepository.ts';
import { openConnectionWaits } from '../../../../../main/connections/connectionWaits.ts';
import { endUploadWaits } from '../../../../../main/consults/steps/stopUploads.ts';
import type { Consult, PhaseState, Queued, Submission } from '../../../../../shared/consult/consult.ts';
import { failure, type FailureCode } from '../../../../../shared/consult/failure.ts';
import { epochMs, submissionKey } from '../../../../../shared/ids.ts';
import { manualClock } from '../../../../support/fakes/manualClock.ts';
import { newConnection, newConsult, submission } from '../../../../support/sampleConsults.ts';
import { emptyStore } from '../../../../support/workbench.ts';

const connection = newConnection();
const other = newConnection();
const live: Submission = { ...submission(connection.id), refusedAs: null };

/** A book, into which consults of that connection go, and what was woken. */
async function bench() {
  const clock = manualClock();
  const store = await emptyStore();
  for (const one of [connection, other]) await store.saveConnection(one);
  const repository = await openConsultRepository(store, clock, {
    onChange: () => undefined,
    isOpen: () => false,
  });
  const pauses = await openConnectionWaits(store, clock);
  const woken: Consult['id'][] = [];
  const add = async (
    state: PhaseState,
    submissions: readonly Submission[] = [live],
    of = connection,
  ): Promise<Consult> => {
    const consult = newConsult(of, state, { submissions, offered: null, edits: {} });
    await repository.add(consult);
    return consult;
  };
  const waiting = (code: FailureCode | null, changes: Partial<Queued> = {}): Queued => ({
    phase: 'queued',
    isSecondSend: false,
    attempt: 3,
    notBefore: epochMs(clock.now() + 60_000),
    because: code === null ? null : failure(code),
    ...changes,
  });
  const end = (): Promise<void> =>
    endUploadWaits(connection.id, { repository, clock, pauses, wake: (id) => void woken.push(id) });
  return { clock, repository, pauses, woken, add, waiting, end };
}

describe('where an upload of the connection succeeds', () => {
  it.each<FailureCode>(['service_unavailable', 'service_unreachable', 'timed_out', 'rate_limited'])(
    'a wait after %s ends, and the consult is woken',
    async (code) => {
      const { add, waiting, end, repository, woken, clock } = await bench();
      const { id } = await add(waiting(code));
      await end();
      expect(repository.get(id)).toMatchObject({ phase: 'queued', attempt: 3, notBefore: clock.now() });
      expect(woken).toEqual([id]);
    },
  );

  it('what was never tried says no more why it waits', async () => {
    const { add, waiting, end, repository, woken } = await bench();
    const { id } = await add(waiting('service_unavailable', { attempt: 0 }));
    await end();
    expect(repository.get(id)).toMatchObject({ phase: 'queued', because: null });
    expect(woken).toEqual([id]);
  });

  it('a wait that is over already is left as it is, and the consult is woken', async () => {
    const { add, waiting, end, repository, woken, clock } = await bench();
    const before = await add(waiting('service_unavailable', { notBefore: epochMs(clock.now() - 1) }));
    await end();
    expect(repository.get(before.id)).toBe(before);
    expect(woken).toEqual([before.id]);
  });

  it('consults of another connection are not touched', async () => {
    const { add, waiting, end, repository, woken } = await bench();
    const theirs = [{ ...live, connectionId: other.id }];
    const tried = await add(waiting('service_unavailable'), theirs, other);
    const untried = await add(waiting('rate_limited', { attempt: 0 }), theirs, other);
    await end();
    for (const before of [tried, untried]) expect(repository.get(before.id)).toBe(before);
    expect(woken).toEqual([]);
  });

  it.each<FailureCode>(['unauthorized', 'subscription_inactive'])(
    'what waits after %s waits for something else',
    async (code) => {
      const { add, waiting, end, repository, woken } = await bench();
      const tried = await add(waiting(code));
      const untried = await add(waiting(code, { attempt: 0 }));
      await end();
      for (const before of [tried, untried]) expect(repository.get(before.id)).toBe(before);
      expect(woken).toEqual([]);
    },
  );

  it.each(['unanswered', 'odd'] as const)(
    'what may have arrived is asked about first, so that its wait stays: %s',
    async (doubt) => {
      const { add, waiting, end, repository, woken } = await bench();
      const before = await add(waiting('timed_out'), [{ ...live, doubt }]);
      await end();
      expect(repository.get(before.id)).toBe(before);
      expect(woken).toEqual([]);
    },
  );

  it('one that fails though others succeed waits by itself', async () => {
    const { add, waiting, end, repository, woken, pauses } = await bench();
    const about = { key: live.key, tries: 1 };
    for (let time = 0; time < 3; time += 1) {
      await pauses.failed(connection.id, 'submissions', failure('service_unavailable'), about);
      pauses.succeeded(connection.id, 'submissions', submissionKey('other'));
    }
    expect(pauses.isAlone(live.key)).toBe(true);
    const before = await add(waiting('service_unavailable'));
    await end();
    expect(repository.get(before.id)).toBe(before);
    expect(woken).toEqual([]);
  });

  it.each<[string, PhaseState, readonly Submission[]]>([
    ['is written by the service', { phase: 'writing', isSecondSend: false, answered: 'accepted' }, [live]],
    [
      'needs a person',
      {
        phase: 'needsAttention',
        failure: failure('note_lost'),
        before: { phase: 'preparing', before: null },
      },
      [live],
    ],
  ])('a consult that %s is not touched', async (_what, state, submissions) => {
    const { add, end, repository, woken } = await bench();
    const before = await add(state, submissions);
    await end();
    expect(repository.get(before.id)).toBe(before);
    expect(woken).toEqual([]);
  });

  it('a consult that has its turn already is not touched', async () => {
    const { add, waiting, end, repository, woken } = await bench();
    const before = await add(waiting(null));
    const unsent = await add(waiting('service_unavailable'), []);
    await end();
    for (const one of [before, unsent]) expect(repository.get(one.id)).toBe(one);
    expect(woken).toEqual([]);
  });

  it('one that is held for another reason meanwhile stays held', async () => {
    const { add, waiting, end, repository } = await bench();
    const { id } = await add(waiting('service_unavailable', { attempt: 0 }));
    const held = repository.apply(id, { type: 'uploadHeld', because: failure('subscription_inactive') });
    await Promise.all([held, end()]);
    expect(repository.get(id)).toMatchObject({ phase: 'queued', because: { code: 'subscription_inactive' } });
  });
});
