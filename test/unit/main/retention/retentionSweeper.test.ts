import type { Settings } from '../../../../shared/settings/settingsTable.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../main/ports/store.ts';
import type { Consult, ConsultFacts, PhaseState } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { filedSections } from '../../../../shared/consult/note.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';
import {
  fakeFiles,
  retentionBench,
  type FakeFiles,
  type RetentionBench,
} from '../../../support/retentionKit.ts';
import { emptyStore } from '../../../support/workbench.ts';

const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;
const practice = newConnection();
const otherVet = newConnection({ vet: 'Dr Else' });
const sandbox = newConnection({ isSandbox: true });
const connections = [practice, otherVet, sandbox];

let clock: ManualClock;
let store: Store;
let files: FakeFiles;
beforeEach(async () => {
  clock = manualClock();
  store = await emptyStore();
  files = fakeFiles();
  for (const connection of connections) await store.saveConnection(connection);
});

const start = (managed?: Partial<Settings>): Promise<RetentionBench> =>
  retentionBench({ store, clock, files, connections, ...(managed === undefined ? {} : { managed }) });

/** A consult of which everything happened now. */
async function kept(
  state: PhaseState,
  { to = practice, ...changes }: Partial<ConsultFacts> & { readonly to?: typeof practice } = {},
): Promise<Consult> {
  const now = clock.now();
  const about = { createdAt: now, since: now, otherNotes: [], edits: {}, ...changes };
  const consult = newConsult(to, state, about);
  await store.saveConsult(consult);
  files.of.set(consult.id, [`${consult.id}.wav.sealed`, `${consult.id}.opus.sealed.new`]);
  return consult;
}

const note = newNote();
const recorded = (): Extract<PhaseState, { phase: 'filed' }> => ({
  phase: 'filed',
  note,
  filed: filedSections(note, {}),
  filedAt: clock.now(),
  report: { state: 'recorded', at: clock.now() },
});
const noteReady: PhaseState = { phase: 'noteReady', note };

/** As an app that runs day and night. */
async function liveThrough(bench: RetentionBench, days: number): Promise<void> {
  for (let at = 0; at < days * 2; at += 1) {
    await clock.pass(day / 2);
    await bench.retention.sweep();
  }
}

/** As an app that looks each hour. */
async function lookHourly({ retention }: RetentionBench, hours: number): Promise<void> {
  for (let at = 0; at < hours; at += 1) {
    await retention.sweep();
    await clock.pass(hour);
  }
}

const hasAudio = ({ id }: Consult): boolean => files.of.has(id);
const removedAt = async ({ id }: Consult): Promise<number | null | undefined> =>
  (await store.consult(id))?.audioRemovedAt;

