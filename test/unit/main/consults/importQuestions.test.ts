import { expect, it } from 'vitest';
import { openImports } from '../../../../main/consults/imports.ts';
import { createSendWhenReady } from '../../../../main/consults/sendWhenReady.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { hexAsSha256, type ConsultId } from '../../../../shared/ids.ts';
import { err, ok } from '../../../../shared/result.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { scriptedService } from '../../../support/fakes/scriptedService.ts';
import { newConnection } from '../../../support/sampleConsults.ts';
import { emptyStore, readyNote, workbench, type BenchOptions } from '../../../support/workbench.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '' };

/**
 * Imports are prepared and sent as the app does it. Files whose names begin with the same letter have the
 * same bytes.
 */
async function bench(options: Partial<BenchOptions> = {}) {
  const clock = manualClock();
  const service = scriptedService({
    submit: [ok(undefined)],
    read: [ok({ status: 'ready', note: readyNote })],
  });
  const removed: string[] = [];
  const watchers: ((id: ConsultId) => void)[] = [];
  const errors: unknown[] = [];
  const made = await workbench({
    clock,
    service,
    onRemove: (file) => removed.push(file),
    onChange: (id) => watchers.forEach((watch) => watch(id)),
    onDefect: (_id, error) => errors.push(error),
    ...options,
  });
  const { prepare } = made.audio;
  let prepared = 0;
  Object.assign(made.audio, {
    async prepare(run: Parameters<typeof prepare>[0]) {
      const { source } = run;
      prepared += 1;
      const done = await prepare(run);
      return done.ok && source.kind === 'file'
        ? ok({ ...done.value, sourceSha256: hexAsSha256(source.path[1] ?? '') })
        : done;
    },
  });
  const sendWhenReady = createSendWhenReady({
    repository: made.repository,
    consultActions: made.consultActions,
    isUnclear: () => false,
    onChange: () => undefined,
    onFailed: (_id, error) => errors.push(error),
  });
  watchers.push(sendWhenReady.changed);
  const imports = await openImports({
    ...made,
    questions: made.importQuestions,
    clock,
    activeConnection: made.connections.active,
    onChange: () => undefined,
    onAdded: made.runner.wake,
    failureOf: () => failure('disk_full'),
  });
  const mine = made.connections.active().id;
  async function add(...paths: readonly string[]): Promise<readonly ConsultId[]> {
    const ids = await imports.add(paths, biscuit, biscuit);
    await clock.settle();
    return ids;
  }
  const questions = () => imports.views(mine);
  const phases = (ids: readonly ConsultId[]) => ids.map((id) => made.repository.get(id)?.phase ?? null);
  return {
    ...made,
    clock,
    service,
    sendWhenReady,
    imports,
    mine,
    add,
    questions,
    phases,
    removed,
    errors,
    preparedCount: () => prepared,
  };
}

it('two files of the same bytes side by side: the second waits for the vet, who is told of the first', async () => {
  const { add, questions, phases } = await bench();
  const ids = await add('/a1', '/a2');
  expect(phases(ids)).toEqual(['readyToSend', 'preparing']);
  expect(questions()).toMatchObject([
    {
      id: ids[1],
      fileName: 'a2',
      state: 'duplicate',
      consultId: ids[0],
      sourceFileName: 'a1',
      chosen: { count: 2 },
    },
  ]);
});

it('a file that was imported before is sent by itself only after the vet has said so', async () => {
  const { add, sendWhenReady, imports, clock, service, mine, phases, questions } = await bench();
  await add('/a1');
  const [again = '' as ConsultId] = await add('/a2');
  expect(await sendWhenReady.ask(again, mine)).toBe(true);
  await clock.pass(60_000);
  expect(service.submitted).toEqual([]);
  expect(await imports.importAgain(again)).toBe(again);
  await clock.pass(60_000);
  expect(service.submitted).toHaveLength(1);
  expect(phases([again])).toEqual(['noteReady']);
  expect(questions()).toEqual([]);
});

