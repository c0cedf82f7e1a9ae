import { describe, expect, it } from 'vitest';
import type { NoteState } from '../../../../main/ports/noteService.ts';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { submissionKey } from '../../../../shared/ids.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { secondSubmission } from '../../../../shared/consult/transitions/secondNote.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService, type Script } from '../../../support/fakes/scriptedService.ts';
import { emptyStore, readyNote, workbench } from '../../../support/workbench.ts';

const minute = 60_000;

/** A service that says of each note what the test says, in the order in which they were submitted. */
async function overdue(script: Script = {}) {
  const clock = manualClock();
  const asked = scriptedService({ ...script, nowMs: clock.now });
  const states: Result<NoteState, Failure>[] = [];
  const service = {
    ...asked,
    readNote: async (request: Parameters<typeof asked.readNote>[0]) => {
      await asked.readNote(request);
      const at = asked.submitted.findIndex(({ key }) => key === request.submission.key);
      return at === -1
        ? err(failure('note_not_found'))
        : (states[at] ?? ok({ status: 'processing' } as const));
    },
  };
  const keyAt = (index: number) => submissionKey(asked.submitted[index]?.key ?? '');
  const comes = (index: number): void => {
    states[index] = ok({
      status: 'ready',
      note: {
        ...readyNote,
        key: keyAt(index),
        sections: [{ key: 'plan', heading: 'Plan', content: `note ${index + 1}` }],
      },
    });
  };
  const store = await emptyStore();
  const bench = await workbench({ clock, service, store });
  const id = await bench.add('Biscuit');
  await bench.consultActions.send(id);
  await clock.pass(29 * minute);
  expect(bench.get(id)).toMatchObject({ failure: { code: 'note_overdue' } });
  const request = async () => {
    const answer = bench.consultActions.requestNewNote(id);
    await clock.pass(5_000);
    return answer;
  };
  const shown = (): string | undefined => {
    const consult = bench.get(id);
    return consult.phase === 'noteReady' || consult.phase === 'filed'
      ? consult.note.sections[0]?.content
      : undefined;
  };
  return { ...bench, clock, service, store, states, comes, keyAt, id, request, shown };
}