describe('how long recordings are kept', () => {
  it('recordings are kept for ever, where nobody has said otherwise', async () => {
    const consults = [await kept(recorded()), await kept(noteReady), await kept(recorded(), { to: sandbox })];
    const bench = await start();
    await liveThrough(bench, 400);
    expect(consults.map(hasAudio)).toEqual([true, true, true]);
  });

  it.each(['{', '"30"', '0', '-1', '1.5', '36501', 'true', '[30]', '{"audio":30}'])(
    'recordings are kept for ever where the stored days are damaged: %s',
    async (json) => {
      for (const name of ['audioRetentionDays', 'noteRetentionDays'])
        for (const place of [practice.id, null]) await store.saveSetting(place, name, json);
      const consults = [await kept(recorded()), await kept(noteReady)];
      const bench = await start();
      await liveThrough(bench, 100);
      expect(consults.map(hasAudio)).toEqual([true, true]);
      await bench.settings.save(practice, 'audioRetentionDays', 1);
      await liveThrough(bench, 1);
      expect(consults.map(hasAudio)).toEqual([false, true]);
    },
  );

  it('recordings are kept for the days since the service recorded the outcome, not since it was filed', async () => {
    const bench = await start();
    await bench.settings.save(practice, 'audioRetentionDays', 30);
    const report = { state: 'due', attempt: 0, notBefore: epochMs(0), because: null } as const;
    const waiting = await kept({ ...recorded(), report });
    await clock.pass(40 * day);
    await bench.retention.sweep();
    expect(hasAudio(waiting)).toBe(true);
    // Filed long before the service could be told.
    const told = await kept(recorded(), { since: epochMs(clock.now() - 20 * day) });
    await liveThrough(bench, 29.5);
    expect(hasAudio(told)).toBe(true);
    await liveThrough(bench, 1);
    expect(hasAudio(told)).toBe(false);
    expect(await removedAt(told)).toBe(clock.now() - day / 2);
    expect((await store.activity(told.id)).map(({ what }) => what)).toEqual(['audioRemoved']);
    expect(bench.logged).toContain('audio 2 all gone');
    expect(hasAudio(waiting)).toBe(true);
  });

  it('recordings are kept as long as each connection chose, and the organisation before it', async () => {
    const free = await start();
    await free.settings.save(practice, 'audioRetentionDays', 5);
    const [mine, theirs] = [await kept(recorded()), await kept(recorded(), { to: otherVet })];
    await liveThrough(free, 6);
    expect([mine, theirs].map(hasAudio)).toEqual([false, true]);
    const managed = await start({ audioRetentionDays: 10 });
    expect(await managed.settings.save(practice, 'audioRetentionDays', 1)).toBe(false);
    expect(await managed.settings.save(practice, 'noteRetentionDays', 90)).toBe(true);
    expect(managed.settings.of(otherVet).audioRetentionDays).toBe(10);
    await liveThrough(managed, 5);
    expect(hasAudio(theirs)).toBe(false);
    // What was chosen before counts again where the organisation lets go.
    expect((await start()).settings.of(practice)).toMatchObject({
      audioRetentionDays: 5,
      noteRetentionDays: 90,
    });
  });

  it('recordings are never removed while somebody has the consult open, nor one whose consult is not known', async () => {
    const bench = await start({ audioRetentionDays: 1 });
    const open = await kept(recorded());
    const orphan = newConsult(practice, noteReady);
    files.of.set(orphan.id, ['x']);
    bench.open = open.id;
    await liveThrough(bench, 3);
    expect([open, orphan].map(hasAudio)).toEqual([true, true]);
    bench.open = null;
    await liveThrough(bench, 1);
    expect([open, orphan].map(hasAudio)).toEqual([false, true]);
  });

  it('the removal of a recording is tried again, in the next run as well, where a file could not be removed', async () => {
    const bench = await start({ audioRetentionDays: 1 });
    const told = await kept(recorded());
    files.held = told.id;
    await liveThrough(bench, 2);
    expect(bench.logged).toContain('audio 0 disk_failed');
    expect(await removedAt(told)).not.toBeNull();
    expect(hasAudio(told)).toBe(true);
    files.held = null;
    await (await start()).retention.sweep();
    expect(hasAudio(told)).toBe(false);
  });
});

it('a recording whose outcome the service does not know stays, as that of a sandbox', async () => {
  const bench = await start({ audioRetentionDays: 7 });
  const before = { phase: 'writing' } as const;
  const failed: PhaseState = { phase: 'needsAttention', failure: failure('transcription_failed'), before };
  const consults = [await kept(noteReady), await kept(failed), await kept(recorded(), { to: sandbox })];
  await liveThrough(bench, 400);
  expect(consults.map(hasAudio)).toEqual([true, true, true]);
});

