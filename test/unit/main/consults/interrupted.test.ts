import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NoteService } from '../../../../main/ports/noteService.ts';
import type { Store } from '../../../../main/ports/store.ts';
import { isChangedSinceFiled } from '../../../../shared/consult/actions.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock, type ManualClock } from '../../../support/fakes/manualClock.ts';
import { emptyStore, readyNote, workbench, type Workbench } from '../../../support/workbench.ts';

/** The service as the interface has it: for each key one payload, one note, and the last outcome. */
function keepingService() {
  const notes = new Map<string, { readonly payload: string; reads: number; readonly told: string[] }>();
  const service: NoteService = {
    readConnection: () => Promise.resolve(ok({ practiceName: 'Riverside Vets' })),
    async submit({ submission, audio }) {
      const hash = createHash('sha256').update(JSON.stringify(submission.fields));
      for await (const bytes of audio()) hash.update(bytes);
      const payload = hash.digest('hex');
      const known = notes.get(submission.key);
      if (known === undefined) notes.set(submission.key, { payload, reads: 0, told: [] });
      return known === undefined || known.payload === payload
        ? ok(undefined)
        : err(failure('idempotency_key_reused'));
    },
    readNote({ submission: { key } }) {
      const note = notes.get(key);
      if (note === undefined) return Promise.resolve(err(failure('note_not_found')));
      note.reads += 1;
      return Promise.resolve(
        ok(note.reads < 2 ? { status: 'processing' } : { status: 'ready', note: { ...readyNote, key } }),
      );
    },
    reportOutcome({ submission: { key }, outcome }) {
      const text = outcome.outcome === 'filed' ? outcome.sections?.[0]?.content : undefined;
      notes.get(key)?.told.push(text ?? outcome.outcome);
      return Promise.resolve(ok(undefined));
    },
  };
  return { notes, service };
}

/** Stands in front of store and service, and is passed before and after each of their works. */
type Gate = (kind: 'save' | 'request') => Promise<void>;

function gatedStore(store: Store, pass: Gate): Store {
  return {
    ...store,
    async saveConsult(...saved) {
      await pass('save');
      await store.saveConsult(...saved);
      await pass('save');
    },
  };
}

function gatedService(service: NoteService, pass: Gate): NoteService {
  const gated =
    <Asked, Answer>(work: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      await pass('request');
      const answer = await work(asked);
      await pass('request');
      return answer;
    };
  const { submit, readNote, reportOutcome } = service;
  return {
    ...service,
    submit: gated(submit),
    readNote: gated(readNote),
    reportOutcome: gated(reportOutcome),
  };
}

const lastWord = 'walks again';

/** What the vet does next, as far as the screen shows that it is to be done. */
async function act({ consultActions }: Workbench, consult: Consult): Promise<void> {
  if (consult.phase === 'readyToSend') await consultActions.send(consult.id);
  if (consult.phase === 'noteReady' || (consult.phase === 'filed' && isChangedSinceFiled(consult)))
    await consultActions.file(consult.id);
  else if (consult.phase === 'filed' && consult.edits[0] === undefined)
    await consultActions.change(consult.id, 'editNote', {
      type: 'sectionEdited',
      index: 0,
      edit: { content: lastWord, isRemoved: false },
    });
}

const isOver = (consult: Consult | null): boolean =>
  consult?.phase === 'filed' &&
  consult.report.state === 'recorded' &&
  consult.edits[0] !== undefined &&
  !isChangedSinceFiled(consult);

type Run = { readonly bench: Workbench; readonly clock: ManualClock; readonly hasEnded: () => boolean };

/** One run of the app, until all is done or it has ended. What it has under way then never goes on. */
async function live(
  { bench, clock, hasEnded }: Run,
  of: Consult['id'] | null,
): Promise<Consult['id'] | null> {
  const { repository, runner, connections } = bench;
  for (const { id } of repository.inMemory()) runner.wake(id);
  let id = of;
  for (let second = 0; second < 200 && !hasEnded(); second += 1) {
    id ??= repository.inMemory()[0]?.id ?? null;
    const consult = id === null ? null : await repository.load(id, connections.active().id);
    if (isOver(consult)) return id;
    void (consult === null ? bench.add('Biscuit') : act(bench, consult)).catch(() => undefined);
    await clock.pass(1_000);
  }
  expect(hasEnded(), 'ended before all was done').toBe(true);
  return id;
}

const never = new Promise<never>(() => undefined);

/** The app ends at that moment, and is started again. Answers whether there was such a moment. */
async function endedAt(moment: number): Promise<boolean> {
  const { notes, service } = keepingService();
  const store = await emptyStore();
  let passed = 0;
  let hasEnded = false;
  const pass: Gate = async () => {
    passed += 1;
    if (passed === moment) hasEnded = true;
    if (hasEnded) await never;
  };
  const clock = manualClock();
  const first = await workbench({
    clock,
    store: gatedStore(store, pass),
    service: gatedService(service, pass),
  });
  const id = await live({ bench: first, clock, hasEnded: () => hasEnded }, null);
  const later = manualClock(clock.now() + 5_000);
  const second = await workbench({ clock: later, store, service });
  await live({ bench: second, clock: later, hasEnded: () => false }, id);
  expectOneNote(notes, `at ${String(moment)}`);
  return hasEnded;
}

/** From that save on the disk is full, for three saves. */
async function fullAt(moment: number): Promise<boolean> {
  const { notes, service } = keepingService();
  let saves = 0;
  const pass: Gate = async () => {
    saves += 1;
    if (saves >= moment && saves < moment + 3) throw new Error('The disk is full.');
  };
  const clock = manualClock();
  const bench: Workbench = await workbench({
    clock,
    store: gatedStore(await emptyStore(), pass),
    service,
    onDefect: (id) =>
      void clock.sleep(10_000, new AbortController().signal).then(() => bench.runner.wake(id)),
  });
  await live({ bench, clock, hasEnded: () => false }, null);
  expectOneNote(notes, `at ${String(moment)}`);
  return saves >= moment;
}

function expectOneNote(notes: ReturnType<typeof keepingService>['notes'], at: string): void {
  expect(notes.size, at).toBe(1);
  expect([...notes.values()][0]?.told.at(-1), at).toBe(lastWord);
}

/** Every moment there is. */
async function atEach(tryAt: (moment: number) => Promise<boolean>): Promise<number> {
  let moment = 1;
  while (await tryAt(moment)) moment += 1;
  return moment - 1;
}

describe('one consult, from its recording to the last word on it, is one note with that word', () => {
  it('one consult is one note with the last word on it wherever between two steps the app ends', async () => {
    expect(await atEach(endedAt)).toBeGreaterThan(25);
  });

  it('one consult is one note with the last word on it at whichever save the disk is full', async () => {
    expect(await atEach(fullAt)).toBeGreaterThan(10);
  });
});
