import { describe, expect, it } from 'vitest';
import type { NoteState } from '../../../../main/ports/noteService.ts';
import { actionsOf } from '../../../../shared/consult/actions.ts';
import { failure, type Failure } from '../../../../shared/consult/failure.ts';
import { submissionKey } from '../../../../shared/ids.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { secondSubmission } from '../../../../shared/consult/transitions/secondNote.ts';
import type { Script } from '../../../support/fakes/scriptedService.ts';
import { minute, processing, ready, restarted, sentBench } from '../../../support/scriptedBench.ts';
import { readyNote } from '../../../support/workbench.ts';

/** A service that says of each note what the test says, in the order in which they were submitted. */
async function overdue(script: Script = {}) {
  const states: Result<NoteState, Failure>[] = [];
  const bench = await sentBench({
    ...script,
    read({ submission }, submitted) {
      const at = submitted.findIndex(({ key }) => key === submission.key);
      return at === -1 ? err(failure('note_not_found')) : (states[at] ?? processing);
    },
  });
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
  return { ...bench, states, comes, keyAt, request, shown };
}

/** A person has waited half an hour, and requested another note. */
async function requestedBench(script?: Script) {
  const bench = await overdue(script);
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
      submissions: [{ end: 'superseded' }, { end: 'live' }],
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

  it('a new note for one that is still being written is shown where it comes first; the other is offered, and discarded only once one was filed', async () => {
    const { clock, comes, keyAt, get, consultActions, id, shown, service } = await requestedBench();
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

  it('a new note for one that is still being written is the one that is offered where the first comes before it', async () => {
    const { clock, comes, keyAt, get, consultActions, id, shown, service } = await requestedBench();
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

  it('a new note for one that is still being written is not reported as discarded where it came just after a filing that the vet undoes', async () => {
    const { clock, comes, get, consultActions, id, shown, service } = await requestedBench();
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

  it('a new note for one that is still being written is never sent where the first comes while it waits to be', async () => {
    const { clock, comes, get, id, shown, service } = await requestedBench({
      submit: [ok(undefined), err(failure('rate_limited', null, 60 * minute))],
    });
    const before = service.submitted.length;
    comes(0);
    await clock.pass(120 * minute);
    expect(shown()).toBe('note 1');
    expect(service.submitted).toHaveLength(before);
    expect(get(id).submissions.filter(({ end }) => end === 'live')).toHaveLength(1);
  });

  it('a new note for one that is still being written is waited for beside the first after a restart too', async () => {
    const first = await requestedBench();
    const { clock, service, id } = first;
    const second = await restarted(first);
    first.comes(0);
    first.comes(1);
    await clock.pass(2 * minute);
    expect(second.get(id)).toMatchObject({ phase: 'noteReady', offered: { isByHand: false } });
    await second.consultActions.file(id);
    // The report of the other did not get through before the app ended.
    await restarted({ ...first, ...second });
    await clock.pass(minute);
    expect(service.reported.map(({ outcome }) => outcome).toSorted()).toEqual(['discarded', 'filed']);
  });

  it('a new note for one that is still being written is looked for for a day, and then the consult rests', async () => {
    const { clock, comes, get, id, service } = await requestedBench();
    comes(1);
    await clock.pass(25 * 60 * minute);
    expect(get(id).submissions.map(({ end }) => end)).toEqual(['not_found', 'live']);
    const before = service.reads.length;
    await clock.pass(25 * 60 * minute);
    expect(service.reads).toHaveLength(before);
  });

  it('a new note for one that is still being written goes with the vet’s own words where they have begun to write: one is filed, the other discarded', async () => {
    const { clock, comes, consultActions, edit, id, service, get } = await requestedBench();
    await clock.pass(6 * minute);
    expect(await consultActions.writeByHand(id)).toBe(true);
    await edit(id, 'rest', 3);
    comes(0);
    comes(1);
    await clock.pass(20 * minute);
    expect(get(id).offered).not.toBeNull();
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
    expect(secondSubmission(get(id))?.second).toMatchObject({ report: { state: 'due' } });
    service.reported.length = 0;
    const off = await restarted(bench, { outcomeReport: 'off' });
    await clock.pass(minute);
    expect(service.reported).toEqual([]);
    expect(off.get(id)).toMatchObject({ report: { state: 'none' } });
    expect(secondSubmission(off.get(id))?.second).toMatchObject({ report: { state: 'none' } });
  });

  it('a note whose discarding the service refuses is told again by a person alone', async () => {
    let isRefused = true;
    const bench = await requestedBench({
      report: ({ outcome }) =>
        isRefused && outcome.outcome === 'discarded'
          ? err(failure('outcome_refused', 'HTTP 403'))
          : ok(undefined),
    });
    const { clock, comes, keyAt, get, consultActions, id, service } = bench;
    comes(0);
    comes(1);
    await clock.pass(2 * minute);
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
    consultActions.networkReturned();
    const again = await restarted(bench);
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