describe('how long whole consults are kept', () => {
  it('whole consults are kept for the days since the outcome was recorded; what was changed since filing stays', async () => {
    const bench = await start({ noteRetentionDays: 20 });
    const over = await kept(recorded());
    const edited = await kept(recorded(), { edits: { 0: { content: 'more', isRemoved: false } } });
    const unfiled = await kept(noteReady);
    const ofSandbox = await kept(recorded(), { to: sandbox });
    const open = await kept(recorded());
    bench.open = open.id;
    await liveThrough(bench, 19);
    expect(await store.consult(over.id)).not.toBeNull();
    await liveThrough(bench, 2);
    expect(await store.consult(over.id)).toBeNull();
    expect(hasAudio(over)).toBe(false);
    for (const { id } of [edited, unfiled, ofSandbox, open]) expect(await store.consult(id)).not.toBeNull();
    expect(bench.logged).toEqual(['erased 2 all gone']);
  });

  it('whole consults are kept for ever with a note that was written without the service: nobody else has it', async () => {
    const bench = await start({ audioRetentionDays: 1, noteRetentionDays: 2 });
    const written = { ...note, key: null, isByHand: true };
    const consult = await kept({ ...recorded(), note: written, report: { state: 'none' } });
    await liveThrough(bench, 4);
    expect(await store.consult(consult.id)).not.toBeNull();
    // Its recording was never sent.
    expect(hasAudio(consult)).toBe(true);
  });

  it('whole consults are kept from when the report was ended where the organisation has switched reports off', async () => {
    const bench = await start({ audioRetentionDays: 10, noteRetentionDays: 20 });
    const consult = await kept({ ...recorded(), report: { state: 'none', switchedOffAt: clock.now() } });
    await liveThrough(bench, 9);
    expect(hasAudio(consult)).toBe(true);
    await liveThrough(bench, 2);
    expect(hasAudio(consult)).toBe(false);
    expect(await store.consult(consult.id)).not.toBeNull();
    await liveThrough(bench, 10);
    expect(await store.consult(consult.id)).toBeNull();
  });
});

describe('a wall clock that is set wrong', () => {
  const managed = { audioRetentionDays: 30, noteRetentionDays: 60 };

  it('a wall clock that is weeks ahead removes nothing, until the computer has run with it for a day', async () => {
    const bench = await start(managed);
    const told = await kept(recorded());
    await bench.retention.sweep();
    clock.sleepThrough(40 * day);
    await lookHourly(bench, 23);
    expect(hasAudio(told)).toBe(true);
    await lookHourly(bench, 3);
    expect(hasAudio(told)).toBe(false);
  });

  it('a wall clock that is set wrong adds up the hours of several runs, and forgets them where it was put right', async () => {
    const told = await kept(recorded());
    await (await start(managed)).retention.sweep();
    clock.sleepThrough(40 * day);
    await lookHourly(await start(managed), 20);
    clock.sleepThrough(-40 * day);
    await (await start(managed)).retention.sweep();
    clock.sleepThrough(40 * day);
    await lookHourly(await start(managed), 20);
    expect(hasAudio(told)).toBe(true);
    await lookHourly(await start(managed), 7);
    expect(hasAudio(told)).toBe(false);
  });

  it('a wall clock that is set to the past between two looks is told by what came before in the consult’s log', async () => {
    for (const days of [managed, { noteRetentionDays: managed.noteRetentionDays }]) {
      const bench = await start(days);
      const consult = await kept(noteReady, { createdAt: epochMs(clock.now() - 100 * day) });
      const decidedAt = clock.now();
      await bench.repository.apply(consult.id, { type: 'noteFiled' });
      clock.sleepThrough(-400 * day);
      await bench.repository.apply(consult.id, { type: 'outcomeRecorded', decidedAt });
      clock.sleepThrough(400 * day);
      expect(await store.consult(consult.id)).toMatchObject({ report: { at: decidedAt - 400 * day } });
      await liveThrough(bench, 29);
      expect(hasAudio(consult)).toBe(true);
      // What happens after it does not put it off.
      await bench.repository.log(consult.id, 'consultExported');
      await liveThrough(bench, 'audioRetentionDays' in days ? 2 : 32);
      expect(hasAudio(consult)).toBe(false);
    }
  });
});