it('a vet who does not want it again has neither its consult nor its audio, and the patient back', async () => {
  const { add, imports, questions, repository, removed, phases, mine } = await bench();
  const [first = '' as ConsultId] = await add('/a1');
  const [again = '' as ConsultId] = await add('/a2');
  const luna = { ...biscuit, name: 'Luna' };
  await repository.apply(again, { type: 'patientChanged', patient: luna });
  expect(questions()).toMatchObject([{ typed: luna, chosen: { count: 1 } }]);
  await imports.dismiss(again);
  expect(phases([first, again])).toEqual(['readyToSend', null]);
  expect(removed).toEqual([again]);
  expect(imports.views(mine)).toEqual([]);
});

it('the cancelled consult of a question takes the question and the audio with it', async () => {
  const { add, consultActions, questions, removed } = await bench();
  await add('/a1');
  const [again = '' as ConsultId] = await add('/a2');
  expect(await consultActions.cancelPreparing(again)).toBe(true);
  expect(questions()).toEqual([]);
  expect(removed).toEqual([again]);
});

it('nobody else sees or answers the question', async () => {
  const { add, importQuestions, phases } = await bench();
  await add('/a1');
  const [again = '' as ConsultId] = await add('/a2');
  const other = newConnection().id;
  expect(importQuestions.views(other)).toEqual([]);
  expect(await importQuestions.importAgain(again, other)).toBeNull();
  await importQuestions.dismiss(again, other);
  expect(phases([again])).toEqual(['preparing']);
});

it('whatever wakes a consult that waits for the answer, its file is not read again', async () => {
  const { add, runner, clock, phases, preparedCount } = await bench();
  await add('/a1');
  const [again = '' as ConsultId] = await add('/a2');
  runner.wake(again);
  await clock.pass(60_000);
  expect(preparedCount()).toBe(2);
  expect(phases([again])).toEqual(['preparing']);
});

it('after a kill the file is prepared anew, and the vet is asked again', async () => {
  const store = await emptyStore();
  const before = await bench({ store });
  await before.add('/a1');
  const [again = '' as ConsultId] = await before.add('/a2');
  await before.runner.stop();
  const later = await bench({ store });
  expect(later.questions()).toEqual([]);
  later.runner.wake(again);
  await later.clock.settle();
  expect(later.phases([again])).toEqual(['preparing']);
  expect(later.questions()).toMatchObject([{ id: again, state: 'duplicate', typed: null }]);
});

it('where nobody knows whether it was imported before, it does not become ready', async () => {
  const lost = new Error('lost');
  const { add, repository, phases, errors } = await bench();
  Object.assign(repository, { twinsOf: () => Promise.reject(lost) });
  expect(phases(await add('/a1'))).toEqual(['preparing']);
  expect(errors).toEqual([lost]);
});

it('on a full disk the question about an import stays', async () => {
  const { add, repository, imports, questions, phases } = await bench();
  await add('/a1');
  const [again = '' as ConsultId] = await add('/a2');
  const { apply } = repository;
  Object.assign(repository, { apply: () => Promise.reject(new Error('full')) });
  await expect(imports.importAgain(again)).rejects.toThrow('full');
  expect(questions()).toHaveLength(1);
  Object.assign(repository, { apply });
  await imports.importAgain(again);
  expect(phases([again])).toEqual(['readyToSend']);
});

it('a failed preparation asks nothing, and asks once it succeeds', async () => {
  const { add, audio, runner, repository, clock, phases, questions } = await bench();
  await add('/a1');
  const { prepare } = audio;
  Object.assign(audio, { prepare: () => Promise.resolve(err(failure('file_missing'))) });
  const [again = '' as ConsultId] = await add('/a2');
  expect(phases([again])).toEqual(['needsAttention']);
  Object.assign(audio, { prepare });
  await repository.apply(again, { type: 'workResumed' });
  runner.wake(again);
  await clock.settle();
  expect(questions()).toHaveLength(1);
});
