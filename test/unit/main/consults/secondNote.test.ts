import { describe, expect, it } from 'vitest';
import type { ServiceNoteStatus } from '../../../../main/ports/noteService.ts';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { isLive } from '../../../../shared/consult/consult.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { epochMs, submissionKey } from '../../../../shared/ids.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { supersededSubmission } from '../../../../shared/consult/transitions/secondNote.ts';
import type { Script } from '../../../support/fakes/scriptedService.ts';
import { minute, processing, ready, restarted, sentBench } from '../../../support/scriptedBench.ts';
import { connectAt, readyNote, type BenchOptions } from '../../../support/workbench.ts';

/** A service that says of each note what the test says, in the order in which they were submitted. */
async function overdue(script: Script = {}, options: Partial<BenchOptions> = {}) {
  const states: Result<ServiceNoteStatus, Failure>[] = [];
  const bench = await sentBench(
    {
      ...script,
      read({ submission }, submitted) {
        const at = submitted.findIndex(({ key }) => key === submission.key);
        return at === -1 ? err(failure('note_not_found')) : (states[at] ?? processing);
      },
    },
    options,
  );
  const { clock, id, service } = bench;
  const keyAt = (index: number) => submissionKey(service.submitted[index]?.key ?? '');
  const comes = (index: number): void => {
    const sections = [{ key: 'plan', heading: 'Plan', content: `note ${index + 1}` }];
    states[index] = ok({ status: 'ready', note: { ...readyNote, key: keyAt(index), sections } });
  };
  await clock.pass(29 * minute);
  expect(bench.consult()).toMatchObject({ failure: { code: 'note_overdue' } });
  const request = async () => {
    const answer = bench.consultActions.requestNewNote(id);
    await clock.pass(5_000);
    return answer;
  };
  const shown = (): string | undefined => {
    const consult = bench.consult();
    return consult.phase === 'noteReady' || consult.phase === 'filed'
      ? consult.note.sections[0]?.content
      : undefined;
  };
  const others = () => bench.consult().otherNotes.map(({ note }) => note.sections[0]?.content);
  return { ...bench, states, comes, keyAt, request, shown, others };
}

/** A person has waited half an hour, and requested another note. */
async function requestedBench(script?: Script, options?: Partial<BenchOptions>) {
  const bench = await overdue(script, options);
  await bench.clock.pass(minute);
  await bench.request();
  return bench;
}

