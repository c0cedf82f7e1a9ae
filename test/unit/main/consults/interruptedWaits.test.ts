import { expect, test } from 'vitest';
import type { Store } from '../../../../main/ports/store.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { minute, ready } from '../../../support/scriptedBench.ts';
import { emptyStore, workbench, type Workbench } from '../../../support/workbench.ts';

const hour = 60 * minute;
const names = ['Ada', 'Bo', 'Cleo'];

/** Refuses three uploads without a subscription and one for two hours, and takes all later ones. */
function refusingService(nowMs: () => number, isStopSaved: () => boolean, uploading: Promise<void>) {
  const refusals: { until: number; isSaved: boolean }[] = [];
  const tooEarly: number[] = [];
  const notes = new Set<string>();
  function refuse(because: Failure, forMs: number, isSaved = false) {
    refusals.push({ until: nowMs() + forMs, isSaved });
    return err(because);
  }
  const service = scriptedService({
    uploading: () => uploading,
    submit({ submission: { key } }) {
      if (refusals.some(({ until, isSaved }) => isSaved && nowMs() < until)) tooEarly.push(nowMs());
      if (refusals.length < 3) return refuse(failure('subscription_inactive'), hour, isStopSaved());
      if (refusals.length === 3) return refuse(failure('rate_limited', null, 2 * hour), 2 * hour);
      notes.add(key);
      return ok(undefined);
    },
    read: ({ submission: { key } }) => (notes.has(key) ? ready : err(failure('note_not_found'))),
  });
  return { service, refusals, tooEarly, notes };
}

const never = new Promise<never>(() => undefined);

/** The app may end before and after each save of `gates`: nothing is saved from then on. */
function endingStore(store: Store, passSave: () => void, hasEnded: () => boolean): Store {
  return {
    ...store,
    saveConsult: async (...saved) => (hasEnded() ? never : store.saveConsult(...saved)),
    async saveSetting(of, name, value) {
      if (name === 'gates') passSave();
      if (hasEnded()) await never;
      await store.saveSetting(of, name, value);
      if (name === 'gates') passSave();
      if (hasEnded()) await never;
    },
  };
}

const isAllWritten = ({ repository }: Workbench): boolean =>
  repository.inMemory().every(({ phase }) => phase === 'noteReady');

async function live(bench: Workbench, clock: ManualClock, hasEnded: () => boolean): Promise<void> {
  for (let tenth = 0; tenth < 60 && !hasEnded() && !isAllWritten(bench); tenth += 1)
    await clock.pass(10 * minute);
}

/** Answers whether there was such a moment. */
async function endedAt(moment: number): Promise<boolean> {
  let clock = manualClock();
  let onDisk = '';
  let passed = 0;
  const allSent = Promise.withResolvers<void>();
  const inner = await emptyStore();
  const { service, refusals, tooEarly, notes } = refusingService(
    () => clock.now(),
    () => onDisk.includes('subscription_inactive'),
    allSent.promise,
  );
  const store: Store = {
    ...inner,
    async saveSetting(of, name, value) {
      await inner.saveSetting(of, name, value);
      if (name !== 'gates') return;
      onDisk = value;
      for (const refusal of refusals) refusal.isSaved = true;
    },
  };
  const hasEnded = (): boolean => passed >= moment;
  const first = await workbench({
    clock,
    service,
    store: endingStore(store, () => void (passed += 1), hasEnded),
  });
  for (const name of names) await first.addAndSend(name);
  allSent.resolve();
  await live(first, clock, hasEnded);
  // The next run cannot know it.
  for (const refusal of refusals) if (!refusal.isSaved) refusal.until = 0;
  clock = manualClock(clock.now() + 5_000);
  const second = await workbench({ clock, service, store });
  for (const { id } of second.repository.inMemory()) second.runner.wake(id);
  await live(second, clock, () => false);
  const at = `at ${String(moment)}`;
  expect(tooEarly, at).toEqual([]);
  expect(isAllWritten(second), at).toBe(true);
  expect(notes.size, at).toBe(names.length);
  return hasEnded();
}

test('at whichever save of what uploads wait for the app ends, none goes too early, and each has one note in the end', async () => {
  let moment = 1;
  while (await endedAt(moment)) moment += 1;
  expect(moment).toBeGreaterThan(18);
});