describe('a new note for one that is still being written', () => {
  it('is for a person who has waited half an hour', async () => {
    const { clock, get, id, request, service } = await overdue();
    expect(await request()).toEqual(ok(false));
    expect(service.submitted).toHaveLength(1);
    await clock.pass(minute);
    expect(await request()).toEqual(ok(true));
    expect(service.submitted).toHaveLength(2);
    expect(get(id)).toMatchObject({
      phase: 'writing',
      submissions: [{ end: 'superseded' }, { end: 'live' }],
    });
    // Never a third.
    await clock.pass(60 * minute);
    expect(get(id)).toMatchObject({ failure: { code: 'note_overdue' } });
    expect(await request()).toEqual(ok(false));
  });

  it('is not requested where the first is there by then, has failed, or could not be asked for', async () => {
    const there = await overdue();
    await there.clock.pass(minute);
    there.comes(0);
    expect(await there.request()).toEqual(ok(true));
    expect([there.shown(), there.service.submitted.length]).toEqual(['note 1', 1]);

    const failed = await overdue();
    await failed.clock.pass(minute);
    const because = failure('note_generation_failed');
    failed.states[0] = ok({ status: 'failed', failure: because, transcript: null });
    expect(await failed.request()).toEqual(ok(true));
    expect(failed.get(failed.id)).toMatchObject({ failure: { code: 'note_generation_failed' } });
    expect(failed.service.submitted).toHaveLength(1);

    const offline = await overdue();
    await offline.clock.pass(minute);
    offline.states[0] = err(failure('service_unreachable'));
    expect(await offline.request()).toMatchObject({ ok: false, error: { code: 'service_unreachable' } });
    expect(offline.service.submitted).toHaveLength(1);
  });

  it('is shown where it comes first; the other is offered, and discarded only once one was filed', async () => {
    const { clock, comes, keyAt, get, consultActions, id, request, shown, service } = await overdue();
    await clock.pass(minute);
    await request();
    comes(1);
    await clock.pass(minute);
    expect(shown()).toBe('note 2');
    expect(get(id).offered).toBeNull();
    comes(0);
    await clock.pass(16 * minute);
    expect(shown()).toBe('note 2');
    expect(get(id).offered?.sections[0]?.content).toBe('note 1');
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

  it('is the one that is offered where the first comes before it', async () => {
    const { clock, comes, keyAt, get, consultActions, id, request, shown, service } = await overdue();
    await clock.pass(minute);
    await request();
    comes(0);
    await clock.pass(2 * minute);
    expect(shown()).toBe('note 1');
    expect(get(id).submissions.map(({ end }) => end)).toEqual(['live', 'superseded']);
    await consultActions.file(id);
    await clock.pass(minute);
    expect(service.reported).toMatchObject([{ key: keyAt(0), outcome: 'filed' }]);
    comes(1);
    await clock.pass(2 * minute);
    expect(shown()).toBe('note 1');
    expect(get(id).offered?.sections[0]?.content).toBe('note 2');
    expect(service.reported.slice(1)).toEqual([{ key: keyAt(1), outcome: 'discarded', sections: null }]);
  });

  it('is not reported as discarded where it came just after a filing that the vet undoes', async () => {
    const { clock, comes, get, consultActions, id, request, shown, service } = await overdue();
    await clock.pass(minute);
    await request();
    comes(0);
    await clock.pass(minute);
    expect(shown()).toBe('note 1');
    comes(1);
    // Files and undoes until the other note comes within the seconds in which that is possible.
    for (let tries = 0; get(id).offered === null && tries < 30; tries += 1) {
      expect(await consultActions.file(id)).toBe('filed');
      await clock.pass(4_000);
      expect(await consultActions.undoFiling(id)).toBe(true);
    }
    expect(get(id)).toMatchObject({ phase: 'noteReady', offered: { isByHand: false } });
    await clock.pass(10 * minute);
    expect(service.reported).toEqual([]);
    expect(await consultActions.file(id)).toBe('filed');
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
  });

  it('is never sent where the first comes while it waits to be', async () => {
    const { clock, comes, get, id, request, shown, service } = await overdue({
      submit: [ok(undefined), err(failure('service_unreachable'))],
    });
    await clock.pass(minute);
    service.submit = () => Promise.resolve(err(failure('rate_limited', null, 60 * minute)));
    await request();
    const before = service.submitted.length;
    comes(0);
    await clock.pass(120 * minute);
    expect(shown()).toBe('note 1');
    expect(service.submitted).toHaveLength(before);
    expect(get(id).submissions.filter(({ end }) => end === 'live')).toHaveLength(1);
  });

  it('is waited for beside the first after a restart too', async () => {
    const first = await overdue();
    await first.clock.pass(minute);
    await first.request();
    await first.runner.stop();
    const { clock, service, store, id } = first;
    const second = await workbench({ clock, service, store });
    for (const consult of second.repository.inMemory()) second.runner.wake(consult.id);
    first.comes(0);
    first.comes(1);
    await clock.pass(2 * minute);
    expect(second.get(id)).toMatchObject({ phase: 'noteReady', offered: { isByHand: false } });
    await second.consultActions.file(id);
    // The report of the other did not get through before the app ended.
    await second.runner.stop();
    const third = await workbench({ clock, service, store });
    for (const consult of third.repository.inMemory()) third.runner.wake(consult.id);
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
  });

  it('is looked for for a day, and then the consult rests', async () => {
    const { clock, comes, get, id, request, service } = await overdue();
    await clock.pass(minute);
    await request();
    comes(1);
    await clock.pass(25 * 60 * minute);
    expect(get(id).submissions.map(({ end }) => end)).toEqual(['not_found', 'live']);
    const before = service.reads.length;
    await clock.pass(25 * 60 * minute);
    expect(service.reads).toHaveLength(before);
  });

  it('goes with the vet’s own words where they have begun to write: one is filed, the other discarded', async () => {
    const { clock, comes, consultActions, id, request, service, get } = await overdue();
    await clock.pass(minute);
    await request();
    await clock.pass(6 * minute);
    expect(await consultActions.writeByHand(id)).toBe(true);
    const edit = { content: 'rest', isRemoved: false };
    await consultActions.change(id, 'editNote', { type: 'sectionEdited', index: 3, edit });
    comes(0);
    comes(1);
    await clock.pass(20 * minute);
    expect(get(id).offered).not.toBeNull();
    await consultActions.file(id);
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
    expect(new Set(service.reported.map(({ key }) => key)).size).toBe(2);
  });

  it('is not reported as discarded where the organisation has switched reports off since', async () => {
    const { clock, comes, get, consultActions, id, request, service, store, runner } = await overdue();
    await clock.pass(minute);
    await request();
    comes(0);
    comes(1);
    await clock.pass(2 * minute);
    let asked = 0;
    service.reportOutcome = () => {
      asked += 1;
      return Promise.resolve(err(failure('service_unreachable')));
    };
    await consultActions.file(id);
    await clock.settle();
    expect(secondSubmission(get(id))?.second).toMatchObject({ report: { state: 'due' } });
    await runner.stop();
    asked = 0;
    const off = await workbench({ clock, service, store, outcomeReport: 'off' });
    off.runner.wake(id);
    await clock.pass(minute);
    expect(asked).toBe(0);
    expect(off.get(id)).toMatchObject({ report: { state: 'none' } });
    expect(secondSubmission(off.get(id))?.second).toMatchObject({ report: { state: 'none' } });
    await off.runner.stop();
  });

  it('whose discarding the service refuses is told again by a person alone', async () => {
    const { clock, comes, keyAt, get, consultActions, id, request, service, store, runner } = await overdue();
    await clock.pass(minute);
    await request();
    comes(0);
    comes(1);
    await clock.pass(2 * minute);
    const { reportOutcome } = service;
    let isRefused = true;
    service.reportOutcome = async (asked) => {
      const answer = await reportOutcome(asked);
      return isRefused && asked.outcome.outcome === 'discarded'
        ? err(failure('outcome_refused', 'HTTP 403'))
        : answer;
    };
    await consultActions.file(id);
    await clock.pass(minute);
    const filed = get(id);
    expect(filed).toMatchObject({ report: { state: 'recorded' } });
    const key = secondSubmission(filed)?.key;
    const discards = () => service.reported.filter(({ outcome }) => outcome === 'discarded');
    expect(discards()).toEqual([{ key, outcome: 'discarded', sections: null }]);
    expect([keyAt(0), keyAt(1)]).toContain(key);
    expect(actionsOf(filed)).toContain('tryAgain');
    // Neither a returning network nor a restart sends it again.
    await consultActions.networkReturned();
    await runner.stop();
    const again = await workbench({ clock, service, store });
    again.runner.wake(id);
    await clock.pass(24 * 60 * minute);
    expect(discards()).toHaveLength(1);

    isRefused = false;
    expect(await again.consultActions.resume(id)).toBe(true);
    await clock.pass(minute);
    expect(discards()).toHaveLength(2);
    expect(service.reported.filter(({ outcome }) => outcome === 'filed')).toHaveLength(1);
    const told = again.get(id);
    expect(secondSubmission(told)?.second?.report.state).toBe('recorded');
    expect(actionsOf(told)).not.toContain('tryAgain');
  });
});