describe('a new note for one that is still being written', () => {
  const because = failure('note_generation_failed');
  const failed = ok({ status: 'failed', failure: because, transcript: null } as const);
  const unreachable = failure('service_unreachable');

  it('a new note for one that is still being written is for a person who has waited half an hour', async () => {
    const { clock, get, id, request, service } = await overdue();
    expect(await request()).toEqual(ok(false));
    expect(service.submitted).toHaveLength(1);
    await clock.pass(minute);
    expect(await request()).toEqual(ok(true));
    expect(service.submitted).toHaveLength(2);
    expect(get(id)).toMatchObject({
      phase: 'writing',
      submissions: [{ place: 'superseded' }, { place: 'there' }],
    });
    // Never a third.
    await clock.pass(60 * minute);
    expect(get(id)).toMatchObject({ failure: { code: 'note_overdue' } });
    expect(await request()).toEqual(ok(false));
  });

  it.each([
    ['is there by then', ready, ok(true), 'noteReady'],
    ['has failed', failed, ok(true), because.code],
    ['could not be asked for', err(unreachable), err(unreachable), 'note_overdue'],
  ] as const)(
    'a new note for one that is still being written is not requested where the first %s',
    async (_why, first, answer, end) => {
      const { clock, consult, request, service, states } = await overdue();
      await clock.pass(minute);
      states[0] = first;
      expect(await request()).toEqual(answer);
      const { phase, ...rest } = consult();
      expect('failure' in rest ? rest.failure.code : phase).toBe(end);
      expect(service.submitted).toHaveLength(1);
    },
  );

  it('a new note for one that is still being written is shown where it comes first; the other is kept, and discarded only once one was filed', async () => {
    const { clock, comes, keyAt, consultActions, id, others, shown, service } = await requestedBench();
    comes(1);
    await clock.pass(minute);
    expect(shown()).toBe('note 2');
    expect(others()).toEqual([]);
    comes(0);
    await clock.pass(16 * minute);
    expect(shown()).toBe('note 2');
    expect(others()).toEqual(['note 1']);
    expect(service.reported).toEqual([]);
    expect(await consultActions.file(id)).toBe('filed');
    await clock.pass(minute);
    const outcomes = new Map(service.reported.map(({ key, outcome }) => [key, outcome]));
    expect(service.reported).toHaveLength(2);
    expect([outcomes.get(keyAt(1)), outcomes.get(keyAt(0))]).toEqual(['filed', 'discarded']);
    // Filed again after an edit: the other stays discarded, and is not told so again.
    await consultActions.file(id);
    await clock.pass(60 * minute);
    expect(service.reported.filter(({ outcome }) => outcome === 'discarded')).toHaveLength(1);
  });

  it('a new note for one that is still being written goes to the History where the first comes before it', async () => {
    const { clock, comes, keyAt, get, consultActions, id, others, shown, service } = await requestedBench();
    comes(0);
    await clock.pass(2 * minute);
    expect(shown()).toBe('note 1');
    expect(get(id).submissions.map(({ place }) => place)).toEqual(['there', 'superseded']);
    await consultActions.file(id);
    await clock.pass(minute);
    expect(service.reported).toMatchObject([{ key: keyAt(0), outcome: 'filed' }]);
    comes(1);
    await clock.pass(2 * minute);
    expect(shown()).toBe('note 1');
    expect(others()).toEqual(['note 2']);
    expect(service.reported.slice(1)).toEqual([{ key: keyAt(1), outcome: 'discarded', sections: null }]);
  });

  it('a new note for one that is still being written is not reported as discarded where it came just after a filing that the vet undoes', async () => {
    const { clock, comes, get, consultActions, id, others, shown, service } = await requestedBench();
    comes(0);
    await clock.pass(minute);
    expect(shown()).toBe('note 1');
    comes(1);
    // Files and undoes until the other note comes within the seconds in which that is possible.
    for (let tries = 0; others().length === 0 && tries < 30; tries += 1) {
      expect(await consultActions.file(id)).toBe('filed');
      await clock.pass(4_000);
      expect(await consultActions.undoFiling(id)).toBe(true);
    }
    expect(get(id).phase).toBe('noteReady');
    expect(others()).toEqual(['note 2']);
    await clock.pass(10 * minute);
    expect(service.reported).toEqual([]);
    expect(await consultActions.file(id)).toBe('filed');
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
  });

  it('a new note for one that is still being written is never sent where the first comes while it waits to be', async () => {
    const { clock, comes, get, id, shown, service } = await requestedBench({
      submit: [ok(undefined), err(failure('rate_limited', null, 60 * minute))],
    });
    const before = service.submitted.length;
    comes(0);
    await clock.pass(120 * minute);
    expect(shown()).toBe('note 1');
    expect(service.submitted).toHaveLength(before);
    expect(get(id).submissions.filter(isLive)).toHaveLength(1);
  });

  it('a new note for one that is still being written is waited for beside the first after a restart too', async () => {
    const first = await requestedBench();
    const { clock, service, id } = first;
    const second = await restarted(first);
    first.comes(0);
    first.comes(1);
    await clock.pass(2 * minute);
    expect(second.get(id)).toMatchObject({ phase: 'noteReady', otherNotes: [{ note: { isByHand: false } }] });
    await second.consultActions.file(id);
    // The report of the other did not get through before the app ended.
    await restarted({ ...first, ...second });
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
  });

  it('a new note for one that is still being written is looked for for a day, and then at each start', async () => {
    const bench = await requestedBench();
    const { clock, comes, id, keyAt, others, service } = bench;
    comes(1);
    await clock.pass(25 * 60 * minute);
    expect(others()).toEqual([]);
    const before = service.reads.length;
    await clock.pass(25 * 60 * minute);
    expect(service.reads).toHaveLength(before);
    comes(0);
    const again = await restarted(bench);
    await clock.pass(minute);
    expect(again.get(id).otherNotes).toMatchObject([{ note: { key: keyAt(0) } }]);
  });

  it('a new note for one that is still being written goes with the vet’s own words where they have begun to write: one is filed, the other discarded', async () => {
    const { clock, comes, consultActions, edit, id, others, service } = await requestedBench();
    await clock.pass(6 * minute);
    expect(await consultActions.writeByHand(id)).toBe(true);
    await edit(id, 'rest', 3);
    comes(0);
    comes(1);
    await clock.pass(20 * minute);
    expect(new Set(others())).toEqual(new Set(['note 1', 'note 2']));
    await consultActions.file(id);
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
    expect(new Set(service.reported.map(({ key }) => key)).size).toBe(2);
  });

  it('a new note for one that is still being written is not reported as discarded where the organisation has switched reports off since', async () => {
    const bench = await requestedBench({ report: [err(unreachable)] });
    const { clock, comes, get, consultActions, id, service } = bench;
    comes(0);
    comes(1);
    await clock.pass(2 * minute);
    await consultActions.file(id);
    await clock.settle();
    expect(supersededSubmission(get(id))?.second).toMatchObject({ report: { state: 'due' } });
    service.reported.length = 0;
    const off = await restarted(bench, { outcomeReport: 'off' });
    await clock.pass(minute);
    expect(service.reported).toEqual([]);
    expect(off.get(id)).toMatchObject({ report: { state: 'none' } });
    expect(supersededSubmission(off.get(id))?.second).toMatchObject({ report: { state: 'none' } });
  });

  it('a note whose discarding the service refuses is not told again, and asks nothing of a person', async () => {
    const bench = await requestedBench({
      report: ({ outcome }) =>
        outcome.outcome === 'discarded' ? err(failure('outcome_refused', 'HTTP 403')) : ok(undefined),
    });
    const { clock, comes, consult, consultActions, id, service } = bench;
    comes(0);
    comes(1);
    await clock.pass(2 * minute);
    await consultActions.file(id);
    await clock.pass(minute);
    const key = supersededSubmission(consult())?.key;
    const discards = () => service.reported.filter(({ outcome }) => outcome === 'discarded');
    expect(discards()).toEqual([{ key, outcome: 'discarded', sections: null }]);
    expect(consult()).toMatchObject({ report: { state: 'recorded' } });
    expect(actionsOf(consult())).not.toContain('tryAgain');
    consultActions.networkReturned();
    await restarted(bench);
    await clock.pass(24 * 60 * minute);
    expect(discards()).toHaveLength(1);
  });

  it('a second note is filed where a person uses it, and the first is discarded, once, though it was filed and undone before', async () => {
    const { clock, comes, consult, consultActions, edit, id, keyAt, others, service, shown } =
      await requestedBench();
    comes(0);
    await clock.pass(minute);
    await edit(id, 'typed', 0);
    comes(1);
    await clock.pass(16 * minute);
    expect(await consultActions.file(id)).toBe('filed');
    await clock.pass(4_000);
    const at = consult().otherNotes[0]?.at ?? epochMs(0);
    expect(await consultActions.useNote(id, at)).toBe(false);
    expect(await consultActions.undoFiling(id)).toBe(true);
    const presses = [consultActions.useNote(id, at), consultActions.useNote(id, at)];
    expect(await Promise.all(presses)).toEqual([true, false]);
    expect([shown(), ...others()]).toEqual(['note 2', 'note 1']);
    expect(consult().otherNotes).toMatchObject([{ edits: { 0: { content: 'typed' } } }]);
    await clock.pass(minute);
    expect(service.reported).toEqual([]);
    await consultActions.file(id);
    await clock.pass(60 * minute);
    const told = service.reported.map(({ key, outcome }) => `${key} ${outcome}`);
    expect(told.toSorted()).toEqual([`${keyAt(0)} discarded`, `${keyAt(1)} filed`].toSorted());
  });

  it('a second note comes again where it was not saved before the app ended, and is there once', async () => {
    const bench = await requestedBench({}, { onDefect: () => undefined });
    const { clock, comes, id, others, store } = bench;
    comes(0);
    await clock.pass(minute);
    const { saveConsult } = store;
    Object.assign(store, { saveConsult: () => Promise.reject(new Error('disk_full')) });
    comes(1);
    await clock.pass(2 * minute);
    expect(others()).toEqual([]);
    Object.assign(store, { saveConsult });
    const again = await restarted(bench);
    await clock.pass(2 * minute);
    expect(again.get(id).otherNotes).toHaveLength(1);
  });

  it('a second note is not used from another practice', async () => {
    const { clock, comes, connections, consult, consultActions, id } = await requestedBench();
    comes(0);
    comes(1);
    await clock.pass(2 * minute);
    const at = consult().otherNotes[0]?.at ?? epochMs(0);
    await connectAt(connections, 'Dr Ash');
    expect(await consultActions.useNote(id, at)).toBe(false);
    await connections.switchTo(consult().connectionId);
    expect(await consultActions.useNote(id, at)).toBe(true);
  });
});
